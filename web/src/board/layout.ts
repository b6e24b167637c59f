/** Which of three shapes a board has, from the room there is. */

export type Shape = 'wide' | 'tall' | 'low';

/** A phone lying on its side. */
export const isLow = (width: number, height: number): boolean => height < 520 && width > height;

export const shape = (width: number, height: number): Shape => (isLow(width, height) ? 'low' : width < 860 ? 'tall' : 'wide');

/** The four colours as ink, each with a shape of its own that tells it without the colour. */
import type { Paint } from '../../lib/paint';
import type { Colour } from './board';

export const INKS: Record<Colour, Paint> = {
  Y: { base: '#e5b32f', deep: '#8a5d00', light: '#ffe69b', ink: '#2b1c00' },
  R: { base: '#b5332a', deep: '#6d120e', light: '#f4a394', ink: '#fff4ec' },
  B: { base: '#2f6cb3', deep: '#123a6b', light: '#a8cdf3', ink: '#f4f9ff' },
  G: { base: '#37844f', deep: '#0f4a27', light: '#a9dcb6', ink: '#f2fff5' },
};
/** Outlines on a field from -10 to 10: a star, a triangle, a diamond, a clover. */
export const SHAPES: Record<Colour, string> = {
  Y: 'M0-9.500 2.200-5.300 6.700-6.700 5.300-2.200 9.500 0 5.300 2.200 6.700 6.700 2.200 5.300 0 9.500-2.200 5.300-6.700 6.700-5.300 2.200-9.500 0-5.300-2.200-6.700-6.700-2.200-5.300z',
  R: 'M0-9 9 7.500H-9z',
  B: 'M0-9.500 8 0 0 9.500-8 0z',
  G: 'M0-9a4.600 4.600 0 0 1 3.600 7.400A4.700 4.700 0 1 1 1.800 5L3.500 9.500h-7L-1.800 5a4.700 4.700 0 1 1-1.800-6.600A4.600 4.600 0 0 1 0-9z',
};

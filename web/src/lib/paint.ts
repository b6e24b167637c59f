/** A colour as it is painted: its field, its darkest and its lightest tone, and what is written on the field. */
export interface Paint {
  base: string;
  deep: string;
  light: string;
  ink: string;
}

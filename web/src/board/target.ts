/** Something on the table that can be chosen, by its kind and its name: `ship:5`. */
export type Target = string;
export const kindOf = (target: Target): string => target.slice(0, target.indexOf(':'));
export const nameOf = (target: Target): string => target.slice(target.indexOf(':') + 1);

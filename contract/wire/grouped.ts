/** Long numbers and codes, as people read and type them. */

/** `2611 1918 0233`: in groups of four. */
export const grouped = (no: string): string => no.replace(/(.{4})(?=.)/g, '$1 ');

/** A code as somebody typed it, without what stands between its groups: blanks, dashes, in whatever width. */
export const ungrouped = (typed: string): string => typed.normalize('NFKC').replace(/[^0-9A-Za-z]+/g, '');

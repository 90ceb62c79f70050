/** What a name may not be that others read: one that they cannot see for what it is. */

/** What draws nothing, though it counts as a letter or a sign: fillers, a braille cell without dots, the place of an object, a note without a head. */
const UNDRAWN = '\\p{Default_Ignorable_Code_Point}\\u2800\\ufffc\\u{1d159}';
/** Controls, direction overrides, unassigned characters; spaces other than the plain ones; what draws nothing. */
const HIDDEN = new RegExp(`(?![ \\u3000\\ufe0f])[${UNDRAWN}\\p{C}\\p{Z}]`, 'u');
/** Marks and signs that only join, turn or hide others say nothing by themselves. */
const LEGIBLE = new RegExp(`(?![${UNDRAWN}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');
/** Asks for a coloured picture; after anything else it is a character that nobody sees. */
const STRAY_SELECTOR = /(?:^|[^\p{Extended_Pictographic}\d#*])\ufe0f/u;
/** Marks piled up over a letter. */
const PILED = /\p{M}{3}/u;
const SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Every character can be seen, and there is at least one. */
export const isPlainName = (name: string): boolean =>
  SOMETHING.test(name) && !HIDDEN.test(name) && !STRAY_SELECTOR.test(name) && !PILED.test(name);

/** There is something that can be read. */
export const isLegible = (text: string): boolean => LEGIBLE.test(text);

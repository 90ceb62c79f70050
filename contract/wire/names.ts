/** What a name may not be that others read: one that they cannot see for what it is. */

/** Controls, direction overrides, zero-width and unassigned characters; spaces other than the plain ones; fillers that draw nothing. */
const HIDDEN =
  /[\p{C}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u17b4\u17b5\u1680\u2000-\u200a\u202f\u205f\u2800\u3164\uffa0]|\u034f|[\u{fe00}-\u{fe0e}]|[\u{e0100}-\u{e01ef}]|[\u180b-\u180d]|\u180f|\u{1d159}/u;
/** Asks for a coloured picture; after anything else it is a character that nobody sees. */
const STRAY_SELECTOR = /(?:^|[^\p{Extended_Pictographic}\d#*])\ufe0f/u;
/** Marks piled up over a letter. */
const PILED = /\p{M}{3}/u;
const SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Every character can be seen, and there is at least one. */
export const isPlainName = (name: string): boolean =>
  SOMETHING.test(name) && !HIDDEN.test(name) && !STRAY_SELECTOR.test(name) && !PILED.test(name);

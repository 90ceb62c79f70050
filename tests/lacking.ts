/**
 * What Safari 15.4, the oldest browser that README names, lacks. Types know the newest ones, and a phone says it too late: a part
 * of a program that it cannot even read, it leaves out as a whole.
 */

/** What cannot be read. */
const SYNTAX = [
  // It looks behind since 16.4.
  /\(\?<[=!]/,
  /\bstatic ?\{/,
  // Sets in classes of characters.
  /[=(,:;!&|?[]\s*\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/`\n\\[])+\/[dgimsuy]*v[dgimsuy]*(?=[.,;)\]}\s])/,
];
/** What is not there. What stands there only after a look whether it is there is asked for with `?.` or `??`. */
const MEMBERS = [
  /\.(?:toSorted|toReversed|toSpliced|fromAsync|checkVisibility|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|groupBy|isWellFormed|toWellFormed|showPicker|fromBase64|toBase64|getSetCookie)\(/,
  /AbortSignal\.(?:timeout|any)\(|Promise\.try\(|Response\.json\(|URL\.parse\(|RegExp\.escape\(/,
  /(?<![\w.]v)\.with\(\w/,
  /\.(?:keys|values|entries)\(\)\.(?:map|filter|flatMap|some|every|find|take|drop|reduce|forEach|toArray)\(/,
  /\bPromise\.withResolvers\(|(?<!URL\.canParse ?\? ?)URL\.canParse\(/,
  /\.requestIdleCallback\(|addEventListener\([`'"]scrollend|event\.handled\./,
  /navigator\.(?:wakeLock|userActivation)\.|navigator\.(?:set|clear)AppBadge\(|screen\.orientation\./,
  /([\w$]+)(?:: URLSearchParams)? ?= ?new URLSearchParams\b[\s\S]{0,400}?[^\w$.]\1\.size\b|\.searchParams\.size\b/,
];
/** With no look whether it is there anywhere in the file. */
const UNPACKING = /new (?:Dec|C)ompressionStream\(/;
const ASKED = /typeof (?:Dec|C)ompressionStream\b/;

/** Of styles: a colour that is mixed of a token is known to be none only where it is used, and a fallback before it is lost by then. */
const STYLES = [
  /\b(?:color-mix|light-dark)\(|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(from\b/,
  /@(?:container|scope)\b|:dir\(|\((?:width|height) ?[<>]|[<>]=? ?(?:width|height)\)/,
];
/** Each with how a file of styles asks whether it is there. */
const ASKED_STYLES = [
  [/grid-template-(?:columns|rows): ?subgrid[;}\s]/, /@supports ?\(grid-template-(?:columns|rows): ?subgrid\)/],
  [/\dcq(?:[whib]|min|max)\b/, /@supports not \(width: ?1cqw\)/],
] as const;

const COMMENT = /^\s*(?:\*|\/[/*]).*$/gm;

/** Each with what stands around it, so that it can be found in a built file, too. */
const found = (text: string, patterns: RegExp[]): string[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(({ 0: { length }, index }) =>
      text.slice(Math.max(0, index - 30), index + Math.min(length, 100) + 30).trim(),
    ),
  );

export const lackingIn = (file: string): string[] => {
  const text = file.replace(COMMENT, '');
  return found(text, [...SYNTAX, ...MEMBERS, ...(ASKED.test(text) ? [] : [UNPACKING])]);
};

export const lackingInStyles = (file: string): string[] => {
  const text = file.replace(COMMENT, '');
  return found(text, [...STYLES, ...ASKED_STYLES.flatMap(([used, asked]) => (asked.test(text) ? [] : [used]))]);
};

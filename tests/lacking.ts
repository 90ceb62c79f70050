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

const COMMENT = /^\s*(?:\*|\/[/*]).*$/gm;

/** Each with what stands around it, so that it can be found in a built file, too. */
export const lackingIn = (file: string): string[] => {
  const text = file.replace(COMMENT, '');
  return [...SYNTAX, ...MEMBERS, ...(ASKED.test(text) ? [] : [UNPACKING])].flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(({ 0: found, index }) =>
      text.slice(Math.max(0, index - 30), index + Math.min(found.length, 100) + 30).trim(),
    ),
  );
};

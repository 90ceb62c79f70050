/** Somebody's own words inside a sentence of ours, which ends them itself. */
export const withoutStop = (words: string): string => words.replace(/[\s。.；;，,]+$/u, '');

/** Somebody's own words inside a sentence of ours, which ends them itself. */
export const withoutStop = (words: string): string => words.replace(/[\s。.；;，,]+$/u, '');

/** A reason of ours that stands in both languages, "中文 / English", as one in each; somebody's own words are the same in both. */
export function reasonIn(reason: string): { zh: string; en: string } {
  const [, zh, en] = /^([^/]*\p{Script=Han}[^/]*) \/ (\P{Script=Han}+)$/u.exec(reason) ?? [];
  return { zh: withoutStop(zh ?? reason), en: withoutStop(en ?? reason) };
}

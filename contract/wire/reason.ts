/** Somebody's own words inside a sentence of ours, which ends them itself. */
export const withoutStop = (words: string): string => words.replace(/[\s。.；;，,]+$/u, '');

/** A reason of ours that stands in both languages, "中文 / English", as one in each; null for somebody's own words. */
export function ourReason(reason: string): { zh: string; en: string } | null {
  const [, zh, en] = /^([^/]*\p{Script=Han}[^/]*) \/ (\P{Script=Han}+)$/u.exec(reason) ?? [];
  return zh && en ? { zh, en } : null;
}

/** The same inside a sentence of ours; somebody's own words are alike in both. */
export function reasonIn(reason: string): { zh: string; en: string } {
  const { zh, en } = ourReason(reason) ?? { zh: reason, en: reason };
  return { zh: withoutStop(zh), en: withoutStop(en) };
}

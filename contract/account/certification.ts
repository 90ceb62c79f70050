/** Real-name certification: how sure we are of somebody's name, and what needs how much of it. */
import { DAY } from '../wire/time.ts';

/** `named`: they wrote it. `matched`: an identity provider has it under the number of their identity card. */
export const certificationLevels = ['none', 'named', 'matched'] as const;
export type CertificationLevel = (typeof certificationLevels)[number];

export const certificationRules = {
  /** What each act needs. A shop without an identity provider reaches `named` only, and says so. */
  needs: { sell: 'matched', payout: 'matched' },
  /** Questions a person may put to the provider; each costs the shop, and none may be used to try out numbers. `within` in ms. */
  tries: { max: 5, within: DAY },
} as const satisfies {
  needs: Record<string, CertificationLevel>;
  tries: { max: number; within: number };
};
export type CertifiedAct = keyof typeof certificationRules.needs;

/** Whether a level is enough for an act, where no more than `highest` can be reached. */
export function suffices(level: CertificationLevel, act: CertifiedAct, highest: CertificationLevel): boolean {
  const rank = (one: CertificationLevel) => certificationLevels.indexOf(one);
  return rank(level) >= Math.min(rank(certificationRules.needs[act]), rank(highest));
}

/** Whether the identity provider has to be asked before an act. */
export const mustMatch = (
  { level, highest }: { level: CertificationLevel; highest: CertificationLevel },
  act: CertifiedAct,
): boolean => highest === 'matched' && !suffices(level, act, highest);

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const MARKS = '10X98765432';

/** The last mark of an 18-character national ID, computed from the first 17 (GB 11643, ISO 7064 MOD 11-2). */
export function idCheckMark(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0);
  return MARKS[sum % 11] ?? '';
}

export const idLength = 18;
/** Numbers of nobody, for a sandbox: the sample of GB 11643, and one that a sandbox finds to be another person's. */
export const sampleId = '11010519491231002X';
export const otherId = '110105194912310003';

/** First two digits of a division code: 11 to 15, 21 to 23, 31 to 37, 41 to 46, 50 to 54, 61 to 65, 71, 81, 82, 83. */
const PROVINCE = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** An identity card in use: 18 characters of a province, with a day that exists and the right mark. Whose it is, the provider says. */
export function isIdNumber(text: string): boolean {
  if (!PROVINCE.test(text) || !/^\d{17}[\dX]$/.test(text) || idCheckMark(text) !== text[17]) return false;
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  return year >= 1800 && born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
}

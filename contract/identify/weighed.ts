/** What several opinions are beside the result that stands: who bears it, who was outvoted, what an appeal changed. */
import type { Words } from '../wire/states.ts';
import { type Result, results } from './rules.ts';

/**
 * What was found first and by how many, where an appeal changed it, and how many found what stands now.
 * @param appealedAt epoch ms; null where nobody appealed
 */
export function turnedBy(
  opinions: readonly { result: Result; at: number }[],
  result: Result | null,
  appealedAt: number | null,
): { first: Result; before: number; after: number } | null {
  if (appealedAt === null || result === null) return null;
  const of = (said: typeof opinions, what: Result) => said.filter((one) => one.result === what).length;
  const before = opinions.filter(({ at }) => at < appealedAt);
  const [first] = [...results].sort((a, b) => of(before, b) - of(before, a));
  if (!first || before.length === 0 || first === result) return null;
  return { first, before: of(before, first), after: of(opinions, result) - of(before, result) };
}

/**
 * Which opinions bear what stands, which of the others were outvoted, and which are of before an appeal changed the result: nobody
 * shall read those as reasons for it. Where all differ none outweighs another.
 */
export function weighed<O extends { result: Result; at: number }>(
  opinions: readonly O[],
  result: Result | null,
  appealedAt: number | null,
): Record<'bearing' | 'outvoted' | 'before', readonly O[]> {
  const bearing = opinions.filter((one) => one.result === result);
  const others = opinions.filter((one) => one.result !== result);
  if (turnedBy(opinions, result, appealedAt)) return { bearing, outvoted: [], before: others };
  const decides = bearing.length >= (result === 'inconclusive' ? 2 : 1);
  return decides ? { bearing, outvoted: others, before: [] } : { bearing: opinions, outvoted: [], before: [] };
}

/** So many of those who looked found what stands, where not all of them did: nobody shall take it for one word of all. */
export interface Split {
  agree: number;
  of: number;
}
export function splitOf(...weighs: Parameters<typeof weighed>): Split | null {
  const { bearing, outvoted } = weighed(...weighs);
  return outvoted.length > 0 ? { agree: bearing.length, of: bearing.length + outvoted.length } : null;
}

const said = {
  genuine: { zh: '判真', en: 'genuine' },
  fake: { zh: '判假', en: 'a fake' },
  inconclusive: { zh: '说无法判断', en: 'not to be told' },
} as const satisfies Record<Result, Words>;

export const splitWords = ({ agree, of }: Split, result: Result): Words => ({
  zh: `${of} 位中 ${agree} 位${said[result].zh}`,
  en: `${agree} of ${of} found it ${said[result].en}`,
});

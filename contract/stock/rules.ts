/** Storage and retrieval: what is free, what it costs. */

import * as v from 'valibot';
import { currentFees, feeSchedules, feeVersions, retrievalKinds } from '../payment/fees.ts';
import { sumFen } from '../wire/money.ts';
import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** What lying in our warehouse costs: days that are free, fen for each day after them, days before their end at which its owner is told. */
export const storageRules = settable('storage', feeSchedules[currentFees].storage);

/** What sending something back costs, fen: packing each, the first in the parcel, each further one in it. A request keeps what it cost. */
export const retrievalRules = settable('retrieval', feeSchedules[currentFees].retrieval);

/** How many days of storage an item owes after it lay in the warehouse for `ms`: whole days beyond the free ones. */
export const storageDays = (ms: number) => Math.max(0, Math.floor(ms / DAY) - storageRules.freeDays);

export const retrievalName = {
  handling: { zh: '出库打包费', en: 'Packing' },
  parcel: { zh: '运费（保价包裹）', en: 'Insured parcel' },
  storage: { zh: '未付的仓储费', en: 'Storage still owed' },
} as const satisfies Record<(typeof retrievalKinds)[number], { zh: string; en: string }>;

export const retrievalFees = v.object({
  version: v.picklist(feeVersions),
  lines: v.array(v.object({ kind: v.picklist(retrievalKinds), amount: sumFen, count: v.number() })),
  total: sumFen,
});

export type RetrievalFees = v.InferOutput<typeof retrievalFees>;

/**
 * What sending `count` items back costs.
 * @param owed storage that the owner has not paid yet, fen
 */
export function retrievalFee(count: number, owed: number): RetrievalFees {
  const { handling, parcel, further } = retrievalRules;
  const lines: RetrievalFees['lines'] = [
    { kind: 'handling', amount: handling * count, count },
    { kind: 'parcel', amount: parcel + further * (count - 1), count: 1 },
    ...(owed > 0 ? [{ kind: 'storage' as const, amount: owed, count: 1 }] : []),
  ];
  return { version: currentFees, lines, total: lines.reduce((total, line) => total + line.amount, 0) };
}

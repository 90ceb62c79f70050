/** Accounts that share a device, a card, a phone or an address, and deal with each other: shown to staff with the evidence. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { sumFen } from '../wire/money.ts';
import { permissions } from '../wire/permissions.ts';
import { id, LARGEST_PAGE, listOf, page, time } from '../wire/query.ts';
import { causeNames } from './causes.ts';
import { tieKinds } from './rules.ts';

const tie = v.object({
  kind: v.picklist(tieKinds),
  /** The device's name, the card or phone with its middle hidden, the first character of a certified name, the address. */
  what: v.string(),
  /** When both had it. */
  at: time,
});
export type Tie = v.InferOutput<typeof tie>;

const person = v.object({ id, nickname: v.string(), phone: v.string() });

export const workbenchConnections = call('GET', '/oms/workbench/connection/list', {
  about:
    'Accounts that dealt with each other lately and share something: what they share, what they bought or bid for, and what of it counts in no price.',
  who: 'staff',
  permission: 'connections.see',
  input: v.strictObject({ ...page }),
  output: listOf(
    v.object({
      id: v.string(),
      people: v.tuple([person, person]),
      ties: v.array(tie),
      /** Counted as one person: no coupon, reward or price record counts what they do with each other. */
      connected: v.boolean(),
      /** Bought from each other, and for how much, fen. */
      orders: v.number(),
      total: sumFen,
      /** Sales that were left out of the price records. */
      leftOut: v.number(),
      /** Bids and offers on each other's things. */
      bids: v.number(),
      lastAt: time,
    }),
  ),
});

/** `a,b` -> ['a', 'b'] */
const ids = v.pipe(
  v.string(),
  v.maxLength(LARGEST_PAGE * 65),
  v.transform((text) => text.split(',')),
  v.array(id),
  v.maxLength(LARGEST_PAGE),
);

export const workbenchBarred = call('GET', '/oms/workbench/connection/barred', {
  about: 'Of these things those that the caller has a part in, and so may not work on, and whether anybody here may.',
  who: 'staff',
  permission: 'work',
  input: v.strictObject({ kind: v.picklist(causeNames), permission: v.picklist(permissions), ids }),
  output: v.object({ list: v.array(v.object({ id, needsSecond: v.boolean() })) }),
});

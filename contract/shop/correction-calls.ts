/** Corrections: money that staff give a person outside of any case, or take back from their balance, with a reason that the person reads. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { MAX_FEN } from '../wire/money.ts';
import { id, optionalId, time, words } from '../wire/query.ts';

/** Where what is given goes: to the person's balance, or back the way their order was paid. */
export const correctionWays = ['balance', 'paid'] as const;
export type CorrectionWay = (typeof correctionWays)[number];

const correction = v.object({
  id,
  /** Fen: what the person gets; below zero what is taken. */
  amount: v.number(),
  reason: v.string(),
  /** Which order it is about. */
  order: v.nullable(v.object({ id, no: v.string() })),
  way: v.picklist(correctionWays),
  /** `waits` for a colleague's word. */
  state: v.picklist(['waits', 'done', 'refused']),
  by: v.string(),
  /** The caller's own word stands there already. */
  own: v.boolean(),
  at: time,
});
export type Correction = v.InferOutput<typeof correction>;

const list = v.object({ list: v.array(correction) });

export const workCorrections = call('GET', '/shop/work/person/corrections', {
  about: 'What staff gave a person or took back, newest first, and what waits for a second word.',
  who: 'staff',
  permission: 'payouts.see',
  input: v.strictObject({ userId: id }),
  output: list,
});

export const workCorrect = call('POST', '/shop/work/person/correct', {
  about:
    'Gives a person money, or takes it from their balance, from and to what we subsidise; from the shop’s limit on a colleague must agree. The person is told the reason. Refused for one’s own account. `paid` gives a buyer back by the way their order was paid, once its seller has their money and no case is open: the seller keeps theirs, and is told.',
  who: 'staff',
  permission: 'payouts.decide',
  input: v.strictObject({
    userId: id,
    amount: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(-MAX_FEN),
      v.maxValue(MAX_FEN),
      v.check((fen) => fen !== 0, 'nothing'),
    ),
    reason: words(200),
    orderId: optionalId,
    way: v.optional(v.picklist(correctionWays), 'balance'),
  }),
  output: list,
});

export const workCorrectDecide = call('POST', '/shop/work/person/correct/decide', {
  about: 'The second word on a correction that waits for one, or its refusal.',
  who: 'staff',
  permission: 'payouts.decide',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: list,
});

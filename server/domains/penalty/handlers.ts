/** The calls of penalties. */

import { latePenalty, penaltiesOf as penaltyTermsOf, termsOfSheet } from '../../../contract/payment/fees.ts';
import * as contract from '../../../contract/penalty/calls.ts';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { stateChanges } from '../../kernel/state/transitions.ts';
import { firstOfTwo, shownFirsts } from '../shop/two-people.ts';
import { ownUploads } from '../upload/own.ts';
import { freeToTake } from '../wallet/kept.ts';
import { appealedPenalties, findPenalty, type PenaltyRow, penaltiesOf, sumPenalties } from './queries.ts';
import { lockOwn, movePenalty } from './transitions.ts';

export const penalty = handlers(contract, {
  penaltyAmount: async ({ orderId }, ctx) => {
    const { userId } = userOf(ctx);
    const sum = await sumPenalties(ctx.db, userId);
    if (!orderId) return { ...sum, wouldBe: null };
    const order = await ctx.db
      .selectFrom('trade_order')
      .select(['price', 'fees', 'seller_id'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (order?.seller_id !== userId) throw new Refusal('NOT_FOUND');
    const { penalty: amount, toBuyer } = latePenalty(order.price, termsOfSheet(order.fees));
    return { ...sum, wouldBe: { rule: 'late_ship', amount, toBuyer } };
  },

  penaltyList: async ({ cursor, size }, ctx) => {
    const rows = await penaltiesOf(ctx.db, userOf(ctx).userId, { cursor, size });
    const list = rows.slice(0, size).map(shown);
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  penaltyDetail: async ({ id }, ctx) => {
    const row = await findPenalty(ctx.db, id);
    if (row?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
    return {
      ...shown(row),
      appeal: shownAppeal(row),
      timeline: await stateChanges(ctx.db, penaltyMachine, id),
    };
  },

  penaltyAppeal: async ({ id, words, photos }, ctx) => {
    const { userId } = userOf(ctx);
    await lockOwn(ctx.db, id, userId);
    const uploads = await ownUploads(ctx.db, { ids: photos, userId });
    const appeal = JSON.stringify({ words, photos: uploads.map(({ sha256 }) => sha256) });
    const state = await movePenalty(ctx.db, {
      id,
      event: 'appeal',
      by: 'S',
      actorId: userId,
      now: ctx.now,
      reason: words,
      set: { appeal },
    });
    return { id, state };
  },

  penaltyPrepay: async ({ id }, ctx) => {
    const { userId } = userOf(ctx);
    const row = await findPenalty(ctx.db, id);
    if (row?.user_id !== userId) throw new Refusal('NOT_FOUND');
    const { available } = await freeToTake(ctx.db, userId, ctx.now, balance);
    const { owed } = shown(row);
    return { owed, available, missing: Math.max(0, owed - available) };
  },

  penaltyPay: async ({ id }, ctx) => {
    const { userId } = userOf(ctx);
    const row = await lockOwn(ctx.db, id, userId);
    const { available } = await freeToTake(ctx.db, userId, ctx.now);
    const owed = row.amount - row.collected - row.paid;
    if (row.state === 'upheld' && available < owed)
      throw new Refusal('BALANCE_SHORT', { available, missing: owed - available });
    const state = await movePenalty(ctx.db, { id, event: 'pay', by: 'S', actorId: userId, now: ctx.now });
    return { id, state };
  },

  workbenchPenalties: async ({ cursor, size }, ctx) => {
    const rows = await appealedPenalties(ctx.db, { cursor, size });
    const listed = rows.slice(0, size);
    const firsts = await shownFirsts(
      ctx.db,
      listed.map(({ first }) => first),
      userOf(ctx).userId,
    );
    const list = listed.map((row, n) => ({
      ...shown(row),
      appeal: shownAppeal(row),
      nickname: row.nickname,
      first: firsts[n] ?? null,
    }));
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workbenchPenaltyDecide: async ({ id, event, reason }, ctx) => {
    const { userId } = userOf(ctx);
    const known = await findPenalty(ctx.db, id);
    if (!known) throw new Refusal('NOT_FOUND');
    if (event === 'waive' && (await waitsForSecond(ctx, id))) return { id, state: known.state };
    return { id, state: await movePenalty(ctx.db, { id, event, by: 'P', actorId: userId, now: ctx.now, reason }) };
  },
});

/** Whether this was the first of two who have to agree to waive it. */
async function waitsForSecond(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('penalty')
    .select(['state', 'amount', 'first'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!statesFrom(penaltyMachine, 'waive').includes(row.state)) return false;
  const first = await firstOfTwo(ctx, row.first, row.amount);
  if (!first) return false;
  await ctx.db
    .updateTable('penalty')
    .set({ first: JSON.stringify(first) })
    .where('id', '=', id)
    .execute();
  return true;
}

const shown = (row: PenaltyRow): contract.Penalty => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.orderNo,
  name: row.snapshot.name,
  rule: row.rule,
  state: row.state,
  deadlineAt: row.deadline_at?.getTime() ?? null,
  amount: row.amount,
  collected: row.collected,
  owed: row.state === 'waived' ? 0 : row.amount - row.collected - row.paid,
  toBuyer: row.to_buyer,
  terms: penaltyTermsOf(termsOfSheet(row.fees)),
  createdAt: row.created_at.getTime(),
});

const shownAppeal = ({ appeal }: PenaltyRow) => appeal && { words: appeal.words, photos: appeal.photos.map(photoUrl) };

/** What staff do with cases: take returns in, check them, decide. */

import type * as contract from '../../../contract/aftersale/calls.ts';
import { type AftersaleEvent, type AftersaleState, aftersaleEvents } from '../../../contract/aftersale/machine.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import { type Context, type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { parcelInHand, parcelsOf, sendParcel } from '../express/parcels.ts';
import { declaredOf, evidenceFor, kindOfItem, recordInspection, subjectOf } from '../inspection/record.ts';
import { moveItem } from '../item/state.ts';
import { punishFake } from '../order/money.ts';
import { warehouseNow } from '../shop/settings.ts';
import { firstOfTwo } from '../shop/two-people.ts';
import { addEvidence } from './act.ts';
import { paidFor, upheldFor } from './queries.ts';
import { factsOf, limitsOf } from './rules.ts';
import { type Locked, lockCase, type Move, moveCase } from './transitions.ts';

export const aftersaleScanIn: Handler<typeof contract.aftersaleScanIn> = async ({ id, waybill }, ctx) => {
  const locked = await lockCase(ctx.db, id);
  const sent = (await parcelsOf(ctx.db, 'aftersale', id)).find(({ leg }) => leg === 'return');
  if (sent && !isSameWaybill(sent.waybill, waybill)) throw new Refusal('WAYBILL_WRONG');
  const moved = await moveCase(ctx.db, locked, staff(ctx, { event: 'scanIn', set: { returned: true } }));
  await parcelInHand(ctx.db, {
    purpose: 'aftersale',
    subjectId: id,
    leg: 'return',
    now: ctx.now,
    words: { zh: '平台仓已签收', en: 'Received by our warehouse' },
  });
  return moved;
};

export const aftersaleRecheck: Handler<typeof contract.aftersaleRecheck> = async (input, ctx) => {
  const { id, note } = input;
  const locked = await lockCase(ctx.db, id);
  if (input.accept === 'fake') return findFake(ctx, locked, input);
  const { accept, photos } = input;
  const event = accept ? 'accept' : 'dispute';
  const moved = await moveCase(ctx.db, locked, staff(ctx, { event, reason: note }));
  await addEvidence(ctx, { id: newId(), caseId: id, side: 'P', body: note, photos });
  return moved;
};

export const aftersaleDecide: Handler<typeof contract.aftersaleDecide> = async (input, ctx) => {
  const locked = await lockCase(ctx.db, input.id);
  switch (input.decision) {
    case 'refund': {
      // More than the buyer asked for is not ours to give.
      if (input.amount > locked.found.amount) throw new Refusal('AFTERSALE_AMOUNT', { whole: locked.found.amount });
      mustBeAble(locked, 'uphold');
      const first = await firstWord(ctx, locked, input.amount);
      if (first) return keepFirst(ctx, locked, first);
      const set = { amount: input.amount };
      return moveCase(ctx.db, locked, staff(ctx, { event: 'uphold', reason: input.note, set }));
    }
    case 'fake':
      return findFake(ctx, locked, input);
    case 'return':
      return moveCase(ctx.db, locked, staff(ctx, { event: 'orderReturn', reason: input.note }));
    case 'dismiss': {
      const moved = await moveCase(ctx.db, locked, staff(ctx, { event: 'dismiss', reason: input.note }));
      if (locked.found.returned) await sendBack(ctx, locked, input.back);
      return moved;
    }
  }
};

/** What is found when an order is checked on its way out, found of what came back: nothing is left with its seller, who pays as one does for a fake. */
async function findFake(
  ctx: Context,
  locked: Locked,
  { note, points, photos, declared: answers }: Pick<Findings, 'note' | 'points' | 'photos' | 'declared'>,
): Promise<Awaited<ReturnType<typeof moveCase>>> {
  const { found, order } = locked;
  const { db, now } = ctx;
  mustBeAble(locked, 'fake');
  // A penalty, a public report and a quarantine: only who may stand before the piece says so.
  if (!may(ctx, 'warehouse.see')) throw new Refusal('PERMISSION_NEEDED');
  const evidence = await evidenceFor(ctx, { itemId: order.item_id, points, photos, whole: false });
  const { whole } = limitsOf(order.fees, await paidFor(db, order.id));
  const first = await firstWord(ctx, locked, whole, { fake: true });
  if (first) return keepFirst(ctx, locked, first);
  const step = staff(ctx, { event: 'fake', reason: note, set: { amount: whole } });
  const moved = await moveCase(db, locked, step);
  const declared = declaredOf(order.snapshot.defects, await kindOfItem(db, order.item_id), answers);
  const subject = { ...subjectOf(order.snapshot), declared };
  await recordInspection(db, {
    ...{ itemId: order.item_id, orderId: order.id, aftersaleId: found.id, subject },
    ...{ staffId: userOf(ctx).userId, result: 'fail', genuine: false, note, points, photos: evidence, now },
  });
  await punishFake(db, order, now);
  // It lies with us again and is not handed out on the word of whoever found it.
  const { actorId = null } = step;
  await moveItem(db, order.item_id, { event: 'quarantine', by: 'P', actorId, now, reason: note });
  return moved;
}

type Findings = Extract<Parsed<typeof contract.aftersaleRecheck>, { accept: 'fake' }>;
type Word = NonNullable<Locked['found']['first']>;

/** What is agreed to is the sum together with why. */
async function firstWord(
  ctx: Context,
  { found, order }: Locked,
  amount: number,
  why: Pick<Word, 'fake'> = {},
): Promise<Word | null> {
  const said = found.first?.fake === why.fake ? found.first : null;
  const first = await firstOfTwo(ctx, said, amount, { given: await upheldFor(ctx.db, order.id) });
  return first && { ...first, ...why };
}

async function keepFirst({ db }: Context, { found: { id, state, deadline_at } }: Locked, first: Word) {
  await db
    .updateTable('aftersale')
    .set({ first: JSON.stringify(first) })
    .where('id', '=', id)
    .execute();
  return { id, state: state as AftersaleState, deadlineAt: deadline_at?.getTime() ?? null };
}

const mustBeAble = ({ found }: Locked, event: AftersaleEvent): void => {
  if (!aftersaleEvents(factsOf(found), 'P').includes(event)) throw new Refusal('STATE_REFUSED', { state: found.state });
};

/** What lies with us and stays the buyer's goes back to them. */
async function sendBack(
  ctx: Context,
  { found, order }: Locked,
  back: { company: string; waybill: string } | undefined,
): Promise<void> {
  if (!back) throw new Refusal('WAYBILL_NEEDED');
  await sendParcel(ctx.db, ctx.app.providers.express, {
    purpose: 'aftersale',
    subjectId: found.id,
    leg: 'returnBack',
    ...back,
    ...{ phone: order.address.phone, address: order.address },
    from: (await warehouseNow(ctx)).city,
    to: order.address.city,
    now: ctx.now,
  });
}

const staff = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'P',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});

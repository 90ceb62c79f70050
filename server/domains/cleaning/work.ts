/** What staff do at the washing table. */
import type * as contract from '../../../contract/cleaning/calls.ts';
import { cleaningAddress } from '../../../contract/cleaning/calls.ts';
import { type Claimed, dismissing, granting } from '../../../contract/cleaning/machine.ts';
import { cleaningRules, coverOf } from '../../../contract/cleaning/rules.ts';
import type * as trouble from '../../../contract/cleaning/trouble.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { parcelInHand, parcelsOf, sendParcel } from '../express/parcels.ts';
import { addDefects } from '../item/state.ts';
import { firstOfTwo } from '../shop/two-people.ts';
import { moveAside } from '../stock/aside.ts';
import { addStep } from './act.ts';
import { type Cleaning, claimOf, findCleaning, stepsOf } from './queries.ts';
import { compensate, lockCleaning, type Move, moveCleaning } from './transitions.ts';

export const cleaningScanIn: Handler<typeof contract.cleaningScanIn> = async ({ id, waybill, note, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  const sent = (await parcelsOf(ctx.db, 'cleaning', id)).find(({ leg }) => leg === 'toPlatform');
  if (sent && sent.waybill.toUpperCase() !== waybill.toUpperCase()) throw new Refusal('WAYBILL_WRONG');
  // What was given up for lost, and its money with it, stays closed: it is only sent home.
  const late = (await findCleaning(ctx.db, id))?.late === 'scanIn';
  if (found.state === 'claim' && !late) throw new Refusal('STATE_REFUSED', { state: found.state });
  const moved =
    found.state === 'closed' && late
      ? { id, state: found.state }
      : await moveCleaning(ctx.db, found, staff(ctx, { event: 'scanIn' }));
  await parcelInHand(ctx.db, {
    ...{ purpose: 'cleaning', subjectId: id, leg: 'toPlatform', now: ctx.now },
    words: { zh: '洗护组已签收', en: 'Received by our washers' },
  });
  await addStep(ctx, { id, side: 'P', kind: 'arrival', note, photos });
  return moved;
};

export const cleaningAssess: Handler<typeof contract.cleaningAssess> = async (input, ctx) => {
  const { id, result, note, photos } = input;
  const found = await lockCleaning(ctx.db, id);
  if (result === 'extra' && input.extra > found.total * cleaningRules.extraMost) throw new Refusal('BAD_INPUT');
  const set = { assessment: note, assessed_at: ctx.now, ...(result === 'extra' && { extra: input.extra }) };
  const event = ({ fine: 'assess', extra: 'askExtra', refuse: 'refuse' } as const)[result];
  const moved = await moveCleaning(ctx.db, found, staff(ctx, { event, set, reason: note }));
  await addStep(ctx, { id, side: 'P', kind: 'assessment', note, photos });
  return moved;
};

export const cleaningStep: Handler<typeof contract.cleaningStep> = async ({ id, kind, note, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (found.state !== 'washing') throw new Refusal('STATE_REFUSED', { state: found.state });
  await addStep(ctx, { id, side: 'P', kind, note, photos });
  return { id };
};

export const cleaningFinish: Handler<typeof contract.cleaningFinish> = async ({ id, again }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (again === undefined) return moveCleaning(ctx.db, found, staff(ctx, { event: 'finish' }));
  const moved = await moveCleaning(ctx.db, found, another(ctx, 'askAgain', again));
  await addStep(ctx, { id, side: 'P', kind: 'assessment', note: again, photos: [] });
  return moved;
};

export const cleaningCheck: Handler<typeof contract.cleaningCheck> = async ({ id, pass, note, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (!pass && (await findCleaning(ctx.db, id))?.no_more) throw new Refusal('STATE_REFUSED', { state: found.state });
  const move = pass ? staff(ctx, { event: 'pass', reason: note }) : another(ctx, 'redo', note);
  const moved = await moveCleaning(ctx.db, found, move);
  await addStep(ctx, { id, side: 'P', kind: 'check', note, photos });
  return moved;
};

export const cleaningShip: Handler<typeof contract.cleaningShip> = async ({ id, company, waybill }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  // What is stored with us goes nowhere.
  if (!found.address) throw new Refusal('STATE_REFUSED', { state: found.state });
  const late = (await findCleaning(ctx.db, id))?.late === 'ship';
  const sent = staff(ctx, { event: 'ship', reason: `${company} ${waybill}` });
  const moved = late ? { id, state: found.state } : await moveCleaning(ctx.db, found, sent);
  await sendParcel(ctx.db, ctx.app.providers.express, {
    ...{ purpose: 'cleaning', subjectId: id, leg: 'returnBack', company, waybill, now: ctx.now },
    ...{ phone: found.address.phone, from: cleaningAddress.city, to: found.address.city },
  });
  return moved;
};

export const cleaningShelve: Handler<typeof contract.cleaningShelve> = async ({ id }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (found.item_id === null) throw new Refusal('STATE_REFUSED', { state: found.state });
  // What we spoilt is no example of what washing adds.
  const set = found.state === 'to_return' && found.compensated === 0 ? { shelved_at: ctx.now } : undefined;
  return moveCleaning(ctx.db, found, staff(ctx, { event: 'shelve', ...(set && { set }) }));
};

export const cleaningFetch: Handler<typeof contract.cleaningFetch> = async ({ id, company, waybill }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  const moved = await moveCleaning(ctx.db, found, staff(ctx, { event: 'fetch', reason: `${company} ${waybill}` }));
  await sendParcel(ctx.db, ctx.app.providers.express, {
    ...{ purpose: 'cleaning', subjectId: id, leg: 'toPlatform', company, waybill, now: ctx.now },
    ...{ phone: cleaningAddress.phone, from: found.address?.city ?? '', to: cleaningAddress.city },
  });
  return moved;
};

export const cleaningDecide: Handler<typeof contract.cleaningDecide> = async (input, ctx) => {
  const found = await lockCleaning(ctx.db, input.id);
  // Nor does whoever had it in hand say whether it was damaged there.
  const washers = (await stepsOf(ctx.db, input.id)).map(({ user_id }) => user_id);
  await mustBeImpartial(ctx, [found.user_id, ...washers]);
  const row = await findCleaning(ctx.db, input.id);
  const claimed = row && claimOf(row);
  if (found.state !== 'claim' || !claimed) throw new Refusal('STATE_REFUSED', { state: found.state });
  if (!input.grant) {
    await itemFollows(ctx, found, claimed, 'clear', input.note);
    return moveCleaning(ctx.db, found, staff(ctx, { event: dismissing(claimed), reason: input.note }));
  }
  const covered = coverOf(found.declared) - found.compensated;
  if (input.amount > covered) throw new Refusal('BAD_INPUT', { covered });
  const first = await firstOfTwo(ctx, found.first, input.amount);
  if (first) {
    const { id, state } = found;
    await ctx.db
      .updateTable('cleaning')
      .set({ first: JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
    return { id, state };
  }
  await compensate(ctx.db, found, { amount: input.amount, now: ctx.now });
  await itemFollows(ctx, found, claimed, 'lose', input.note);
  return moveCleaning(ctx.db, found, staff(ctx, { event: granting(claimed), reason: input.note }));
};

export const cleaningFault: Handler<typeof trouble.cleaningFault> = async ({ id, what, note, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  const lost = what === 'lost';
  const moved = await moveCleaning(ctx.db, found, staff(ctx, { event: lost ? 'mislay' : 'spoil', reason: note }));
  if (lost && found.item_id) await moveAside(ctx.db, found.item_id, { event: 'quarantine', ...by(ctx, note) });
  await addStep(ctx, { id, side: 'P', kind: lost ? 'lost' : 'damage', note, photos });
  return moved;
};

/** What is stored with us is lost to its owner's stock too, or found again; what was damaged is declared so. */
async function itemFollows(
  ctx: Context,
  { id, item_id }: Cleaning,
  { event }: Claimed,
  then: 'lose' | 'clear',
  note: string,
): Promise<void> {
  if (item_id === null) return;
  if (event === 'mislay') await moveAside(ctx.db, item_id, { event: then, ...by(ctx, note) });
  if (event === 'mislay' || then === 'clear') return;
  const said = (await stepsOf(ctx.db, id)).findLast(({ kind }) => kind === 'damage')?.note ?? note;
  await addDefects(ctx.db, item_id, [{ kind: 'told', spot: 0.5, zh: said, en: said, photo: null }]);
}

const by = (ctx: Context, reason: string) =>
  ({ by: 'P', actorId: userOf(ctx).userId, now: ctx.now, reason }) as const;

/** Another treatment, and why: that is what its owner says yes or no to. */
const another = (ctx: Context, event: 'askAgain' | 'redo', why: string): Move =>
  staff(ctx, { event, set: { assessment: why, assessed_at: ctx.now }, reason: why });

const staff = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'P',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});

/** What goes wrong with a piece: not as it was sent, spoilt or lost with us, and what is paid for it. */
import type * as contract from '../../../contract/cleaning/calls.ts';
import { type Claimed, dismissing, granting, isLost } from '../../../contract/cleaning/claim.ts';
import type { CleaningEvent } from '../../../contract/cleaning/machine.ts';
import type { ArrivalAnswer } from '../../../contract/cleaning/pieces.ts';
import type * as trouble from '../../../contract/cleaning/trouble.ts';
import { coverOf } from '../../../contract/express/cover.ts';
import { link } from '../../../contract/screens.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { mustBeCovered, mustBeShown } from '../express/cover.ts';
import { askForNumber, isShared, numberOf } from '../express/entered.ts';
import { parcelInHand, parcelsOf } from '../express/parcels.ts';
import { addDefects } from '../item/state.ts';
import { firstOfTwo } from '../shop/two-people.ts';
import { moveAside } from '../stock/transitions.ts';
import { addStep, own, owner } from './act.ts';
import { wasOnWay } from './claims.ts';
import { untilAgain } from './deadlines.ts';
import { toldName } from './notices/name.ts';
import {
  type Cleaning,
  claimOf,
  findCleaning,
  hasSeen,
  lastStep,
  paidOf,
  partiesOf,
  receivedOf,
  stepsOf,
} from './queries.ts';
import { compensate, lockBox, lockCleaning, lockOrder, moveCleaning, mustBeSomebodys, pieceOf } from './transitions.ts';
import { mustBeOtherHands, mustBeParcelOf, staff } from './work.ts';

export const cleaningObject: Handler<typeof trouble.cleaningObject> = async ({ id, body, photos }, ctx) => {
  const found = await own(ctx, id);
  // Asked again after our answer, they agree or have it back; what was not answered, as it was said to be lost meanwhile, they may say again.
  const answered = await Promise.all(replies.map((event) => hasSeen(ctx.db, id, event)));
  if (found.arrival_ok_at || answered.includes(true)) throw new Refusal('STATE_REFUSED', { state: found.state });
  const moved = await moveCleaning(ctx.db, found, owner(ctx, { event: 'object', reason: body }));
  await addStep(ctx, { id, side: 'B', kind: 'objection', note: body, photos });
  return moved;
};

const replies = ['reply', 'replyExtra', 'replyArrival'] as const satisfies readonly CleaningEvent[];

export const cleaningArrivalOk: Handler<typeof trouble.cleaningArrivalOk> = async ({ id }, ctx) =>
  moveCleaning(ctx.db, await own(ctx, id), owner(ctx, { event: 'arrivalOk', set: { arrival_ok_at: ctx.now } }));

export const cleaningReply: Handler<typeof trouble.cleaningReply> = async (input, ctx) => {
  const { id, note, photos, agreed, marks } = input;
  const found = await lockCleaning(ctx.db, id);
  if (found.state === 'objected') await mustBeOtherHands(ctx, id, 'answer');
  const shown = receivedOf(await stepsOf(ctx.db, id));
  if (marks.some(({ spot }) => spot.photo >= shown.length)) throw new Refusal('BAD_INPUT');
  // Who agrees shows what the photos lacked; who does not changes nothing of them.
  if (agreed && marks.length === 0 && photos.length === 0) throw new Refusal('EVIDENCE_NEEDED', { said: CORRECTED });
  if (!agreed && marks.length > 0) throw new Refusal('BAD_INPUT');
  const event = found.extra > 0 ? 'replyExtra' : found.assessed_at ? 'reply' : 'replyArrival';
  const answer: ArrivalAnswer = { agreed, words: note, marks, at: ctx.now.getTime() };
  const set = { arrival_answer: JSON.stringify(answer) };
  const moved = await moveCleaning(ctx.db, found, staff(ctx, { event, reason: note, set }));
  await addStep(ctx, { id, side: 'P', kind: 'objection', note, photos });
  return moved;
};

const CORRECTED = {
  zh: '同意异议，就要更正：在到货照片上标出来，或补拍照片',
  en: 'To agree is to correct it: mark it on the photos of its arrival, or take new ones',
};

export const cleaningDecide: Handler<typeof contract.cleaningDecide> = async (input, ctx) => {
  // What two people have to agree to is counted by the order: nobody decides about another piece of it meanwhile.
  const found = pieceOf(await lockOrder(ctx.db, input.id), input.id);
  // Nor does whoever had it in hand say whether it was damaged there.
  await mustBeImpartial(ctx, await partiesOf(ctx.db, input.id));
  const row = await findCleaning(ctx.db, input.id);
  const claimed = row && claimOf(row);
  if (found.state !== 'claim' || !claimed) throw new Refusal('STATE_REFUSED', { state: found.state });
  if (!input.grant) {
    await itemFollows(ctx, found, claimed, 'clear', input.note);
    const back = await onWayAgain(ctx, found, claimed);
    const refused = staff(ctx, { event: dismissing(claimed, back !== null), reason: input.note });
    return moveCleaning(ctx.db, found, back ? { ...refused, deadlineAt: back } : refused);
  }
  if (found.claimed_on_way && !input.seen) throw new Refusal('EVIDENCE_NEEDED', { said: UNSEEN });
  const covered = coverOf(found.declared) - found.compensated;
  mustBeCovered(input.amount, covered);
  // Of what was paid for in full all that is said is that it is so.
  if (input.amount === 0 && covered > 0) throw new Refusal('BAD_INPUT', { covered });
  const first =
    input.amount > 0 &&
    (await firstOfTwo(ctx, found.first, input.amount, {
      always: await isShared(ctx.db, 'cleaning', found.id),
      given: await paidOf(ctx.db, found.batch_id),
    }));
  if (first) {
    const { id, state } = found;
    await ctx.db
      .updateTable('cleaning')
      .set({ first: JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
    return { id, state };
  }
  await compensate(ctx.db, found, { amount: input.amount, now: ctx.now, lost: isLost(claimed) });
  await itemFollows(ctx, found, claimed, 'lose', input.note);
  // Its photos show that they have it.
  if (claimed.event === 'claim')
    await parcelInHand(ctx.db, {
      purpose: 'cleaning',
      subjectId: found.id,
      leg: 'returnBack',
      now: ctx.now,
      words: HELD,
    });
  const moved = staff(ctx, { event: granting(claimed), reason: input.note });
  return moveCleaning(ctx.db, found, { ...moved, nothingMore: input.amount === 0 });
};

/** @returns until when it is on its way again, where nobody had brought it when that was claimed */
async function onWayAgain({ db, now }: Context, found: Cleaning, claimed: Claimed): Promise<Date | null> {
  const back = (await parcelsOf(db, 'cleaning', found.id)).find(({ leg }) => leg === 'returnBack');
  const said = await lastStep(db, found.id, claimed.event);
  if (claimed.from !== 'delivering' || !back || !said || !wasOnWay(claimed, found, back, said.at)) return null;
  return untilAgain(db, found, back, now);
}

const HELD = { zh: '主人拍的照片看得到这件', en: 'Its owner’s photos show it' };
const UNSEEN = {
  zh: '提的时候快递还说在路上：先看主人拍的照片，看得到损坏才赔',
  en: 'Its carrier said that it was still on its way: it is paid for once its owner’s photos were seen to show the damage',
};

export const cleaningFault: Handler<typeof trouble.cleaningFault> = async (input, ctx) => {
  const { id, what, note, photos } = input;
  mustBeShown(what, photos);
  const box = await lockBox(ctx.db, id);
  const found = pieceOf(box, id);
  let cameAfterAll = 0;
  if (what === 'absent') {
    if (found.state === 'sent' && (await askedForNumber(ctx, id))) return { id, state: found.state };
    const late = (await findCleaning(ctx.db, id))?.unseen;
    if ((found.state === 'sent' || late) && input.waybill !== undefined)
      cameAfterAll = await mustBeParcelOf(ctx, { box, id, waybill: input.waybill });
    const row = await findCleaning(ctx.db, id);
    // Until its parcel lies here nobody knows what is in it.
    if (!row?.came_at) throw new Refusal('STATE_REFUSED', { state: found.state });
    // It was over before its parcel came without it: nothing changes but that nobody waits for it.
    if (late && !row.missed) {
      await addStep(ctx, { id, side: 'P', kind: 'lost', note, photos });
      return { id, state: found.state };
    }
    // Taken back unopened: nobody claims what never came, and nobody waits to send it home.
    if (row.unopened) {
      const moved = await moveCleaning(ctx.db, found, staff(ctx, { event: 'notInside', reason: note }));
      await addStep(ctx, { id, side: 'P', kind: 'lost', note, photos });
      return moved;
    }
  }
  // A claim is somebody's.
  await mustBeSomebodys(ctx.db, id);
  const moved = await moveCleaning(ctx.db, found, {
    ...staff(ctx, { event: faults[what], reason: note }),
    cameAfterAll,
  });
  const lost = what !== 'damaged';
  if (what === 'lost' && found.item_id)
    await moveAside(ctx.db, found.item_id, { event: 'quarantine', ...by(ctx, note) });
  await addStep(ctx, { id, side: 'P', kind: lost ? 'lost' : 'damage', note, photos });
  return moved;
};

/** A number that is not theirs alone brings nothing: its owner gives the right one. */
async function askedForNumber({ db, now }: Context, id: string): Promise<boolean> {
  const [number, row] = [await numberOf(db, 'cleaning', id), await findCleaning(db, id)];
  if (!row || !number || number.proves) return false;
  const to = link('/pages/cleaning/washdetail', { id });
  const owned = { id, user_id: row.user_id, name: toldName(row, 0) };
  await askForNumber(db, owned, { type: 'cleaning', waybill: number.waybill, to, now });
  return true;
}

const faults = { damaged: 'spoil', lost: 'mislay', absent: 'absent' } as const;

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

const by = (ctx: Context, reason: string) => ({ by: 'P', actorId: userOf(ctx).userId, now: ctx.now, reason }) as const;

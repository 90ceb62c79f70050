/** What staff do at the washing table. */

import type * as contract from '../../../contract/cleaning/calls.ts';
import { cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { cleaningRules } from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { mustBringIt } from '../express/entered.ts';
import { forgetParcel, parcelInHand, parcelsOf, sendParcel } from '../express/parcels.ts';
import { putOnShelf } from '../item/storage.ts';
import { warehouseNow } from '../shop/settings.ts';
import { addStep, keepBox, sendOrder } from './act.ts';
import { askWhetherItCame } from './deadlines.ts';
import { comeBack } from './found/back.ts';
import { tellOwner } from './notices/seen.ts';
import {
  type Cleaning,
  findCleaning,
  isAnsweredByOther,
  isCheckedByOther,
  isStepped,
  isWashed,
  receivedOf,
  stepsOf,
} from './queries.ts';
import { mostExtra, sentWith } from './together/alone.ts';
import { readyWith } from './together/homeward.ts';
import {
  lockBox,
  lockCleaning,
  lockOrder,
  type Move,
  moveCleaning,
  moveTogether,
  mustBeSomebodys,
  pieceOf,
} from './transitions.ts';

export const cleaningScanIn: Handler<typeof contract.cleaningScanIn> = async ({ id, waybill, note, photos }, ctx) => {
  const box = await lockBox(ctx.db, id);
  const found = pieceOf(box, id);
  // What was given up for lost, and its money with it, is over: it is only sent home.
  const over = found.state === 'closed' || found.state === 'done';
  const row = await findCleaning(ctx.db, id);
  if (row?.returned && !row.late) {
    const order = box.filter(({ batch_id }) => batch_id === found.batch_id);
    const came = await comeBack(ctx, { order, found, waybill, move: staff(ctx, { event: 'comeBack' }) });
    await addStep(ctx, { id, side: 'P', kind: 'returned', note, photos });
    return came;
  }
  if ((over || found.state === 'claim') && !row?.late) throw new Refusal('STATE_REFUSED', { state: found.state });
  // What had been here came in no parcel, or in the one that was to bring it home.
  const back = over && !row?.unseen;
  const parcels = await parcelsOf(ctx.db, 'cleaning', id);
  const known = [
    ...parcels.filter(({ leg }) => back || leg === 'toPlatform').map((one) => one.waybill),
    ...(back ? [found.no] : []),
  ];
  if (known.length > 0 && !known.some((one) => isSameWaybill(one, waybill))) throw new Refusal('WAYBILL_WRONG');
  await parcelIsHere(ctx, id);
  let cameAfterAll = found.state === 'claim' ? 1 : 0;
  for (const { id: other } of back ? [] : box.filter((one) => one.id !== id))
    if (await waitsInParcel(ctx, other)) cameAfterAll += 1;
  const moved = await moveCleaning(ctx.db, found, {
    ...staff(ctx, { event: over ? recovering(found) : 'scanIn' }),
    cameAfterAll,
  });
  await addStep(ctx, { id, side: 'P', kind: 'arrival', note, photos });
  return moved;
};

/** What was paid for after it was closed is asked about too. */
const recovering = ({ state, compensated }: Cleaning) =>
  state === 'closed' && compensated > 0 ? 'recoverPaid' : 'recover';

/** Whoever holds the parcel says that it came, with all that is in it. @returns how many claims are over with that @param box as locked by the caller @throws Refusal WAYBILL_WRONG */
export async function mustBeParcelOf(
  ctx: Context,
  { box, id, waybill }: { box: readonly Cleaning[]; id: string; waybill: string },
): Promise<number> {
  const sent = (await parcelsOf(ctx.db, 'cleaning', id)).find(({ leg }) => leg === 'toPlatform');
  if (!isSameWaybill(sent?.waybill, waybill)) throw new Refusal('WAYBILL_WRONG');
  await parcelIsHere(ctx, id);
  let cameAfterAll = 0;
  for (const { id: other } of box.filter((one) => one.id !== id))
    if (await waitsInParcel(ctx, other)) cameAfterAll += 1;
  return cameAfterAll;
}

/**
 * What else is in the parcel is here with it and waits to be taken in, also what was given up for lost with it.
 * @returns whether a claim is over with that
 */
async function waitsInParcel(ctx: Context, id: string): Promise<boolean> {
  const row = await findCleaning(ctx.db, id);
  if (row?.state !== 'sent' && !(row?.late && (row.unseen || row.state === 'claim'))) return false;
  if (row.missed) return false;
  await parcelIsHere(ctx, id);
  // It is not paid for as lost while its parcel lies here.
  if (row.state === 'claim')
    await moveCleaning(ctx.db, await lockCleaning(ctx.db, id), { ...staff(ctx, { event: 'turnUp' }), along: 'told' });
  if (row.state === 'sent' || row.state === 'claim')
    await setDeadline(ctx.db, cleaningMachine, { table: 'cleaning', id, state: 'sent', at: null });
  return row.state === 'claim';
}

const parcelIsHere = (ctx: Context, id: string) =>
  parcelInHand(ctx.db, {
    ...{ purpose: 'cleaning', subjectId: id, leg: 'toPlatform', now: ctx.now },
    words: { zh: '洗护组已签收', en: 'Received by our washers' },
  });

export const cleaningAssess: Handler<typeof contract.cleaningAssess> = async (input, ctx) => {
  const { id, result, note, photos } = input;
  const found = await lockCleaning(ctx.db, id);
  if (result === 'extra') mustNotAskMore(input.extra, mostExtra(found));
  const stored = found.item_id !== null;
  if (stored) await mustBeInHand(ctx, id, input.code);
  if (stored && photos.length === 0) throw new Refusal('EVIDENCE_NEEDED');
  const set = {
    ...{ assessment: note, assessed_at: ctx.now, extra: result === 'extra' ? input.extra : 0 },
    // What was marked on photos of before is not on these; those of its first assessment stay how it came in.
    ...(stored && !(await isPhotographed(ctx.db, id)) && { marks: '[]' }),
  };
  const event = ({ fine: 'assess', extra: 'askExtra', refuse: 'refuse' } as const)[result];
  const moved = await moveCleaning(ctx.db, found, staff(ctx, { event, set, reason: note }));
  // What travelled nowhere is photographed here, as other pieces are when they come in.
  if (stored) await addStep(ctx, { id, side: 'P', kind: 'arrival', note: '', photos });
  await addStep(ctx, { id, side: 'P', kind: 'assessment', note, photos: stored ? [] : photos });
  return moved;
};

const isPhotographed = async (db: Db, id: string) => (await stepsOf(db, id)).some(({ kind }) => kind === 'arrival');

/** @throws Refusal BAD_INPUT that names the most */
function mustNotAskMore(extra: number, most: number): void {
  if (extra <= most) return;
  const said = { zh: `补差最多 ¥${yuan(most)}`, en: `At most ¥${yuan(most)} can be asked for on top` };
  throw new Refusal('BAD_INPUT', { field: 'extra', most, said });
}

/** Of two that look the same, that of this order: by what stands on its label. @throws Refusal PIECE_WRONG */
async function mustBeInHand(ctx: Context, id: string, code: string | undefined): Promise<void> {
  const row = await findCleaning(ctx.db, id);
  if (code?.trim().toUpperCase() !== row?.item_code?.toUpperCase()) throw new Refusal('PIECE_WRONG');
}

export const cleaningStep: Handler<typeof contract.cleaningStep> = async ({ id, kind, note, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (found.state !== 'washing') throw new Refusal('STATE_REFUSED', { state: found.state });
  await addStep(ctx, { id, side: 'P', kind, note, photos });
  await tellOwner(ctx.db, found, ctx.now);
  return { id };
};

export const cleaningFinish: Handler<typeof contract.cleaningFinish> = async ({ id, again, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (again === undefined) {
    if (found.state === 'washing' && !(await isStepped(ctx.db, id))) throw new Refusal('EVIDENCE_NEEDED');
    return moveCleaning(ctx.db, found, staff(ctx, { event: 'finish' }));
  }
  if (found.state === 'washing' && !(await isWashed(ctx.db, id))) throw unwashed();
  const moved = await moveCleaning(ctx.db, found, another(ctx, 'askAgain', again));
  await addStep(ctx, { id, side: 'P', kind: 'again', note: again, photos });
  return moved;
};

export const cleaningCheck: Handler<typeof contract.cleaningCheck> = async ({ id, pass, note, photos }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  const row = await findCleaning(ctx.db, id);
  if (!pass && row?.no_more) throw new Refusal('STATE_REFUSED', { state: found.state });
  if (!pass && found.state === 'qc' && !row?.washed) throw unwashed();
  if (found.state === 'qc') await mustBeOtherHands(ctx, id, 'check');
  // Each photo of how it came has its counterpart.
  const most = Math.min(receivedOf(await stepsOf(ctx.db, id)).length, cleaningRules.photos);
  if (found.state === 'qc' && photos.length < most) throw tooFew(photos.length, most);
  const event = row?.washed ? 'pass' : 'passUnwashed';
  const move = pass ? staff(ctx, { event, reason: note }) : another(ctx, 'redo', note);
  const moved = await moveCleaning(ctx.db, found, move);
  await addStep(ctx, { id, side: 'P', kind: 'check', note, photos });
  return moved;
};

export const cleaningShip: Handler<typeof contract.cleaningShip> = async ({ id, company, waybill, alone }, ctx) => {
  const order = await lockOrder(ctx.db, id);
  const found = pieceOf(order, id);
  // What is stored with us goes nowhere.
  if (!found.address) throw new Refusal('STATE_REFUSED', { state: found.state });
  await mustBeSomebodys(ctx.db, id);
  const pieces = [found, ...(alone ? [] : readyWith(order, found))];
  const { address } = found;
  await moveTogether(ctx.db, pieces, staff(ctx, { event: 'ship', reason: `${company} ${waybill}` }));
  const { city } = await warehouseNow(ctx);
  for (const one of pieces) {
    await forgetParcel(ctx.db, 'cleaning', one.id, 'returnBack');
    await sendParcel(ctx.db, ctx.app.providers.express, {
      ...{ purpose: 'cleaning', subjectId: one.id, leg: 'returnBack', company, waybill, now: ctx.now },
      ...{ phone: address.phone, from: city, to: address.city, address },
    });
  }
  if (!ctx.app.providers.express) for (const one of pieces) await askWhetherItCame(ctx.db, one, ctx.now);
  return { id, state: 'delivering', sent: pieces.map((one) => one.id) };
};

export const cleaningShelve: Handler<typeof contract.cleaningShelve> = async ({ id, code, shelf }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  if (found.item_id === null) throw new Refusal('STATE_REFUSED', { state: found.state });
  // An app of yesterday scans nothing.
  if (code !== undefined) await mustBeInHand(ctx, id, code);
  if (shelf) await putOnShelf(ctx.db, found.item_id, shelf);
  // What we spoilt is no example of what washing adds.
  const set = found.state === 'to_return' && found.compensated === 0 ? { shelved_at: ctx.now } : undefined;
  return moveCleaning(ctx.db, found, staff(ctx, { event: 'shelve', ...(set && { set }) }));
};

export const cleaningFetch: Handler<typeof contract.cleaningFetch> = async ({ id, company, waybill, photos }, ctx) => {
  const whole = await lockOrder(ctx.db, id);
  await mustBringIt(ctx.db, waybill, whole[0]);
  const order = sentWith(whole, id);
  await sendOrder(ctx, order, {
    ...staff(ctx, { event: 'fetch', reason: `${company} ${waybill}` }),
    ...{ company, waybill },
  });
  await keepBox(ctx, order, { side: 'P', kind: 'fetched', photos });
  return { id, state: 'sent', sent: order.map((one) => one.id) };
};

/** Whose hands must be others' than those of before, and what is said to these. */
const others = {
  check: {
    own: isCheckedByOther,
    said: { zh: '这件是你洗的，质检要由另一位同事来做', en: 'You treated it yourself: a colleague checks it' },
  },
  answer: {
    own: isAnsweredByOther,
    said: {
      zh: '到货照片是你拍的，异议要由另一位同事来答复',
      en: 'You took the photos that are objected to: a colleague answers',
    },
  },
} as const;

/** @throws Refusal SECOND_PERSON for whoever did what came before, where a colleague may do this */
export async function mustBeOtherHands({ db, actor }: Context, id: string, to: keyof typeof others): Promise<void> {
  const own = await db
    .selectFrom('cleaning')
    .select('id')
    .where('id', '=', id)
    .where(others[to].own(actor?.userId ?? ''))
    .executeTakeFirst();
  if (own) throw new Refusal('SECOND_PERSON', { said: others[to].said });
}

const tooFew = (n: number, most: number) =>
  new Refusal('EVIDENCE_NEEDED', {
    said: {
      zh: `到货照片有 ${most} 张，一张对一张拍：还差 ${most - n} 张`,
      en: `There are ${most} photos of how it came, each with its counterpart: ${most - n} to go`,
    },
  });

const unwashed = () =>
  new Refusal('EVIDENCE_NEEDED', {
    said: {
      zh: '还没洗过：先记一步、拍照，才能问主人要不要再洗',
      en: 'Not treated yet: note a step with a photo before its owner is asked for another',
    },
  });

/** Another treatment, and why: that is what its owner says yes or no to. */
const another = (ctx: Context, event: 'askAgain' | 'redo', why: string): Move =>
  staff(ctx, { event, set: { assessment: why, assessed_at: ctx.now }, reason: why });

export const staff = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'P',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});

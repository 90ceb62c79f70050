/** A parcel was opened, and a piece that was announced in it is not there. */
import type * as contract from '../../../../contract/identify/desk-calls.ts';
import { link } from '../../../../contract/screens.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { isSameWaybill } from '../../connection/waybill.ts';
import { askForNumber, numberOf } from '../../express/entered.ts';
import { parcelsOf } from '../../express/parcels.ts';
import { ownUploads } from '../../upload/own.ts';
import type { CaseRow } from '../queries.ts';
import { lockCase, moveCase } from '../transitions.ts';
import { restIsHere } from './box.ts';

export const identifyAbsent: Handler<typeof contract.identifyAbsent> = async ({ id, waybill, photos }, ctx) => {
  const row = await inParcel(ctx, id, waybill);
  if (row.missed) throw new Refusal('STATE_REFUSED', { state: row.state });
  if (await askedForNumber(ctx, row)) return { id };
  const shown = await ownUploads(ctx.db, { ids: photos, userId: userOf(ctx).userId });
  const set = { box: JSON.stringify(shown.map(({ sha256 }) => sha256)) };
  await moveCase(ctx.db, row, {
    by: 'P',
    actorId: userOf(ctx).userId,
    now: ctx.now,
    event: 'absent',
    reason: waybill,
    set,
  });
  await restIsHere(ctx, id);
  return { id };
};

/** A piece whose parcel is in the caller's hands. @throws Refusal WAYBILL_WRONG */
export async function inParcel(ctx: Context, id: string, waybill: string) {
  const row = await sentIn(ctx, id);
  const sent = (await parcelsOf(ctx.db, 'identify', id)).find(({ leg }) => leg === 'toPlatform');
  if (sent && !isSameWaybill(sent.waybill, waybill)) throw new Refusal('WAYBILL_WRONG');
  // Taken in long ago: how it was judged since is not told by this.
  if (row.state !== 'in_transit' && !row.lost) throw new Refusal('STATE_REFUSED');
  return row;
}

/** A number that is not theirs alone brings nothing: its owner gives the right one. @throws Refusal STATE_REFUSED where it is over, and nobody can */
async function askedForNumber({ db, now }: Context, row: CaseRow): Promise<boolean> {
  const number = await numberOf(db, 'identify', row.id);
  if (!number || number.proves) return false;
  if (row.state !== 'in_transit') throw new Refusal('STATE_REFUSED', { state: row.state, said: NOT_THEIRS });
  const to = link('/pages/identify/detail', { id: row.id });
  await askForNumber(db, row, { type: 'identify', waybill: number.waybill, to, now });
  return true;
}

const NOT_THEIRS = {
  zh: '这个单号不只是这一单的，这一单又已结束：不用登记「里面没有」',
  en: 'This number is not this order’s alone, and the order is over: nothing is noted as missing from it',
};

/** What never comes and goes as a parcel is not found here: a state that it is refused by would tell how it was judged. @throws Refusal NOT_FOUND */
export async function sentIn(ctx: Context, id: string) {
  const row = await lockCase(ctx.db, id);
  if (row.way !== 'item') throw new Refusal('NOT_FOUND');
  return row;
}

/** Adding to what a room shows, and taking out of it, before and while it is open. */
import type * as contract from '../../../../contract/live/calls.ts';
import { liveMachine } from '../../../../contract/live/machine.ts';
import { liveRules } from '../../../../contract/live/rules.ts';
import { openStates } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { thingsFor } from '../host.ts';
import { tellRoom } from '../notices.ts';
import { lockHosted } from '../rows.ts';
import type { Room } from '../tables.ts';

/** @throws Refusal LIVE_CLOSED */
function mustBeOpen({ state }: Room): void {
  if (!openStates(liveMachine).some((one) => one === state)) throw new Refusal('LIVE_CLOSED');
}

const thingsIn = (db: Db, roomId: string) =>
  db.selectFrom('live_thing').selectAll().where('room_id', '=', roomId).orderBy('no').execute();

export const liveAdd: Handler<typeof contract.liveAdd> = async ({ id, things }, ctx) => {
  const { db, now } = ctx;
  const room = await lockHosted(db, id, userOf(ctx).userId);
  mustBeOpen(room);
  const chosen = await thingsFor(ctx, things, { platform: room.platform });
  const there = await thingsIn(db, id);
  const more = chosen.filter(
    (one) => !there.some((old) => old.lot_id === one.lot_id && old.listing_id === one.listing_id),
  );
  const last = there.at(-1)?.no ?? 0;
  if (there.length + more.length > liveRules.things || last + more.length > liveRules.numbers)
    throw new Refusal('BAD_INPUT');
  if (more.length > 0)
    await db
      .insertInto('live_thing')
      .values(more.map((thing, n) => ({ room_id: id, no: last + n + 1, ...thing })))
      .execute();
  await tellRoom(db, room, now);
  return { id, things: there.length + more.length };
};

export const liveDrop: Handler<typeof contract.liveDrop> = async ({ id, no }, ctx) => {
  const { db, now } = ctx;
  const room = await lockHosted(db, id, userOf(ctx).userId);
  mustBeOpen(room);
  const there = await thingsIn(db, id);
  if (!there.some((one) => one.no === no)) throw new Refusal('NOT_FOUND');
  if (there.length === 1) throw new Refusal('BAD_INPUT');
  await db.deleteFrom('live_thing').where('room_id', '=', id).where('no', '=', no).execute();
  // What was being shown is not any more: the next one is, or the last.
  const current_no =
    room.current_no === no
      ? ((there.find((one) => one.no > no) ?? there.findLast((one) => one.no < no))?.no ?? null)
      : room.current_no;
  if (current_no !== room.current_no)
    await db.updateTable('live_room').set({ current_no }).where('id', '=', id).execute();
  await tellRoom(db, { ...room, current_no }, now);
  return { id, things: there.length - 1 };
};

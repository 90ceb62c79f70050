/** Whose piece nobody made an offer for hears from us why, and what could help. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageList } from '../../../../contract/message/calls.ts';
import * as recycle from '../../../../contract/recycle/calls.ts';
import * as work from '../../../../contract/recycle/work-calls.ts';
import { type Hall, openHall } from '../../../testing/recycle.ts';

let app: Hall;
beforeEach(async () => {
  app = await openHall();
});
afterEach(() => app.close());

const note = '近来这个码收的人少，补两张鞋底的照片再问会好些';
const advise = (id: string, words = note) => app.call(work.recycleAdvise, { id, note: words }, { as: app.staff });
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, { as: app.owner });
const heard = async () =>
  (await app.must(messageList, { size: 100 }, { as: app.owner })).list.filter(({ body }) => body.zh.includes(note));

test('whose piece nobody made an offer for is told once what could help, and finds it with the piece', async () => {
  const id = await app.inquire();
  await app.open();
  expect((await detail(id)).advice).toBeNull();
  for (const success of [true, true]) expect(await advise(id)).toMatchObject({ success });
  expect((await detail(id)).advice).toEqual({ note, at: app.clock.now().getTime() });
  expect(await heard()).toMatchObject([{ body: { zh: expect.stringContaining('EU 42.5') } }]);
  const [job] = (await app.must(work.recycleWork, { queue: 'unsold' }, { as: app.staff })).list;
  expect(job?.advice?.note).toBe(note);
});

test('nobody is told that of a piece that has offers, or that its owner called off', async () => {
  const north = await app.merchant('13700000001');
  const [offered, ended] = [await app.inquire(), await app.inquire()];
  await app.bid(north, offered, 80_000);
  await app.must(recycle.recycleCancel, { id: ended }, { as: app.owner });
  await app.open();
  for (const id of [offered, ended]) expect((await advise(id)).code).toBe('STATE_REFUSED');
});

test('a colleague who gave something to be sold once is shut out from that piece alone', async () => {
  const [other, own] = [await app.inquire(), await app.inquire()];
  await app.open();
  await app.db.updateTable('recycle_order').set({ user_id: app.staff.userId }).where('id', '=', own).execute();
  const { list } = await app.must(work.recycleWork, { queue: 'unsold' }, { as: app.staff });
  const shown = Object.fromEntries(list.map((job) => [job.id, { own: job.own, needsSecond: job.needsSecond }]));
  expect(shown).toEqual({ [other]: { own: false, needsSecond: false }, [own]: { own: true, needsSecond: true } });
});

/** The owner of a decided piece closes their account while a copy of it measures experts. */
// @module-tag thorough
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { type Bench, inHand, judge, openIdentifyApp, ordered, reasons } from '../../../testing/identify.ts';
import { identifyPersonal } from '../personal.ts';

const apps: Bench[] = [];
let app: Bench;
/** Of the only decided piece. */
let source: string;
beforeEach(async () => {
  app = await openIdentifyApp();
  apps.push(app);
  const [a, b] = app.experts;
  [source = ''] = await ordered(app);
  await app.db.updateTable('identify_case').set({ note: '胶味有点大' }).where('id', '=', source).execute();
  await judge(app, a, source, 'genuine', false);
  await judge(app, b, source, 'genuine');
  await app.live(identifyTimes.appeal + 1);
  await setReminder(app.db, { entity: 'identify.known', id: source, event: 'arrive', at: app.clock.now() });
  await app.live(MINUTE);
});
afterAll(async () => {
  for (const one of apps) await one.close();
});

const closes = async () => {
  const { userId } = app.owner;
  const photosKept = (await identifyPersonal.photosKept?.(app.db, userId)) ?? [];
  await app.db.transaction().execute(async (db) => {
    await identifyPersonal.erase?.(db, { userId, devices: [], photosKept, secret: '', now: app.clock.now() });
  });
};
const waits = async () =>
  (
    await app.db
      .selectFrom('identify_case')
      .select('id')
      .where('truth', 'is not', null)
      .where('state', '=', 'queued')
      .execute()
  ).length;
const copy = () =>
  app.db.selectFrom('identify_case').selectAll().where('source_id', '=', source).executeTakeFirstOrThrow();
const said = (result: 'genuine' | 'fake') => ({ result, sure: true, points: reasons(result) });

test('no expert is ever given a known case without photos because its owner closed the account while it waited', async () => {
  const [, , c] = app.experts;
  expect(await waits()).toBe(1);
  await closes();
  // As if its owner had given it up: nobody had seen it.
  expect(await waits()).toBe(0);
  expect(await app.must(work.identifyTake, {}, { as: c })).toEqual({ id: null });
  expect(await copy()).toMatchObject({ state: 'closed', note: '', brand_name: null });
});

test('a known case in an expert’s hands stays as it is when its owner closes the account, is judged by its photos, and keeps no word of theirs then', async () => {
  const [, , c, d] = app.experts;
  const { id } = await app.must(work.identifyTake, {}, { as: c });
  const before = await inHand(app, c);
  expect(before).toMatchObject({ note: '胶味有点大' });
  expect(before?.photos.length).toBeGreaterThan(0);
  await closes();
  expect(await inHand(app, c)).toEqual(before);
  await app.must(work.identifyJudge, { id: id ?? '', ...said('fake') }, { as: c });
  // The second look has them as well.
  const second = await app.must(work.identifyTake, {}, { as: d });
  expect(second.id).toBe(id);
  expect((await inHand(app, d))?.photos).toEqual(before?.photos);
  await app.must(work.identifyJudge, { id: id ?? '', ...said('fake') }, { as: d });
  expect(await copy()).toMatchObject({ state: 'closed', note: '', brand_name: null });
});

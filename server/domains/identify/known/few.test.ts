/** Where few experts work: whoever judged the source of a known case, or finds that nobody else may judge, learns nothing by that. */
// @module-tag thorough
import { afterAll, beforeEach, expect, test } from 'vitest';
import { identifyOffer } from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { type Bench, idThat, judge, openIdentifyApp, ordered, reasons } from '../../../testing/identify.ts';
import type { Person } from '../../../testing/server.ts';
import { comeIn } from './known.ts';

const apps: Bench[] = [];
let app: Bench;
/** Judged by the third expert alone. */
let source: string;
beforeEach(async () => {
  app = await openIdentifyApp();
  apps.push(app);
  // The first is there to be compared with.
  for (const measures of [false, true]) {
    [source = ''] = await ordered(app, { ids: [await idThat(app, measures)] });
    await judge(app, app.experts[2], source, 'genuine');
    await app.live(MINUTE);
  }
  await app.live(identifyTimes.appeal + 1);
});
afterAll(async () => {
  for (const one of apps) await one.close();
});

const arrivals = {
  real: async () => void (await ordered(app)),
  known: () => setReminder(app.db, { entity: 'identify.known', id: source, event: 'arrive', at: app.clock.now() }),
};
const leave = async (...people: Person[]) => {
  for (const { userId } of people) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
};
const over = () =>
  app.db
    .updateTable('identify_case')
    .set({ state: 'closed', expert_id: null, taken_at: null, deadline_at: null })
    .where('state', '<>', 'final')
    .execute();

test('whoever judged the source alone reads of the public queue what they read of it while a real one, or nothing, waits', async () => {
  const shop = async () => {
    const { waiting, about } = await app.must(identifyOffer, {});
    return { waiting, about };
  };
  const empty = await shop();
  for (const comes of ['known', 'real'] as const) {
    await arrivals[comes]();
    await app.live(MINUTE);
    expect(await shop(), comes).toEqual(empty);
    await over();
  }
});

test('whoever judged the source reads of neither number that a copy of it made five of the four that wait; a real one shows in both', async () => {
  const [, , c] = app.experts;
  await ordered(app, { pieces: 4 });
  const numbers = async () => {
    const [offer, { waiting }] = [
      await app.must(identifyOffer, {}, { as: c }),
      await app.must(work.identifyWork, {}, { as: c }),
    ];
    const own = waiting.reduce((sum, { count }) => sum + count, 0);
    return { own, shop: offer.waiting, about: offer.about, aboutItem: offer.aboutItem };
  };
  const four = await numbers();
  expect(four).toMatchObject({ own: 4, shop: 0 });
  await arrivals.known();
  await app.live(MINUTE);
  expect(await numbers()).toEqual(four);
  // Whoever may judge it, and whoever judges nothing, reads it like any other.
  for (const as of [app.experts[0], app.owner]) expect((await app.must(identifyOffer, {}, { as })).waiting).toBe(5);
  expect((await app.must(identifyOffer, {})).waiting).toBe(5);
  await arrivals.real();
  await app.live(MINUTE);
  expect(await numbers()).toMatchObject({ own: 5, shop: 5 });
});

test('one by which an expert is measured comes where two further may judge it, and not where one may', async () => {
  const [a, , , d] = app.experts;
  const comes = async () => {
    await comeIn({ app: app.house, db: app.db, now: app.clock.now() }, a.userId);
    return app.db.selectFrom('deadline').select('entity_id').where('entity', '=', 'identify.known').execute();
  };
  const role = await app.db.selectFrom('staff_role').selectAll().where('user_id', '=', d.userId).execute();
  await leave(d);
  expect(await comes()).toEqual([]);
  await app.db.insertInto('staff_role').values(role).execute();
  expect(await comes()).toEqual([{ entity_id: source }]);
});

test('a known case that nobody is left to judge is counted, late and told to every expert as a real one is, until it ends', async () => {
  const [a, b, c, d] = app.experts;
  const lifeOf = async (comes: keyof typeof arrivals) => {
    await arrivals[comes]();
    await app.live(MINUTE);
    for (const [as, result] of [
      [a, 'fake'],
      [b, 'genuine'],
    ] as const) {
      const { id } = await app.must(work.identifyTake, {}, { as });
      await app.must(work.identifyJudge, { id: id ?? '', result, sure: true, points: reasons(result) }, { as });
    }
    const seen: unknown[] = [];
    const look = async () => {
      const { unjudged, waiting } = await app.must(work.identifyWork, {}, { as: a });
      const { waiting: all, overdue } = (await app.must(workCounts, {}, { as: a })).counts.identify ?? {};
      const told = await app.db.selectFrom('message').select('title_zh').where('user_id', '=', a.userId).execute();
      seen.push([
        unjudged,
        waiting.map(({ count }) => count),
        all,
        overdue,
        told.map(({ title_zh }) => title_zh).sort(),
      ]);
    };
    await look();
    for (const wait of [HOUR, identifyTimes.photos, identifyTimes.again, identifyTimes.unjudged]) {
      await app.live(wait);
      await look();
    }
    await over();
    await app.db.deleteFrom('message').execute();
    return seen;
  };
  // The two others are gone by then: c judged the source, d works here no more.
  await leave(c, d);
  const real = await lifeOf('real');
  expect((real[0] as unknown[])[0]).toBe(1);
  expect(await lifeOf('known')).toEqual(real);
});

// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyRules } from '../../../contract/identify/rules.ts';
import { neededSlots } from '../../../contract/identify/slots.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { newNo } from '../../kernel/lib/id.ts';
import {
  type Bench,
  idThat,
  inHand,
  judge,
  openIdentifyApp,
  ordered,
  reasons,
  shotsOf,
  take,
  takeBack,
} from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { identifyTake } from './experts.ts';
import { comeIn } from './known/known.ts';

/** FULL=1 races as often as the house promises. */
const ROUNDS = process.env.FULL ? 200 : 12;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  // Beside whoever is measured and those who judged before, two more who may judge.
  for (const phone of ['13900000095', '13900000096']) await app.as(phone, 'staff');
});
afterAll(() => app.close());

const detail = (id: string) => app.must(calls.identifyDetail, { id }, { as: app.owner });
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
};

/** Pieces that a and b both found genuine, for good. */
async function decided(ids: string[]): Promise<void> {
  const [a, b] = app.experts;
  await ordered(app, { worth: identifyRules.secondFrom, ids });
  for (const expert of [a, b])
    for (let n = 0; n < ids.length; n += 1) {
      const { id } = await app.must(work.identifyTake, {}, { as: expert });
      const points = reasons('genuine');
      await app.must(work.identifyJudge, { id: id ?? '', result: 'genuine', sure: true, points }, { as: expert });
    }
  await app.live(identifyTimes.appeal + 1);
  for (const id of ids) expect(await detail(id)).toMatchObject({ state: 'final' });
}

/** @returns what waits for this expert: how many, and the first promise */
async function queueOf(expert: Person) {
  const { waiting } = await app.must(work.identifyWork, {}, { as: expert });
  const promises = waiting.flatMap(({ promisedAt }) => promisedAt ?? []);
  return { count: waiting.reduce((sum, { count }) => sum + count, 0), first: promises.sort((a, b) => a - b)[0] };
}

/** One is paid for, and another of known outcome that may measure this expert comes in within the hour. */
async function followed(expert = app.experts[3]): Promise<string> {
  const [real = ''] = await ordered(app);
  await comeIn({ app: { config: { secret: 'of this house' } }, db: app.db, now: app.clock.now() }, expert.userId);
  await app.live(HOUR);
  return real;
}

test('a case of known outcome waits, is counted, promised and answered like any other, measures its expert, and is nobody’s news', async () => {
  const [a, b, c, d] = app.experts;
  await decided([await idThat(app, true), await idThat(app, false)]);
  const before = await app.must(calls.identifyList, {}, { as: app.owner });
  const real = await followed();
  const two = await queueOf(d);
  expect(two.count).toBe(2);
  // Those who decided it are never measured by it.
  for (const expert of [a, b]) expect((await queueOf(expert)).count).toBe(1);

  const taken = async (expert: Person) => {
    const { first, count } = await queueOf(expert);
    const { id } = await app.must(work.identifyTake, {}, { as: expert });
    const job = await inHand(app, expert);
    // What the queue said of it is what it is.
    expect(job).toMatchObject({ id, promisedAt: first, appeal: null });
    expect((await queueOf(expert)).count).toBe(count - 1);
    const points = reasons('fake');
    const answer = await app.call(
      work.identifyJudge,
      { id: id ?? '', result: 'fake', sure: true, points },
      { as: expert },
    );
    expect((await queueOf(expert)).count).toBe(count - 1);
    return { id: id ?? '', job, answer: shapeOf({ ...answer, requestId: '' }) };
  };
  const ordinary = await taken(d);
  const known = await taken(d);
  expect(ordinary.id).toBe(real);
  expect(shapeOf(known.job)).toEqual(shapeOf(ordinary.job));
  expect(known.answer).toEqual(ordinary.answer);
  // Nothing that was ever held beside another comes back to be judged.
  const seen = [ordinary, known].flatMap(({ job }) => job?.beside?.photos[0]?.url.split(/[/.]/)[3] ?? []);
  expect(seen.length).toBeGreaterThan(0);
  const printsOf = async (ids: string[]) =>
    (await app.db.selectFrom('identify_photo').select('sha256').where('case_id', 'in', ids).execute()).map(
      ({ sha256 }) => sha256,
    );
  const held = new Set(await printsOf(seen));
  expect(held.size).toBeGreaterThan(0);
  expect((await printsOf([known.id])).filter((print) => held.has(print))).toEqual([]);
  for (const { id } of [ordinary, known]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

  const after = await app.must(calls.identifyList, {}, { as: app.owner });
  expect(after.list.map(({ id }) => id)).toEqual([real, ...before.list.map(({ id }) => id)]);
  const judged = async (reader: Person) => (await app.must(work.identifyExperts, {}, { as: reader })).list;
  // What is known of the copy is told of once it is over.
  expect((await judged(a)).find(({ id }) => id === d.userId)).toMatchObject({ opinions: 2, known: 0 });
  // Whoever counted their own would know which it had been.
  expect((await judged(d)).map(({ id }) => id)).not.toContain(d.userId);
  await take(app, c, real);
  await app.must(work.identifyJudge, { id: real, result: 'fake', sure: true, points: reasons('fake') }, { as: c });
  // The copy that d called a fake waits for another like any other, however late.
  expect((await queueOf(c)).count).toBe(1);
  await app.live(identifyTimes.again);
  await judge(app, c, known.id, 'fake');
  expect((await queueOf(c)).count).toBe(0);
  expect((await judged(a)).find(({ id }) => id === d.userId)).toMatchObject({ opinions: 2, known: 1, right: 0 });
  const next = await followed(c);
  // It was one of two, and the other lies beside pieces: what measured both comes back to neither.
  for (const expert of [c, d]) expect((await queueOf(expert)).count).toBe(1);
  for (const expert of [c, d]) await judge(app, expert, next, 'fake');
});

/** A piece whose order waited so long for its money. */
async function paidAfter(ms: number, piece: Parameters<typeof ordered>[1]): Promise<string> {
  const [id = ''] = await ordered(app, { ...piece, paid: false });
  await app.live(ms);
  const { order } = await detail(id);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, { as: app.owner });
  return id;
}

test('no case of known outcome is made of what was sent in, of what is shown as genuine, or of what is doubted', async () => {
  const [a] = app.experts;
  await app.live(identifyTimes.appeal + 1);
  await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now() }).where('state', '=', 'final').execute();
  const sentIn = await idThat(app, true);
  await decided([await idThat(app, false), sentIn]);
  const { order_id } = await app.db
    .selectFrom('identify_case')
    .select('order_id')
    .where('id', '=', sentIn)
    .executeTakeFirstOrThrow();
  const other = randomUUID();
  await sql`insert into identify_order select ${other}, ${other}, user_id, 'item', address, total, fee_version, created_at
    from identify_order where id = ${order_id}`.execute(app.db);
  await app.db.updateTable('identify_case').set({ order_id: other }).where('id', '=', sentIn).execute();
  // Nor of one whose certificate somebody asks to take back.
  const doubted = await idThat(app, true);
  await decided([doubted]);
  const { code } = await detail(doubted);
  await app.must(work.identifyRevoke, { code: code ?? '', ground: 'misread', reason: '样本有误' }, { as: a });
  const real = await followed();
  for (const expert of app.experts) expect((await queueOf(expert)).count).toBe(1);
  await judge(app, a, real, 'genuine');
});

test('how long it takes is told from what lies with the experts: not from what is unpaid or waits for photos, and never below what the last took', async () => {
  const [a, b] = app.experts;
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('state', '<>', 'final').execute();
  await app.live(90 * DAY);
  const offer = () => app.must(calls.identifyOffer, {});
  expect(await offer()).toMatchObject({ experts: 0, waiting: 0, about: null });
  for (let n = 0; n < 5; n += 1) {
    const id = await paidAfter(5 * HOUR, { category: 'toys' });
    await app.live(HOUR / 4);
    await take(app, a, id);
    const slots = ['toy_face'] as const;
    await app.must(work.identifyAskPhotos, { id, slots: [...slots], note: '近一点' }, { as: a });
    await app.live(20 * HOUR);
    await app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, slots) }, { as: app.owner });
    await app.live(HOUR / 4);
    await judge(app, n % 2 === 0 ? a : b, id, 'genuine');
  }
  const { took, about, experts } = await offer();
  expect(took).toBeGreaterThanOrEqual(HOUR / 2);
  expect(took).toBeLessThan(HOUR);
  expect(experts).toBe(1);
  // One opinion in the last hours, since there was little to judge: that makes nobody slow.
  const looks = identifyRules.waiting * MINUTE;
  expect(about).toBe((took ?? 0) + looks);
  const more = (await ordered(app, { category: 'toys', pieces: identifyRules.waiting })).sort();
  expect((await offer()).about).toBe((took ?? 0) + 2 * looks);
  for (const id of more) await judge(app, a, id, 'genuine');
  for (let n = 0; n < 8; n += 1) {
    const [id = ''] = await ordered(app, { category: 'toys' });
    await judge(app, a, id, 'genuine');
  }
  // Quick ones in a row: the queue is short, and the last ones took no time.
  const quick = await offer();
  expect(quick.took).toBeLessThan(HOUR / 4);
  expect(quick.about).toBeGreaterThanOrEqual(quick.took ?? 0);
});

test('a case whose expert has had it for too long waits again: it is counted and promised, on the bench and in the workbench’s number', async () => {
  const [a, b, c, d] = app.experts;
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('state', '<>', 'final').execute();
  const counted = async () => (await app.must(workCounts, {}, { as: d })).counts.identify?.waiting ?? 0;
  // What lies here and is to go home counts besides.
  const others = await counted();
  const number = async () => (await counted()) - others;
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom });
  await judge(app, a, id, 'genuine');
  const { first } = await queueOf(d);
  await take(app, b, id);
  expect(await queueOf(d)).toEqual({ count: 0, first: undefined });
  expect(await number()).toBe(0);
  await app.live(identifyTimes.hold + 1);
  for (const expert of [b, c, d]) expect(await queueOf(expert)).toEqual({ count: 1, first });
  expect(await number()).toBe(1);
  await judge(app, c, id, 'genuine');

  // The same for the first look, though the sweeper be late.
  const [next = ''] = await ordered(app);
  await take(app, b, next);
  app.clock.advance(identifyTimes.hold + 1);
  expect(await queueOf(d)).toMatchObject({ count: 1 });
  await judge(app, d, next, 'genuine');
});

test('a piece is compared with a genuine one of its kind, whichever it is that one expert found genuine before', async () => {
  const [a, , c] = app.experts;
  for (const id of [await idThat(app, true), await idThat(app, false)]) {
    await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now() }).execute();
    await app.db.updateTable('identify_case').set({ state: 'closed' }).where('state', '<>', 'final').execute();
    await ordered(app, { category: 'clothing', ids: [id] });
    await judge(app, a, id, 'genuine');
    await app.live(identifyTimes.appeal + 1);
    const [next = ''] = await ordered(app, { category: 'clothing' });
    await take(app, c, next);
    const beside = (await inHand(app, c))?.beside;
    expect(beside?.photos.map(({ slot }) => slot)).toEqual(neededSlots('clothing'));
    await app.must(work.identifyRelease, { id: next }, { as: c });
  }
  // Of another kind there is none, and that is said with its name.
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('state', '<>', 'final').execute();
  const [toy = ''] = await ordered(app, { category: 'toys' });
  await take(app, c, toy);
  expect(await inHand(app, c)).toMatchObject({ beside: null, kind: { zh: expect.stringContaining('潮玩') } });
  await app.must(work.identifyRelease, { id: toy }, { as: c });
});

test('an expert who called a copy fake was not wrong when its original’s certificate is taken back: nothing is known of it then', async () => {
  const [a, , c, d] = app.experts;
  await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now(), state: 'closed' }).execute();
  const source = await idThat(app, true);
  await decided([source]);
  const measured = async () =>
    (await app.must(work.identifyExperts, {}, { as: a })).list.find(({ id }) => id === d.userId)?.known ?? 0;
  const before = await measured();
  const real = await followed();
  for (const as of [d, c])
    for (const _one of [real, 'copy']) {
      const { id } = await app.must(work.identifyTake, {}, { as });
      await app.must(work.identifyJudge, { id: id ?? '', result: 'fake', sure: true, points: reasons('fake') }, { as });
    }
  expect(await measured()).toBe(before + 1);
  await takeBack(app, (await detail(source)).code, '当时看错了');
  expect(await measured()).toBe(before);
});

test('two experts at once on one case: each time one has it, and one verdict comes of it', async () => {
  const [a, b, c, d] = app.experts;
  const rivals = [c, d] as const;
  for (const expert of [a, b]) {
    const held = await inHand(app, expert);
    if (held) await app.must(work.identifyRelease, { id: held.id }, { as: expert });
  }
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('state', '<>', 'final').execute();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [id = ''] = await ordered(app, { category: 'toys' });
    const taken = await Promise.all(rivals.map((as) => app.must(work.identifyTake, {}, { as })));
    expect(taken.filter((one) => one.id === id)).toHaveLength(1);
    const points = reasons('genuine', 'toys');
    const said = await Promise.all(
      rivals.map((as) => app.call(work.identifyJudge, { id, result: 'genuine', sure: true, points }, { as })),
    );
    expect(said.filter(({ success }) => success)).toHaveLength(1);
  }
  const links = await app.db
    .selectFrom('identify_link')
    .select(({ fn }) => ['case_id', fn.countAll<number>().as('n')])
    .where('kind', '=', 'verdict')
    .groupBy('case_id')
    .execute();
  expect(links.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(links.every(({ n }) => Number(n) === 1)).toBe(true);
}, 480_000);

/** What an expert can compare in what is on their table: how its times lie to each other, its number, its photos and its note. */
async function cluesOf(expert: Person) {
  const { no, note, photos, promisedAt } = (await inHand(app, expert)) as work.IdentifyJob;
  const times = photos.map(({ at }) => promisedAt - identifyTimes.photos - at);
  return { times, numbered: Number(newNo(new Date(photos[0]?.at ?? 0)).slice(0, 10)) - Number(no.slice(0, 10)), note };
}

test('whoever compares times, numbers, photos and notes of known cases with those of real ones finds no difference', async () => {
  const [a, b, c] = app.experts;
  await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now(), state: 'closed' }).execute();
  const real: Awaited<ReturnType<typeof cluesOf>>[] = [];
  const clues = async (expert: Person, id: string) => {
    await take(app, expert, id);
    return cluesOf(expert);
  };
  const say = async (expert: Person, id: string, result: 'genuine' | 'fake') =>
    app.must(work.identifyJudge, { id, result, sure: true, points: reasons(result) }, { as: expert });
  // Paid at once, after a while, and after the day; the third was shown again, the last had an appeal.
  for (const [n, wait] of [0, 0, 20 * 60_000, 5 * HOUR].entries()) {
    const id = await paidAfter(wait, { worth: identifyRules.secondFrom, ids: [await idThat(app, true)] });
    if (n === 2) {
      await take(app, a, id);
      await app.must(work.identifyAskPhotos, { id, slots: ['shoe_toe'], note: '再近一点' }, { as: a });
      await app.live(3 * HOUR);
      const photos = await shotsOf(app, app.owner, ['shoe_toe']);
      await app.must(calls.identifySupplement, { id, photos, note: '补了一张' }, { as: app.owner });
    }
    const result = n === 3 ? 'fake' : 'genuine';
    real.push(await clues(a, id));
    await say(a, id, result);
    expect(await clues(b, id)).toEqual(real.at(-1));
    await say(b, id, result);
    if (n === 3) {
      await app.live(HOUR);
      const photos = await shotsOf(app, app.owner, ['shoe_heel']);
      await app.must(calls.identifyAppeal, { id, body: '再看看', photos }, { as: app.owner });
      await judge(app, c, id, 'fake');
    }
  }
  await app.live(identifyTimes.appeal + 1);
  const known: typeof real = [];
  while (known.length < real.length) {
    const id = await followed();
    await app.db.updateTable('identify_case').set({ state: 'closed' }).where('id', '=', id).execute();
    const [, , , d] = app.experts;
    const taken = await app.must(work.identifyTake, {}, { as: d });
    known.push(await cluesOf(d));
    await say(d, taken.id ?? '', 'genuine');
    // One copy of each.
    await app.db
      .updateTable('identify_case')
      .set({ revoked_at: app.clock.now() })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('identify_case')
          .select('source_id')
          .where('id', '=', taken.id ?? ''),
      )
      .execute();
  }
  expect(known.map((one) => JSON.stringify(one)).sort()).toEqual(real.map((one) => JSON.stringify(one)).sort());
});

test('an expert who finds everything at the queue’s head taken in the same moment is given what comes after it', async () => {
  const [, , , d] = app.experts;
  await app.db
    .updateTable('identify_case')
    .set({ state: 'closed', expert_id: null, taken_at: null })
    .where('state', '<>', 'final')
    .execute();
  const waiting = await ordered(app);
  const gone = await ordered(app, { pieces: 5 });
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('id', 'in', gone).execute();
  let looked = false;
  // As the queue was a moment ago: between the look at it and the lock, everything that was seen is somebody else's.
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (looked || !result.rows.some(({ id }) => id === waiting[0])) return result;
      looked = true;
      return { ...result, rows: gone.map((id) => ({ id })) };
    },
  };
  const given = await app.db.transaction().execute((db) => {
    const actor = { kind: 'user', userId: d.userId };
    return identifyTake({}, { db: db.withPlugin(late), now: app.clock.now(), actor, app } as never);
  });
  expect([looked, given.id]).toEqual([true, waiting[0]]);
});

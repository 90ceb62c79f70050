/** What an owner and staff read of what waits: whose turn it is, how long it takes, and what is late, by one rule each. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaimDecide, identifyFault } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import {
  type Bench,
  inHand,
  judge,
  judgedInHand,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());

test('before paying and after it the queue takes as long: one’s own piece is not before itself, nor is what was ordered later', async () => {
  const [a] = app.experts;
  const [done = ''] = await ordered(app);
  await judge(app, a, done, 'genuine');
  const [before = ''] = await ordered(app);
  app.clock.advance(60_000);
  const { about } = await app.must(calls.identifyOffer, {});
  expect(about).toBeGreaterThan(0);
  const [own = ''] = await ordered(app);
  app.clock.advance(60_000);
  const [later = ''] = await ordered(app);
  expect((await detail(own)).about).toBe(about);
  for (const id of [before, own, later]) await judge(app, a, id, 'genuine');
  expect((await detail(own)).about).toBeNull();
});

test('who has sent what was asked for waits behind all that was promised before, and reads what who orders now reads', async () => {
  const [a] = app.experts;
  const [asked = ''] = await ordered(app, { category: 'bags' });
  await take(app, a, asked);
  await app.must(work.identifyAskPhotos, { id: asked, slots: ['bag_logo'], note: '再近一点' }, { as: a });
  expect((await detail(asked)).about).toBeNull();
  app.clock.advance(60_000);
  const others = await ordered(app, { pieces: 3 });
  app.clock.advance(60_000);
  const { about, waiting } = await app.must(calls.identifyOffer, {});
  const photos = await shotsOf(app, app.owner, ['bag_logo']);
  await app.must(calls.identifySupplement, { id: asked, photos }, mine());
  expect([waiting, (await detail(asked)).about]).toEqual([0, about]);
  const taken: (string | null)[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { id } = await app.must(work.identifyTake, {}, { as: a });
    taken.push(id);
    const said = {
      result: 'genuine',
      sure: true,
      points: reasons('genuine', id === asked ? 'bags' : 'sneakers'),
    } as const;
    await app.must(work.identifyJudge, { id: id ?? '', ...said }, { as: a });
  }
  expect([...taken.slice(0, 3)].sort()).toEqual([...others].sort());
  expect(taken[3]).toBe(asked);
});

test('what is shown late at the desk is counted late: a second look has a day of its own, and its owner one promise', async () => {
  const [a, b] = app.experts;
  const as = { as: b };
  const [id = ''] = await ordered(app, { worth: 400_000 });
  await judge(app, a, id, 'genuine');
  expect((await detail(id)).state).toBe('second_review');
  app.clock.advance(identifyTimes.photos + 60_000);
  const row = (await app.must(work.identifyWork, {}, as)).waiting.find(({ category }) => category === 'sneakers');
  expect(row?.promisedAt).toBeLessThan(app.clock.now().getTime());
  expect((await app.must(workCounts, {}, as)).counts.identify).toMatchObject({
    ...{ waiting: 1, overdue: 1, dueAt: row?.promisedAt },
  });
  await judge(app, b, id, 'genuine');
});

test('an appeal that takes one more look is promised anew, to its owner and at the desk by the same day', async () => {
  const [a, b, c] = app.experts;
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'genuine');
  await app.must(calls.identifyAppeal, { id, body: '再看看' }, mine());
  const first = (await detail(id)).deadlineAt ?? 0;
  app.clock.advance(identifyTimes.again / 2);
  await judge(app, b, id, 'fake');
  const { deadlineAt, state } = await detail(id);
  expect([state, deadlineAt]).toEqual(['appealed', app.clock.now().getTime() + identifyTimes.again]);
  app.clock.set(first + 60_000);
  expect((await app.must(workCounts, {}, { as: c })).counts.identify).toMatchObject({ overdue: 0, dueAt: deadlineAt });
  await take(app, c, id);
  expect((await inHand(app, c))?.promisedAt).toBe(deadlineAt);
  await app.must(work.identifyRelease, { id }, { as: c });
  expect((await detail(id)).deadlineAt).toBe(deadlineAt);
  await judge(app, c, id, 'genuine');
});

test('in the list what waits for its owner stands first, then what goes on, then what is over, page after page', async () => {
  const [a] = app.experts;
  const [unpaid = ''] = await ordered(app, { paid: false });
  app.clock.advance(1_000);
  const two = await ordered(app, { pieces: 2 });
  const [shown = '', beside = ''] = two;
  app.clock.advance(1_000);
  const [over = ''] = await ordered(app);
  await app.must(calls.identifyCancel, { id: over }, mine());
  const next = await app.must(work.identifyTake, {}, { as: a });
  const taken = next.id === shown ? shown : beside;
  await app.must(work.identifyAskPhotos, { id: taken, slots: ['shoe_sole'], note: '看不清' }, { as: a });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.must(calls.identifyList, { size: 2, ...(cursor && { cursor }) }, mine());
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(new Set(ids).size).toBe(ids.length);
  // One of two waits for photos: its order stands together before the older one that is unpaid.
  expect([...ids.slice(0, 2)].sort()).toEqual([...two].sort());
  expect(ids[2]).toBe(unpaid);
  expect(ids.indexOf(over)).toBeGreaterThan(2);
  for (const id of ids.slice(3, ids.indexOf(over))) expect((await detail(id)).state).not.toBe('closed');
  await app.must(calls.identifyCancel, { id: unpaid }, mine());
  for (const id of two.filter((one) => one !== taken)) await judge(app, a, id, 'genuine');
});

test('what broke here is told to whoever judges the appeal; what was late before that was said stays late', async () => {
  const [a, b, , d] = app.experts;
  const [id = ''] = await judgedInHand(app, 1, { accepted: false });
  await app.must(calls.identifyAppeal, { id, body: '再看看' }, mine());
  const promised = (await detail(id)).deadlineAt ?? 0;
  app.clock.set(promised + 60_000);
  const photos = async (who = a) => [await photoBy(app, who)];
  await app.must(identifyFault, { id, note: '后跟撕开了', photos: await photos() }, { as: a });
  expect((await detail(id)).deadlineAt).toBe(promised);
  app.clock.advance(60_000);
  await app.must(
    identifyClaimDecide,
    { id, grant: true, amount: 10_000, note: '查过', photos: await photos(d) },
    { as: d },
  );
  expect((await detail(id)).deadlineAt).toBe(promised);
  await take(app, b, id);
  expect(await inHand(app, b)).toMatchObject({ appeal: '再看看', broke: ['后跟撕开了'] });
});

/** Known cases beside real ones: what an expert could compare to tell them apart. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userExport } from '../../../../contract/account/calls.ts';
import { identifyCertificate, identifyDetail, identifyOffer } from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules, knownDue, knownShare, type Result } from '../../../../contract/identify/rules.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { statePersonal } from '../../../kernel/state/own-personal.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import {
  type Bench,
  idThat,
  inHand,
  judge,
  openIdentifyApp,
  ordered,
  photoBy,
  reasons,
} from '../../../testing/identify.ts';
import { type Person, staffWith } from '../../../testing/server.ts';
import { promisesOf } from '../../shop/numbers/promises.ts';
import { lot } from './known.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

type Kind = 'cheap' | 'dear';
const worthOf = (kind: Kind) => ({ worth: kind === 'dear' ? identifyRules.secondFrom : 50_000 });

const decided: string[] = [];
/** Decided for good by the two experts who do not compare here. */
async function source(kind: Kind): Promise<string> {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app, worthOf(kind));
  decided.push(id);
  await judge(app, a, id, 'genuine', false);
  await judge(app, b, id, 'genuine');
  await app.live(identifyTimes.appeal + 1);
  return id;
}

/** Nothing waits, and nothing but what was decided before says how long it takes: everybody judged so long `ago`. */
async function nothingWaits(ago: number = identifyTimes.duty + MINUTE) {
  await app.live(MINUTE);
  await app.db
    .updateTable('identify_case')
    .set({ state: 'closed', verdict: null, expert_id: null, taken_at: null, deadline_at: null })
    .where('id', 'not in', decided)
    .execute();
  await app.db
    .updateTable('identify_opinion')
    .set({ created_at: new Date(app.clock.now().getTime() - ago) })
    .execute();
}

/** Comes in as if it had just been paid for. */
const arrivals = {
  async real(kind: Kind) {
    await ordered(app, worthOf(kind));
    await app.live(MINUTE);
  },
  async known() {
    const [id = ''] = decided.slice(-1);
    await setReminder(app.db, { entity: 'identify.known', id, event: 'arrive', at: app.clock.now() });
    await app.live(MINUTE);
  },
};

/** What of an answer is no one piece's own: how far its times lie away, what it counts, what it has. */
function seenOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => seenOf(one));
  if (name === 'beside') return value === null;
  if (typeof value === 'number') {
    const away = value - app.clock.now().getTime();
    return Math.abs(away) < 90 * 24 * HOUR ? Math.round(away / (2 * MINUTE)) : value;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? formOf(value, name) : value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, seenOf(one, key)]));
}

/** Of a name that is one piece's own, how it is made: where a letter, where a digit, which sort of id; of a number, when. */
function formOf(value: string, name: string): unknown {
  if (name === 'no') {
    const [year, month, day, hour, minute] = (value.slice(0, 10).match(/../g) ?? []).map(Number);
    const at = Date.UTC(2000 + (year ?? 0), (month ?? 1) - 1, day, hour, minute) - 8 * HOUR;
    return [value.length, Math.round((at - app.clock.now().getTime()) / (10 * MINUTE))];
  }
  // A version 4 says so in its third part; the rest is drawn.
  if (name === 'id') return value.replace(/[0-9a-f]/g, (hex, at) => (at === 14 ? hex : 'x'));
  if (name === 'url') return value.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'case');
  return name === 'requestId' ? typeof value : value;
}

/** Everything that says anything of what waits. */
async function lookOf(expert: Person) {
  const [counts, offer, desk] = await Promise.all([
    app.must(workCounts, {}, { as: expert }),
    app.must(identifyOffer, {}, { as: expert }),
    app.must(work.identifyWork, {}, { as: expert }),
  ]);
  return seenOf({ counts: counts.counts.identify, offer, desk });
}

type Said = { result: Result; sure?: boolean } | 'photos';

/** One comes in and these experts say these words, one after the other. @returns all that each of them was shown, step by step */
async function lifeOf(comes: keyof typeof arrivals, kind: Kind, words: readonly Said[]) {
  const [, , c, d] = app.experts;
  const shown: unknown[] = [];
  const look = async () => {
    for (const expert of [c, d]) shown.push(await lookOf(expert));
  };
  await look();
  await arrivals[comes](kind);
  await look();
  for (const [n, word] of words.entries()) {
    const as = n === 0 ? d : c;
    const taken = await app.must(work.identifyTake, {}, { as });
    shown.push(seenOf(taken));
    await look();
    const id = taken.id ?? '';
    const answer =
      word === 'photos'
        ? await app.call(work.identifyAskPhotos, { id, slots: ['shoe_sole'], note: '再近一点' }, { as })
        : await app.call(
            work.identifyJudge,
            { id, result: word.result, sure: word.sure ?? true, points: reasons(word.result) },
            { as },
          );
    shown.push(seenOf(answer));
    await look();
  }
  return shown;
}

const lives: readonly [string, Kind, readonly Said[]][] = [
  ['genuine', 'cheap', [{ result: 'genuine' }]],
  ['nobody can tell', 'cheap', [{ result: 'inconclusive' }]],
  ['genuine, unsure', 'cheap', [{ result: 'genuine', sure: false }]],
  ['a fake, and another agrees', 'cheap', [{ result: 'fake' }, { result: 'fake' }]],
  ['a fake, and another differs', 'cheap', [{ result: 'fake' }, { result: 'genuine' }]],
  ['genuine, a dear one, and another agrees', 'dear', [{ result: 'genuine' }, { result: 'genuine' }]],
  ['more photos', 'cheap', ['photos']],
  ['unsure, then more photos', 'cheap', [{ result: 'genuine', sure: false }, 'photos']],
];

for (const [said, kind, words] of lives)
  test(`an expert who compares all that is shown before and after finds no difference between a known and a real case: ${said}`, async () => {
    await source(kind);
    await nothingWaits();
    const real = await lifeOf('real', kind, words);
    await nothingWaits();
    expect(await lifeOf('known', kind, words)).toEqual(real);
  });

test('photos of a known case come in the order of their views, named and dated like a real one’s', async () => {
  const [, , , d] = app.experts;
  await source('cheap');
  const shots: unknown[] = [];
  for (const comes of ['real', 'known'] as const) {
    await nothingWaits();
    await arrivals[comes]('cheap');
    await app.must(work.identifyTake, {}, { as: d });
    const { mine } = await app.must(work.identifyWork, {}, { as: d });
    shots.push(mine?.photos.map((photo) => seenOf(photo)));
    const addresses = mine?.photos.map(({ url }) => url) ?? [];
    expect(new Set(addresses).size).toBe(addresses.length);
    await app.must(work.identifyRelease, { id: mine?.id ?? '' }, { as: d });
  }
  expect(shots[1]).toEqual(shots[0]);
  // Nothing else of a file is told before it is opened.
  expect(Object.keys((shots[0] as object[])[0] ?? {}).sort()).toEqual(['at', 'doubts', 'slot', 'taken', 'url']);
});

test('an expert who downloads their own data, asks the desk for a parcel or reads the numbers learns of no case whether it was known', async () => {
  const [, , , d] = app.experts;
  await source('cheap');
  const told: unknown[] = [];
  for (const comes of ['real', 'known'] as const) {
    await nothingWaits();
    await arrivals[comes]('cheap');
    const queued = await promised();
    const { id } = await app.must(work.identifyTake, {}, { as: d });
    const taken = await promised();
    await app.must(work.identifyJudge, { id: id ?? '', ...GENUINE }, { as: d });
    const { history } = await statePersonal.export(app.db, d.userId);
    const parcel = { id: id ?? '', company: 'SF', waybill: 'SF1234567890123' } as const;
    const sentBack = await app.call(work.identifySendBack, parcel, { as: d });
    told.push([queued, taken, history?.filter(({ entity_id }) => entity_id === id), sentBack.code, sentBack.data]);
  }
  expect(told[1]).toEqual(told[0]);
});
/** What stands in each state now, as whoever sees the numbers reads it. */
async function promised() {
  const states = await promisesOf(app.db, app.clock.now(), 1);
  return states.filter(({ entity, now }) => entity === 'identify' && now > 0).map(({ state, now }) => [state, now]);
}

test('what an expert downloads of their own data tells no known case from a real one, nor where any came to by their word', async () => {
  const [, , , d] = app.experts;
  const own = async (comes: keyof typeof arrivals, word: Said) => {
    await nothingWaits();
    await arrivals[comes]('cheap');
    const { id } = await app.must(work.identifyTake, {}, { as: d });
    if (word === 'photos')
      await app.must(work.identifyAskPhotos, { id: id ?? '', slots: ['shoe_sole'], note: '再近一点' }, { as: d });
    else await app.must(work.identifyJudge, { id: id ?? '', ...GENUINE }, { as: d });
    const { tables } = await app.must(userExport, {}, { as: d });
    return Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => {
        const told = rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(id ?? ''));
        return [name, told.map((row) => row.replaceAll(id ?? '', 'id').replace(/"(id|\w*at)":"[^"]+"/g, '$1'))];
      }),
    );
  };
  for (const word of [{ result: 'genuine' }, 'photos'] as const) {
    await source('cheap');
    const [real, known] = [await own('real', word), await own('known', word)];
    expect(known).toEqual(real);
    expect(known.history).toEqual([]);
  }
});

for (const comes of ['real', 'known'] as const)
  test(`a ${comes} case that nobody judges is late like any other, on the first look and on the second, and what is said of it late counts`, async () => {
    const [a, , c, d] = app.experts;
    await source('cheap');
    await nothingWaits();
    const judged = async () =>
      (await app.must(work.identifyExperts, {}, { as: a })).list.find((one) => one.id === d.userId);
    const before = await judged();
    await arrivals[comes]('cheap');
    const desk = async (as: Person) => {
      const { waiting } = await app.must(work.identifyWork, {}, { as });
      const number = (await app.must(workCounts, {}, { as })).counts.identify;
      return [waiting.reduce((sum, { count }) => sum + count, 0), number?.overdue ?? 0];
    };
    await app.live(identifyTimes.photos + DAY);
    expect(await desk(d)).toEqual([1, 1]);
    const { id } = await app.must(work.identifyTake, {}, { as: d });
    const said = { result: 'fake', sure: true, points: reasons('fake') } as const;
    await app.must(work.identifyJudge, { id: id ?? '', ...said }, { as: d });
    // A second look has a day of its own; what was promised has passed all the same.
    expect(await desk(c)).toEqual([1, 1]);
    await app.live(identifyTimes.again + DAY);
    expect(await desk(c)).toEqual([1, 1]);
    await app.must(work.identifyTake, {}, { as: c });
    await app.must(work.identifyJudge, { id: id ?? '', ...said }, { as: c });
    expect(await desk(c)).toEqual([0, 0]);
    const known = (await judged())?.known ?? 0;
    expect(known - (before?.known ?? 0)).toBe(comes === 'known' ? 1 : 0);
  });

test('a known case that nobody who works here may judge does not wait for ever', async () => {
  await source('cheap');
  await nothingWaits();
  const waits = async () => (await app.must(identifyOffer, {})).waiting;
  await arrivals.known();
  expect(await waits()).toBe(1);
  const [, , c, d] = app.experts;
  for (const { userId } of [c, d]) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  await app.live(identifyTimes.photos + identifyTimes.unjudged + HOUR);
  expect(await waits()).toBe(0);
  await staffBack([c, d]);
});

test('no address or hash of a known case’s photos leads to the certificate of its source', async () => {
  const [, , , d] = app.experts;
  const id = await source('cheap');
  await nothingWaits();
  await arrivals.known();
  await app.must(work.identifyTake, {}, { as: d });
  const job = JSON.stringify(await inHand(app, d));
  const { code } = await app.must(identifyDetail, { id }, { as: app.owner });
  const { photos } = await app.must(identifyCertificate, { code: code ?? '' });
  expect(photos.length).toBeGreaterThan(0);
  for (const { print } of photos) expect(job).not.toContain(print);
});

test('no refusal at the parcels’ table tells which of the cases that an expert judged was known', async () => {
  const [, , , d] = app.experts;
  await source('cheap');
  const refused = async (comes: keyof typeof arrivals) => {
    await nothingWaits();
    await arrivals[comes]('cheap');
    const { id } = await app.must(work.identifyTake, {}, { as: d });
    await app.must(work.identifyJudge, { id: id ?? '', ...GENUINE }, { as: d });
    const parcel = { id: id ?? '', waybill: 'SF7000000001' };
    return seenOf([
      await app.call(work.identifyScanIn, { ...parcel, photos: [await photoBy(app, d)] }, { as: d }),
      await app.call(work.identifySendBack, { ...parcel, company: '顺丰速运' }, { as: d }),
    ]);
  };
  expect(await refused('known')).toEqual(await refused('real'));
});

/** So many real ones come in and this expert judges all that they are given, known or not, until nothing waits. @returns the copies */
async function dayOf(expert: Person, pieces: number): Promise<string[]> {
  const given: string[] = [];
  for (let n = 0; n < pieces; n += 1) {
    await ordered(app);
    for (;;) {
      const { id } = await app.must(work.identifyTake, {}, { as: expert });
      if (id === null) break;
      given.push(id);
      await app.must(work.identifyJudge, { id, ...GENUINE }, { as: expert });
      await app.live(HOUR);
    }
  }
  const rows = await app.db.selectFrom('identify_case').select(['id', 'source_id']).where('id', 'in', given).execute();
  return rows.flatMap(({ source_id }) => source_id ?? []);
}
const GENUINE = { result: 'genuine' as const, sure: true, points: reasons('genuine') };

test('in a shop of two, each expert is measured on every day of work by what the other decided alone, and never by what they judged themselves', async () => {
  const [a, b, ...others] = app.experts;
  for (const { userId } of others) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now() }).execute();
  await nothingWaits();
  const by = { [a.userId]: [] as string[], [b.userId]: [] as string[] };
  for (const expert of [a, b])
    for (const measures of [false, true, true, true]) {
      await app.live(MINUTE);
      const [id = ''] = await ordered(app, { ids: [await idThat(app, measures)] });
      await judge(app, expert, id, 'genuine');
      decided.push(id);
      by[expert.userId]?.push(id);
    }
  await app.live(identifyTimes.appeal + 1);
  lot.due = knownDue;
  for (let day = 0; day < 2; day += 1)
    for (const [expert, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await app.live(DAY - (app.clock.now().getTime() % DAY) + 1);
      // Who had no work yesterday has one due after the first of today.
      await nothingWaits(3 * DAY);
      const copies = await dayOf(expert, 2);
      expect(copies.length).toBeGreaterThanOrEqual(1);
      for (const source of copies) expect(by[other.userId]).toContain(source);
    }
  lot.due = () => 0;
  await staffBack(others);
});

async function staffBack(people: readonly Person[]) {
  for (const { userId } of people) await staffWith(app.db, app.clock.now(), userId, ['owner']);
}

test('one for a day and one more for every so many; after which of the first it begins is drawn', () => {
  const { day, every } = knownShare;
  expect(knownDue(0, 5, 3)).toBe(0);
  // Whoever worked little the day before has it as early.
  expect([1, 2, 3].map((judged) => knownDue(judged, 5, 3))).toEqual([0, 0, day]);
  expect([1, 2, 3].map((judged) => knownDue(judged, 4, 3))).toEqual([0, day, day]);
  expect(knownDue(1, 7, 0)).toBe(day);
  expect(knownDue(1 + 2 * every, 0, every)).toBe(day + 2);
});

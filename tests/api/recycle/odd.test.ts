/** What an attacker writes that no form of ours sends: doubled, late, too many, or of another piece. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressList } from '../../../contract/address/calls.ts';
import * as consignment from '../../../contract/consignment/calls.ts';
import { consignmentTimes } from '../../../contract/consignment/machine.ts';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

const sent = { company: '顺丰速运', waybill: 'SF99999999' };
let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', 9_000_000);
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const owner = () => ({ as: app.owner });
const codeOf = async (answer: Promise<{ success: boolean; code?: string | null }>) => (await answer).code;
const numberOf = async (id: string) =>
  (await app.db.selectFrom('recycle_order').select('no').where('id', '=', id).executeTakeFirstOrThrow()).no;

async function quoted(more: { itemId?: string } = {}): Promise<string> {
  const id = await app.inquire(more);
  await app.bid(north, id, 80_000);
  await app.open();
  return id;
}

type Wish = Parameters<typeof app.must<typeof recycle.recycleInquire>>[1];
const pieceOf = async (more: Partial<Wish['pieces'][number]> = {}) => ({
  ...{ id: randomUUID(), skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] },
  ...more,
});
const piecesOf = (n: number) => Promise.all(Array.from({ length: n }, () => pieceOf()));
const ask = (pieces: Wish['pieces'], batchId: string = randomUUID()) =>
  app.call(recycle.recycleInquire, { batchId, pieces }, owner());

/** Moves the clock without letting anybody sweep: the moment at which a deadline is reached. */
const untilDeadline = async (id: string) => {
  const { deadlineAt } = await app.must(recycle.recycleDetail, { id }, owner());
  app.clock.advance((deadlineAt ?? 0) - app.clock.now().getTime());
};

test('a lot that stands twice in a file is offered nothing for, whatever its two prices are', async () => {
  const [id, other] = [await app.inquire(), await app.inquire()];
  const [no, sound] = [await numberOf(id), await numberOf(other)];
  for (const prices of [
    [100, 80_000],
    [80_000, 99_999_999],
    [70_000, 70_000],
  ]) {
    const bids = [...prices.map((price) => ({ no, price })), { no: sound, price: 60_000 }];
    const { list, taken } = await app.must(hall.hallBidMany, { bids, preview: false }, { as: north });
    expect([list.map(({ fault }) => fault), taken]).toEqual([['twice', 'twice', null], 1]);
  }
  expect((await app.must(hall.hallDetail, { id }, { as: north })).mine).toBeNull();
});

test('the clock ends what an owner may do, and not the sweeper: nothing is sent, moved or ended at its last moment', async () => {
  const [chosen, open] = [await quoted(), await quoted()];
  await app.accept(chosen);
  const [slot] = pickupSlots(app.clock.now().getTime() + recycleRules.ship);
  await untilDeadline(open);
  expect(await codeOf(app.call(recycle.recycleCancel, { id: open }, owner()))).toBe('TIME_OVER');
  await untilDeadline(chosen);
  const late = [
    app.call(recycle.recycleShip, { id: chosen, ...sent }, owner()),
    app.call(recycle.recycleReslot, { id: chosen, pickupAt: slot?.from ?? 0 }, owner()),
    app.call(recycle.recycleCancel, { id: chosen }, owner()),
    app.call(hall.hallBackOut, { id: chosen }, { as: north }),
  ];
  expect(await Promise.all(late.map(codeOf))).toEqual(Array(4).fill('TIME_OVER'));
});

test('a valuation is not declined any more at the moment in which it expires', async () => {
  const id = randomUUID();
  const wish = { id, skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] };
  await app.must(consignment.consignmentInquire, wish, owner());
  const value = { id, event: 'value', low: 100, high: 200, reason: '近期成交' } as const;
  await app.must(consignment.consignmentJudge, value, { as: app.staff });
  app.clock.advance(consignmentTimes.valid);
  expect(await codeOf(app.call(consignment.consignmentDecline, { id }, owner()))).toBe('TIME_OVER');
});

test('a valuation that we are late with may still be declined', async () => {
  const id = randomUUID();
  const wish = { id, skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] };
  await app.must(consignment.consignmentInquire, wish, owner());
  app.clock.advance(consignmentTimes.answer);
  expect(await app.must(consignment.consignmentDecline, { id }, owner())).toMatchObject({ state: 'declined' });
});

/** Page by page, as a client scrolls. */
async function scrolled<T>(page: (cursor?: string) => Promise<{ list: T[]; next: string | null }>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await page(cursor);
    all.push(...list);
    cursor = next ?? undefined;
  } while (cursor);
  return all;
}

test('inquiries, pieces and valuations of one minute stand in the order in which they were asked, the newest first', async () => {
  const batches: string[] = [];
  const wishes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const batchId = randomUUID();
    await ask([await pieceOf()], batchId);
    const id = randomUUID();
    const photos = [await app.photo(app.owner)];
    await app.must(consignment.consignmentInquire, { id, skuId: app.skuId, grade: '95', photos }, owner());
    batches.unshift(batchId);
    wishes.unshift(id);
    app.clock.advance(1_000);
  }
  const asked = await scrolled((cursor) => app.must(recycle.recycleBatches, { cursor, size: 3 }, owner()));
  expect(asked.map(({ id }) => id)).toEqual(batches);
  const pieces = await scrolled((cursor) => app.must(recycle.recycleList, { cursor, size: 3 }, owner()));
  expect(pieces.map(({ batchId }) => batchId)).toEqual(batches);
  const valued = await scrolled((cursor) => app.must(consignment.consignmentList, { cursor, size: 3 }, owner()));
  expect(valued.map(({ id }) => id)).toEqual(wishes);
  const work = await scrolled((cursor) =>
    app.must(consignment.consignmentWork, { cursor, size: 3 }, { as: app.staff }),
  );
  expect(work.map(({ id }) => id)).toEqual([...wishes].reverse());
  // What waits for its owner counts, however far down the list it stands.
  const judged = { id: wishes.at(-1) ?? '', event: 'askPhotos' as const, reason: '补一张鞋底' };
  await app.must(consignment.consignmentJudge, judged, { as: app.staff });
  expect((await app.must(consignment.consignmentList, { size: 3 }, owner())).waits).toBe(1);
});

test('pieces that are asked about together stand everywhere in the order of the form', async () => {
  const [batchId, pieces] = [randomUUID(), await piecesOf(5)];
  await ask(pieces, batchId);
  const ids = pieces.map(({ id }) => id);
  const { list } = await app.must(recycle.recycleBatches, {}, owner());
  expect(list[0]?.pieces.map(({ id }) => id)).toEqual(ids);
  for (const input of [{}, { batchId }]) {
    const own = await app.must(recycle.recycleList, input, owner());
    expect(own.list.map(({ id }) => id)).toEqual(ids);
  }
});

test('an inquiry shows every piece of it, however many its owner ever asked about', async () => {
  const [batchId, pieces] = [randomUUID(), 1_100];
  await ask([await pieceOf()], batchId);
  const [row] = await app.db.selectFrom('recycle_order').selectAll().where('batch_id', '=', batchId).execute();
  if (!row) throw new Error('no piece');
  const [lot] = await app.db.selectFrom('recycle_lot').selectAll().where('id', '=', row.id).execute();
  if (!lot) throw new Error('no lot');
  const ids = Array.from({ length: pieces - 1 }, () => randomUUID());
  const json = {
    answers: '[]',
    defects: '[]',
    photos: '[]',
    views: '[]',
    estimate: null,
    inspection: null,
    advice: null,
    address: null,
    state: 'cancelled' as const,
    deadline_at: null,
  };
  await app.db
    .insertInto('recycle_order')
    .values(ids.map((id, n) => ({ ...row, ...json, id, no: String(n).padStart(16, '0') })))
    .execute();
  await app.db
    .insertInto('recycle_lot')
    .values(
      ids.map((id) => ({
        ...lot,
        id,
        state: 'failed' as const,
        deadline_at: null,
        dispute: null,
        missing_first: null,
      })),
    )
    .execute();
  const { list } = await app.must(recycle.recycleBatches, {}, owner());
  expect(list.map((batch) => batch.pieces.length)).toEqual([pieces]);
});

test('a person has so many pieces open at once and no more, and reads how many, and what to do', async () => {
  const { open: most, pieces: atOnce } = recycleRules;
  const [batchId, asked] = [randomUUID(), await piecesOf(atOnce)];
  await ask(asked, batchId);
  for (let n = atOnce; n < most; n += atOnce) expect((await ask(await piecesOf(atOnce))).success).toBe(true);
  const one = await pieceOf();
  const full = await ask([one]);
  expect([full.code, full.message.includes(`${most}`), full.data]).toMatchObject([
    ...['PIECES_FULL', true],
    { open: most, most },
  ]);
  const { list } = await app.must(recycle.recycleBatches, {}, owner());
  const [first] = list.flatMap(({ pieces }) => pieces);
  await app.must(recycle.recycleCancel, { id: first?.id ?? '' }, owner());
  // Room for one: of two at the same moment one is asked about.
  const both = await Promise.all([ask([one]), ask([await pieceOf()])]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  // The same inquiry under another key is the same pieces, and needs no room.
  expect((await ask(asked, batchId)).code).toBeUndefined();
});

test('other content under the same pieces is refused also from a page that does not name its part, and not told as taken', async () => {
  const piece = await pieceOf();
  const batchId = randomUUID();
  expect((await ask([piece], batchId)).success).toBe(true);
  expect((await ask([piece], batchId)).success).toBe(true);
  expect((await ask([{ ...piece, defects: ['后跟开胶'] }], batchId)).code).toBe('KEY_REUSED');
});

test('a valuation takes each photo once, and of a piece only that piece', async () => {
  const wish = { skuId: app.skuId, grade: '95' as const };
  const consign = (more: object) =>
    codeOf(
      app.call(consignment.consignmentInquire, { id: randomUUID(), ...wish, photos: [] as string[], ...more }, owner()),
    );
  const photo = await app.photo(app.owner);
  expect(await consign({ photos: [photo, photo] })).toBe('PHOTO_TWICE');
  const recycleId = await app.inquire();
  await app.must(recycle.recycleCancel, { id: recycleId }, owner());
  const [other] = await app.db.selectFrom('sku').select('id').where('id', '<>', app.skuId).execute();
  expect(await consign({ recycleId, grade: 'new' })).toBe('BAD_INPUT');
  expect(await consign({ recycleId, skuId: other?.id })).toBe('BAD_INPUT');
  expect(await consign({ recycleId })).toBeUndefined();
});

test('no courier is booked for what lies with us', async () => {
  const id = await quoted({ itemId: await app.shelved() });
  const [slot] = pickupSlots(app.clock.now().getTime());
  const { list } = await app.must(addressList, {}, owner());
  const [bid] = (await app.must(recycle.recycleDetail, { id }, owner())).bids;
  const input = { id, bidId: bid?.id ?? '', price: 80_000, addressId: list[0]?.id ?? '', pickupAt: slot?.from };
  await app.must(recycle.recycleAccept, input, owner());
  const { state, pickupAt } = await app.must(recycle.recycleDetail, { id }, owner());
  expect([state, pickupAt]).toEqual(['checking', null]);
});

test('what is said twice of a piece is said once, and answers that contradict its grade are refused', async () => {
  const worn = await pieceOf({ grade: '8', answers: ['worn', 'worn'], defects: ['鞋底磨损', '\u200f鞋底磨损\u200e'] });
  await ask([worn]);
  const { answers, defects } = await app.must(recycle.recycleDetail, { id: worn.id }, owner());
  expect([answers, defects]).toEqual([['worn'], ['鞋底磨损']]);
  expect((await ask([await pieceOf({ grade: 'new', answers: ['worn'] })])).code).toBe('BAD_INPUT');
  const wish = { id: randomUUID(), skuId: app.skuId, grade: '8' as const, photos: [await app.photo(app.owner)] };
  await app.must(consignment.consignmentInquire, { ...wish, defects: ['划痕', '划痕'] }, owner());
  expect((await app.must(consignment.consignmentDetail, { id: wish.id }, owner())).defects).toEqual(['划痕']);
});

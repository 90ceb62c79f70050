/** Pieces on their way from an inquiry to the money, or back; the book is whole after every step. */
// @module-tag thorough
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { backOutCost, merchantMay, recycleFee, recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../testing/recycle.ts';
import type { Person } from '../../testing/server.ts';
import { unheardOf } from '../../testing/warehouse.ts';

const DEPOSIT = 500_000;
let app: Hall;
let [north, tide, south]: Person[] = [];
beforeEach(async () => {
  app = await openHall();
  [north, tide, south] = [
    await app.merchant('13700000001', DEPOSIT),
    await app.merchant('13700000002', DEPOSIT),
    await app.merchant('13700000003', DEPOSIT),
  ];
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const purse = async (person = north as Person) => ({
  deposit: await balance(app.db, accounts.deposit(person.userId)),
  frozen: await balance(app.db, accounts.frozen(person.userId)),
});
const available = (person: Person) => balance(app.db, accounts.available(person.userId));
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, { as: app.owner });
const point = async () => ({ words: '左鞋头折痕', measure: '4 mm', photo: await app.photo(app.staff) });
const differ = async (id: string) =>
  app.must(work.recycleInspect, { id, result: 'differ', note: '', points: [await point()] }, { as: app.staff });

/** Two merchants offer, the offers open. */
async function quoted(): Promise<string> {
  const id = await app.inquire();
  await app.bid(north as Person, id, 86_000);
  await app.bid(tide as Person, id, 84_000);
  await app.open();
  return id;
}

describe('an owner', () => {
  test('gets the price in full after the inspection, and the merchant pays our fee', async () => {
    const id = await quoted();
    expect((await detail(id)).bids.map(({ price }) => price)).toEqual([86_000, 84_000]);
    await app.toTable(id);
    expect(await purse(tide)).toEqual({ deposit: DEPOSIT, frozen: 0 });
    await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
    expect((await detail(id)).money).toEqual({ place: 'escrow', amount: 86_000 });
    expect(await available(app.owner)).toBe(0);
    await app.live(recycleRules.pay);
    expect(await available(app.owner)).toBe(86_000);
    expect(await purse()).toEqual({ deposit: DEPOSIT - setAside(86_000), frozen: 0 });
    expect(await balance(app.db, accounts.fee)).toBe(recycleFee(86_000));
    expect(await app.stateOf(id)).toEqual({ piece: 'paid', lot: 'confirmed' });
  });

  test('sees how many look and how many offers there are, and no price before the end', async () => {
    const id = await app.inquire();
    await app.must(hall.hallLook, { id }, { as: north as Person });
    await app.must(hall.hallLook, { id }, { as: north as Person });
    await app.bid(north as Person, id, 86_000);
    const seen = await detail(id);
    expect([seen.looked, seen.offers, seen.bids, seen.best]).toEqual([1, 1, [], null]);
  });

  test('who says nothing to a new price has the piece back, free, and the merchant has their money', async () => {
    const id = await quoted();
    await app.toTable(id);
    await differ(id);
    await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north as Person });
    expect((await detail(id)).newPrice).toBe(70_000);
    await app.live(recycleRules.reprice);
    expect(await app.stateOf(id)).toEqual({ piece: 'returning', lot: 'failed' });
    expect(await purse()).toEqual({ deposit: DEPOSIT, frozen: 0 });
    expect((await app.call(recycle.recycleArrived, { id }, { as: app.owner })).code).toBe('STATE_REFUSED');
    await app.must(work.recycleSendBack, { id, company: '顺丰速运', waybill: 'SF99999999' }, { as: app.staff });
    await app.must(recycle.recycleArrived, { id }, { as: app.owner });
    expect(await app.stateOf(id)).toEqual({ piece: 'returned', lot: 'failed' });
    expect(await available(app.owner)).toBe(0);
  });

  test('who agrees to a lower price gets that, and the rest goes back to the merchant', async () => {
    const id = await quoted();
    await app.toTable(id);
    await differ(id);
    await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north as Person });
    await app.must(recycle.recycleAnswer, { id, agree: true }, { as: app.owner });
    expect((await detail(id)).money?.amount).toBe(70_000);
    await app.live(recycleRules.pay);
    expect(await available(app.owner)).toBe(70_000);
    expect(await purse()).toEqual({ deposit: DEPOSIT - setAside(70_000), frozen: 0 });
  });

  test('a refused price does not creep back: there is no second one', async () => {
    const id = await quoted();
    await app.toTable(id);
    await differ(id);
    const raised = await app.call(hall.hallPrice, { id, keep: false, price: 86_000 }, { as: north as Person });
    expect(raised.code).toBe('PRICE_NOT_LOWER');
    await app.must(hall.hallPrice, { id, keep: false, price: 80_000 }, { as: north as Person });
    const again = await app.call(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north as Person });
    expect(again.code).toBe('STATE_REFUSED');
    await app.must(recycle.recycleAnswer, { id, agree: false }, { as: app.owner });
    const late = await app.call(hall.hallPrice, { id, keep: false, price: 60_000 }, { as: north as Person });
    expect(late.code).toBe('STATE_REFUSED');
  });

  test('a merchant who is silent about an inspection does not have the piece', async () => {
    const id = await quoted();
    await app.toTable(id);
    await differ(id);
    await app.live(recycleRules.differ);
    expect(await app.stateOf(id)).toEqual({ piece: 'returning', lot: 'failed' });
    expect(await purse()).toEqual({ deposit: DEPOSIT, frozen: 0 });
  });

  test('finds what lies with us and what they bought, and asks for it without a photo; once it is promised it is gone from there', async () => {
    const now = app.clock.now();
    const shelf = { receipt_id: null, cost: null, deadline_at: null, in_warehouse: true, created_at: now } as const;
    const kind = { owner_id: app.owner.userId, sku_id: app.skuId, grade: '95' } as const;
    const photos = JSON.stringify([{ kind: 'drawn', view: 'side' }]);
    const defects = JSON.stringify([{ kind: 'crease', spot: 0.2, zh: '鞋头折痕', en: 'Toe crease', photo: null }]);
    const row = { ...shelf, ...kind, photos, defects };
    const ids = ['item-a', 'item-b'] as const;
    await app.db
      .insertInto('item')
      .values(ids.map((id) => ({ ...row, id, state: 'in_stock' })))
      .execute();
    const own = () => app.must(recycle.recycleOwn, {}, { as: app.owner });
    const [first] = (await own()).list;
    expect([first?.id, first?.stored, first?.defects]).toEqual([
      'item-b',
      true,
      [{ zh: '鞋头折痕', en: 'Toe crease' }],
    ]);
    await app.inquire({ itemId: 'item-b' });
    expect((await own()).list.map(({ id }) => id)).toEqual(['item-a']);
    expect((await app.must(recycle.recycleOwn, {}, { as: north as Person })).list).toEqual([]);
  });

  test('is told when nobody wants a piece, and keeps it', async () => {
    const id = await app.inquire();
    await app.open();
    expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
    const { counts, list } = await app.must(work.recycleWork, { queue: 'unsold' }, { as: app.staff });
    expect([counts.unsold, list.map((job) => job.id)]).toEqual([1, [id]]);
  });

  test('finds the sale still there when the courier comes in the last afternoon on offer', async () => {
    const id = await quoted();
    const pickupAt = pickupSlots(app.clock.now().getTime()).at(-1)?.from ?? 0;
    await app.accept(id, 86_000, pickupAt);
    await app.live(pickupAt + DAY / 2 - app.clock.now().getTime());
    expect(await detail(id)).toMatchObject({ state: 'accepted', pickupAt });
  });

  test('who neither chooses nor sends loses nothing, and frees the merchants', async () => {
    const id = await quoted();
    await app.live(recycleRules.choose);
    expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
    const other = await quoted();
    await app.accept(other, 86_000);
    expect(await purse()).toEqual({ deposit: DEPOSIT - setAside(86_000), frozen: 0 });
    await app.live(recycleRules.ship);
    expect(await app.stateOf(other)).toEqual({ piece: 'cancelled', lot: 'failed' });
    for (const merchant of [north, tide]) expect(await purse(merchant)).toEqual({ deposit: DEPOSIT, frozen: 0 });
  });
});

describe('a merchant', () => {
  test('finds what they won among what they won, finished or not', async () => {
    const own = async (as?: Person) => (await app.must(hall.hallOwn, { tab: 'won' }, { as: as as Person })).list.length;
    const id = await quoted();
    await app.toTable(id);
    await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
    await app.live(recycleRules.pay);
    expect([await own(north), await own(tide)]).toEqual([1, 0]);
  });

  test('who backs out pays for it, and the next bidder is asked', async () => {
    const id = await quoted();
    await app.accept(id, 86_000);
    const { penalty, toOwner } = backOutCost(86_000);
    await app.must(hall.hallBackOut, { id }, { as: north as Person });
    expect(await purse()).toEqual({ deposit: DEPOSIT - penalty, frozen: 0 });
    expect(await available(app.owner)).toBe(toOwner);
    expect(await app.stateOf(id)).toEqual({ piece: 'asking', lot: 'awarded' });
    await app.must(hall.hallAnswer, { id, agree: true }, { as: tide as Person });
    expect(await purse(tide)).toEqual({ deposit: DEPOSIT - setAside(84_000), frozen: setAside(84_000) });
    await app.accept(id, 84_000);
    expect(await app.stateOf(id)).toEqual({ piece: 'accepted', lot: 'confirmed' });
    const { record } = await app.must(hall.hallOwn, {}, { as: north as Person });
    expect([record.won, record.backedOut]).toEqual([1, 1]);
  });

  test('who is asked and says nothing is passed over, and nobody is asked twice', async () => {
    const id = await quoted();
    await app.accept(id, 86_000);
    await app.must(hall.hallBackOut, { id }, { as: north as Person });
    await app.live(recycleRules.next);
    expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
    const answer = await app.call(hall.hallAnswer, { id, agree: true }, { as: tide as Person });
    expect(answer.code).toBe('STATE_REFUSED');
    expect(await purse(tide)).toEqual({ deposit: DEPOSIT, frozen: 0 });
  });

  test('who backs out before the owner chose pays too, and the others still stand', async () => {
    const id = await quoted();
    await app.must(hall.hallBackOut, { id }, { as: north as Person });
    expect((await purse()).deposit).toBe(DEPOSIT - backOutCost(86_000).penalty);
    expect((await detail(id)).best).toBe(84_000);
    await app.must(hall.hallBackOut, { id }, { as: tide as Person });
    expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
  });

  test('cannot set aside more than the deposit holds, and a change sets nothing more aside', async () => {
    const small = await app.merchant('13700000009', 130_000);
    const [first, second] = [await app.inquire(), await app.inquire()];
    await app.bid(small, first, 50_000);
    await app.bid(small, first, 60_000);
    const { hold } = await app.must(hall.hallBid, { id: first, price: 55_000 }, { as: small });
    expect(await purse(small)).toEqual({ deposit: 130_000 - hold, frozen: hold });
    const refused = await app.call(hall.hallBid, { id: second, price: 100 }, { as: small });
    expect(refused.code).toBe('DEPOSIT_SHORT');
    await app.must(hall.hallWithdraw, { id: first }, { as: small });
    expect(await purse(small)).toEqual({ deposit: 130_000, frozen: 0 });
    await app.bid(small, first, 40_000);
    await app.open();
    expect((await detail(first)).bids.map(({ price }) => price)).toEqual([40_000]);
    expect(await purse(small)).toEqual({ deposit: 130_000 - setAside(40_000), frozen: setAside(40_000) });
  });

  test('can do exactly what the state of the business says', async () => {
    const won = await quoted();
    const id = await app.inquire();
    const person = south as Person;
    for (const [state, may] of Object.entries(merchantMay)) {
      await app.db
        .updateTable('merchant')
        .set({ state: state as 'active' })
        .where('user_id', '=', person.userId)
        .execute();
      const look = await app.call(hall.hallDetail, { id }, { as: person });
      const { list } = await app.must(hall.hallList, {}, { as: person });
      const bid = await app.call(hall.hallBid, { id, price: 50_000 }, { as: person });
      const finish = await app.call(hall.hallReceive, { id: won }, { as: person });
      expect([state, look.success, list.length > 0, bid.success, finish.code]).toEqual([
        state,
        may.includes('look'),
        may.includes('look'),
        may.includes('bid'),
        may.includes('finish') ? 'NOT_FOUND' : 'MERCHANT_STATE',
      ]);
      if (bid.success) await app.must(hall.hallWithdraw, { id }, { as: person });
    }
  });

  test('who may not bid when the offers open is not bound by theirs', async () => {
    const id = await app.inquire();
    await app.bid(north as Person, id, 86_000);
    await app.bid(tide as Person, id, 84_000);
    const suspended = { state: 'suspended' } as const;
    await app.db
      .updateTable('merchant')
      .set(suspended)
      .where('user_id', '=', north?.userId ?? '')
      .execute();
    await app.open();
    expect((await detail(id)).bids.filter(({ state }) => state === 'standing').map(({ price }) => price)).toEqual([
      84_000,
    ]);
    expect(await purse()).toEqual({ deposit: DEPOSIT, frozen: 0 });
  });

  test('disputes with photos within the time, is paid by us, and the owner keeps the money', async () => {
    const id = await quoted();
    await app.toTable(id);
    await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
    await app.live(recycleRules.pay);
    const early = await app.call(hall.hallReceive, { id }, { as: north as Person });
    expect(early.code).toBe('STATE_REFUSED');
    await app.must(work.recycleForward, { id, company: '顺丰速运', waybill: 'SF88888888' }, { as: app.staff });
    await app.must(hall.hallReceive, { id }, { as: north as Person });
    const photos = [await app.photo(north as Person)];
    await app.must(hall.hallDispute, { id, body: '鞋底有胶痕', photos }, { as: north as Person });
    const tooMuch = { id, uphold: true, amount: setAside(86_000) + 1, note: '属实' } as const;
    expect((await app.call(work.recycleDecide, tooMuch, { as: app.staff })).code).toBe('CLAIM_TOO_HIGH');
    await app.must(work.recycleDecide, { ...tooMuch, amount: 10_000 }, { as: app.staff });
    expect((await purse()).deposit).toBe(DEPOSIT - setAside(86_000) + 10_000);
    expect(await available(app.owner)).toBe(86_000);
    expect((await app.stateOf(id)).lot).toBe('closed');
  });

  test('who is silent after receiving agrees, and a dispute after that is too late', async () => {
    const id = await quoted();
    await app.toTable(id);
    await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
    await app.must(work.recycleForward, { id, company: '顺丰速运', waybill: 'SF88888888' }, { as: app.staff });
    await app.must(hall.hallReceive, { id }, { as: north as Person });
    await app.live(recycleRules.dispute);
    expect((await app.stateOf(id)).lot).toBe('closed');
    const photos = [await app.photo(north as Person)];
    const late = await app.call(hall.hallDispute, { id, body: '有胶痕', photos }, { as: north as Person });
    expect([late.code, late.message]).toEqual(['DISPUTE_LATE', '收货太久了，不能再提异议']);
  });

  test('reads how many lots each kind has, whichever is looked at, and by city only those of the city', async () => {
    await app.inquire();
    const look = (more: object) => app.must(hall.hallList, more, { as: north as Person });
    const { byCategory, list } = await look({});
    expect([Object.values(byCategory), list.map(({ city }) => city)]).toEqual([[1], ['杭州市']]);
    const other = await look({ categoryId: 'watches' });
    expect([other.total, other.byCategory]).toEqual([0, byCategory]);
    expect((await look({ city: '上海市' })).total).toBe(0);
    expect((await look({ city: '杭州市', from: 50_000, to: 120_000 })).total).toBe(1);
  });

  test('is told of a lot that fits a kept filter, and of no other', async () => {
    const fits = { id: 'fits', brandId: 'kestrel', grade: '95', from: 50_000, to: 100_000 } as const;
    await app.must(hall.hallSubscribe, fits, { as: north as Person });
    await app.must(hall.hallSubscribe, { id: 'other', grade: 'new' }, { as: tide as Person });
    await app.inquire();
    const told = await app.db.selectFrom('message').select('user_id').where('type', '=', 'recycle.lot').execute();
    expect(told.map(({ user_id }) => user_id)).toEqual([north?.userId]);
    const { list } = await app.must(hall.hallSubscriptions, {}, { as: north as Person });
    expect(list.map(({ open }) => open)).toEqual([1]);
  });

  test('sends a hundred offers at once, and is told first what would become of each', async () => {
    const [id, own] = [await app.inquire(), await app.inquire()];
    const numbers = await app.db.selectFrom('recycle_order').select(['id', 'no']).execute();
    const no = (of: string) => numbers.find((row) => row.id === of)?.no ?? '';
    const bids = [
      { no: no(id), price: 60_000 },
      { no: no(own), price: 99_999_999 },
      { no: '1234567890123456', price: 1_000 },
    ];
    const asked = await app.must(hall.hallBidMany, { bids, preview: true }, { as: north as Person });
    expect(asked.list.map(({ fault }) => fault)).toEqual([null, 'range', 'unknown']);
    expect(await purse()).toEqual({ deposit: DEPOSIT, frozen: 0 });
    const sent = await app.must(hall.hallBidMany, { bids, preview: false }, { as: north as Person });
    expect(sent.taken).toBe(1);
    expect((await purse()).frozen).toBeGreaterThan(0);
  });
});

describe('staff', () => {
  test('may refuse what may not be sold, with a photo, and it goes back free', async () => {
    const id = await quoted();
    await app.toTable(id);
    const refusal = { id, result: 'refuse', kind: 'fake', note: '走线不符' } as const;
    const bare = await app.call(work.recycleInspect, { ...refusal, points: [] }, { as: app.staff });
    expect(bare.code).toBe('BAD_INPUT');
    await app.must(work.recycleInspect, { ...refusal, points: [await point()] }, { as: app.staff });
    expect(await app.stateOf(id)).toEqual({ piece: 'returning', lot: 'failed' });
    expect(await purse()).toEqual({ deposit: DEPOSIT, frozen: 0 });
  });

  test('cannot take in a parcel with another waybill', async () => {
    const id = await quoted();
    await app.accept(id);
    await app.must(recycle.recycleShip, { id, company: '顺丰速运', waybill: 'SF12345678' }, { as: app.owner });
    const wrong = await app.call(work.recycleReceive, { id, waybill: 'SF00000000' }, { as: app.staff });
    expect(wrong.code).toBe('WAYBILL_WRONG');
  });
});

test('a piece that never comes is not waited for for ever: the merchant has the money back; one that the carrier brought stays with us', async () => {
  const sent = async (waybill: string) => {
    const id = await quoted();
    await app.accept(id);
    await app.must(recycle.recycleShip, { id, company: '顺丰速运', waybill }, { as: app.owner });
    return id;
  };
  const lost = await sent('SF7000000071');
  await unheardOf(app, lost);
  expect(await purse()).toEqual({ deposit: DEPOSIT - setAside(86_000), frozen: 0 });
  const came = await sent('SF7000000072');
  await app.live(recycleRules.lost + DAY);
  expect(await app.stateOf(lost)).toEqual({ piece: 'cancelled', lot: 'failed' });
  expect(await app.stateOf(came)).toEqual({ piece: 'in_transit', lot: 'confirmed' });
  expect(await purse()).toEqual({ deposit: DEPOSIT - setAside(86_000), frozen: 0 });
  const { list } = await app.must(messageList, {}, { as: app.owner });
  expect(list[0]?.title.zh).toBe('一直没有收到，已取消');
});

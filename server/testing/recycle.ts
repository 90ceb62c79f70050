/** A hall for tests: an owner with a photo, merchants with deposits, staff; and what each does on a usual day. */
import { randomUUID } from 'node:crypto';
import { addressSave } from '../../contract/address/calls.ts';
import * as recycle from '../../contract/recycle/calls.ts';
import * as hall from '../../contract/recycle/hall-calls.ts';
import { lotMachine, recycleMachine } from '../../contract/recycle/machine.ts';
import { recycleRules } from '../../contract/recycle/rules.ts';
import * as work from '../../contract/recycle/work-calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Db } from '../db/schema.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { newId } from '../kernel/lib/id.ts';
import { openCatalogue, putOnSale, shelve } from './goods.ts';
import { type Person, type TestApp, type TestOptions, testApp } from './server.ts';

/** What one pair is offered for at the moment, fen; the lot's cap follows from it. */
export const ASK = 100_000;

export interface Hall extends TestApp {
  owner: Person;
  staff: Person;
  skuId: string;
  /** A merchant whose deposit holds so much, with an address that goods are sent to. */
  merchant(phone: string, deposit?: number): Promise<Person>;
  /** An item of the owner's in our warehouse. @returns its id */
  shelved(photos?: []): Promise<string>;
  /** Somebody else who asks for offers. @returns who, and the address that goods come back to */
  anotherOwner(phone: string): Promise<{ owner: Person; addressId: string }>;
  /** One piece of the owner's, or of another's, in the hall. @returns its id */
  inquire(more?: { itemId?: string; skuId?: string; as?: Person }): Promise<string>;
  bid(as: Person, id: string, price: number): Promise<unknown>;
  /** The offers of a lot open. */
  open(): Promise<void>;
  accept(id: string, price?: number, pickupAt?: number): Promise<void>;
  /** Accepted, sent and received: on the inspector's table. */
  toTable(id: string): Promise<void>;
  photo(as: Person): Promise<string>;
  stateOf(id: string): Promise<{ piece: string; lot: string }>;
}

export async function openHall(options: TestOptions = {}): Promise<Hall> {
  const app = await testApp(options);
  const [skuId = ''] = await openCatalogue(app.db, app.clock.now(), ['42.5', '43']);
  const owner = await app.as('13900000001');
  const staff = await app.as('13900000009', 'staff');
  const seller = await app.as('13900000003', 'seller');
  const now = () => app.clock.now();
  await putOnSale(app.db, { seller: seller.userId, skuId, grade: '95', price: ASK, inWarehouse: false, now: now() });
  // What nobody paid caps no offer.
  const sold = { id: randomUUID(), item_id: null, sku_id: skuId, grade: '95' as const, price: ASK, at: now() };
  await app.db.insertInto('trade').values(sold).execute();
  const home = { name: '林一舟', phone: '13800002046', province: '浙江省', city: '杭州市', district: '西湖区' };
  const moveIn = (as: Person) => app.must(addressSave, { id: 'new', ...home, detail: '文三路 1 号' }, { as });
  const { id: addressId } = await moveIn(owner);
  const photo = (as: Person) => sendPhoto(app.db, as.userId, now());
  const accept: Hall['accept'] = async (id, price, pickupAt) => {
    const { bids } = await app.must(recycle.recycleDetail, { id }, { as: owner });
    const bid = bids.find((one) => one.state === 'standing' && (price === undefined || one.price === price));
    if (!bid) throw new Error('no such open offer');
    await app.must(
      recycle.recycleAccept,
      { id, bidId: bid.id, price: bid.price, addressId, ...(pickupAt && { pickupAt }) },
      { as: owner },
    );
  };
  return {
    ...app,
    owner,
    staff,
    skuId,
    async merchant(phone, deposit = 500_000) {
      const person = await app.as(phone, 'merchant');
      await payDeposit(app.db, person.userId, deposit, now());
      await app.must(addressSave, { id: 'new', ...home, phone, detail: `${phone} 号` }, { as: person });
      return person;
    },
    shelved: (photos) =>
      shelve(app.db, { owner: owner.userId, skuId, now: app.clock.now(), ...(photos && { photos }) }),
    async anotherOwner(phone) {
      const another = await app.as(phone);
      return { owner: another, addressId: (await moveIn(another)).id };
    },
    async inquire({ itemId, skuId: other = skuId, as = owner } = {}) {
      const id = randomUUID();
      const piece = { id, skuId: other, grade: '95' as const, photos: itemId ? [] : [await photo(as)], itemId };
      await app.must(recycle.recycleInquire, { batchId: id, pieces: [piece] }, { as });
      return id;
    },
    bid: (as, id, price) => app.must(hall.hallBid, { id, price }, { as }),
    open: async () => void (await app.live(recycleRules.bidding)),
    accept,
    async toTable(id) {
      await accept(id);
      const parcel = { company: '顺丰速运', waybill: `SF${id.slice(0, 10)}` };
      await app.must(recycle.recycleShip, { id, ...parcel }, { as: owner });
      await app.must(work.recycleReceive, { id, waybill: parcel.waybill }, { as: staff });
    },
    photo,
    async stateOf(id) {
      const row = await app.db
        .selectFrom('recycle_order')
        .innerJoin('recycle_lot', 'recycle_lot.id', 'recycle_order.id')
        .select(['recycle_order.state as piece', 'recycle_lot.state as lot'])
        .where('recycle_order.id', '=', id)
        .executeTakeFirstOrThrow();
      return row;
    },
  };
}

export const payDeposit = (db: Db, userId: string, amount: number, now: Date) =>
  post(db, {
    key: `test:${newId()}`,
    cause: { kind: 'merchant', id: newId() },
    memo: 'merchant.deposit',
    at: now,
    entries: [
      { account: accounts.psp, amount: -amount },
      { account: accounts.deposit(userId), amount },
    ],
  });

/** A confirmed upload, without its bytes. */
async function sendPhoto(db: Db, userId: string, now: Date): Promise<string> {
  const id = newId();
  const sha256 = randomUUID().replaceAll('-', '').repeat(2);
  const key = `test/${sha256}.jpg`;
  await db
    .insertInto('upload')
    .values({
      ...{ id, user_id: userId, object_key: key, sha256, size: 1, type: 'image/jpeg' },
      ...{ state: 'confirmed', created_at: now, confirmed_at: now },
    })
    .execute();
  return id;
}

interface Past {
  userId: string;
  otherId: string;
  skuId: string;
  /** What must be found nowhere once they have gone. */
  name: string;
  /** JSON. */
  address: string;
  photo: string;
  now: Date;
}

/** A piece that no merchant wanted, a lot bought and disputed as a merchant, and a valuation not taken. */
export async function offered(db: Db, a: Past): Promise<void> {
  const over = { deadline_at: null, created_at: a.now };
  const goods = { sku_id: a.skuId, grade: '95' as const };
  const piece = {
    no: newId(),
    batch_id: newId(),
    ...goods,
    answers: '[]',
    defects: '[]',
    note: '',
    photos: '[]',
    ...over,
  };
  const [own, bought] = [newId(), newId()];
  const said = {
    defects: JSON.stringify([a.name]),
    note: a.name,
    city: a.name,
    views: JSON.stringify([a.name]),
    photos: JSON.stringify([a.photo]),
    address: a.address,
  };
  const inspection = JSON.stringify({ result: 'refuse', note: a.name, points: [], at: 0 });
  const advice = JSON.stringify({ note: a.name, at: 0 });
  await db
    .insertInto('recycle_order')
    .values([
      { ...piece, id: own, user_id: a.userId, ...said, inspection, advice, state: 'returned' },
      { ...piece, id: bought, no: newId(), user_id: a.otherId, merchant_id: a.userId, state: 'paid' },
    ])
    .execute();
  const lot = { deadline_at: null, closes_at: a.now, cap: 100, hold: 102 };
  const dispute = JSON.stringify({ body: a.name, photos: [a.photo], at: 0, granted: 0, answer: '' });
  await db
    .insertInto('recycle_lot')
    .values([
      { ...lot, id: own, state: 'failed' },
      { ...lot, id: bought, state: 'closed', dispute },
    ])
    .execute();
  const decided = { from_state: 'disputed', event: 'dismiss', to_state: 'closed', actor: 'P', actor_id: newId() };
  await db
    .insertInto('transition')
    .values([
      { ...decided, entity: lotMachine.name, entity_id: bought, reason: a.name, at: a.now, deadline_at: null },
      {
        ...{
          entity: recycleMachine.name,
          entity_id: bought,
          from_state: 'differs',
          event: 'lower',
          to_state: 'reprice',
        },
        ...{ actor: 'M', actor_id: a.userId, reason: a.name, at: a.now, deadline_at: null },
      },
    ])
    .execute();
  const bid = { id: newId(), lot_id: bought, user_id: a.userId, sealed: null, price: 100, hold: 0, round: 1 };
  await db
    .insertInto('recycle_bid')
    .values({ ...bid, ...over, state: 'ended', updated_at: a.now })
    .execute();
  await db.insertInto('recycle_look').values({ lot_id: bought, user_id: a.userId, at: a.now }).execute();
  const wanted = { brand_id: null, category_id: null, grade: null, price_from: null, price_to: null, city: '杭州市' };
  await db
    .insertInto('recycle_subscription')
    .values({ id: newId(), user_id: a.userId, ...wanted, created_at: a.now })
    .execute();
  const photos = JSON.stringify([{ id: newId(), sha256: a.photo }]);
  const told = {
    answers: JSON.stringify([a.name]),
    defects: said.defects,
    note: a.name,
    photos,
    reason: `${a.name}，照片太暗`,
  };
  await db
    .insertInto('consignment')
    .values({ id: newId(), no: newId(), user_id: a.userId, ...goods, ...told, state: 'declined', ...over })
    .execute();
}

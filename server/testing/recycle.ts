/** A hall for tests: an owner with a photo, merchants with deposits, staff; and what each does on a usual day. */
import { randomUUID } from 'node:crypto';
import { addressSave } from '../../contract/address/calls.ts';
import * as recycle from '../../contract/recycle/calls.ts';
import * as hall from '../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../contract/recycle/rules.ts';
import * as work from '../../contract/recycle/work-calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Db } from '../db/schema.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { newId } from '../kernel/lib/id.ts';
import { openCatalogue, putOnSale } from './goods.ts';
import { type Person, type TestApp, type TestOptions, testApp } from './server.ts';

/** What one pair is offered for at the moment, fen; the lot's cap follows from it. */
export const ASK = 100_000;

export interface Hall extends TestApp {
  owner: Person;
  staff: Person;
  skuId: string;
  /** A merchant whose deposit holds so much. */
  merchant(phone: string, deposit?: number): Promise<Person>;
  /** One piece of the owner's in the hall. @returns its id */
  inquire(more?: { itemId?: string; skuId?: string }): Promise<string>;
  bid(as: Person, id: string, price: number): Promise<unknown>;
  /** The offers of a lot open. */
  open(): Promise<void>;
  accept(id: string, price?: number): Promise<void>;
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
  const home = { name: '林一舟', phone: '13800002046', province: '浙江省', city: '杭州市', district: '西湖区' };
  const { id: addressId } = await app.must(addressSave, { id: 'new', ...home, detail: '文三路 1 号' }, { as: owner });
  const photo = (as: Person) => sendPhoto(app.db, as.userId, now());
  const accept: Hall['accept'] = async (id, price) => {
    const { bids } = await app.must(recycle.recycleDetail, { id }, { as: owner });
    const bid = bids.find((one) => one.state === 'standing' && (price === undefined || one.price === price));
    if (!bid) throw new Error('no such open offer');
    await app.must(recycle.recycleAccept, { id, bidId: bid.id, price: bid.price, addressId }, { as: owner });
  };
  return {
    ...app,
    owner,
    staff,
    skuId,
    async merchant(phone, deposit = 500_000) {
      const person = await app.as(phone, 'merchant');
      await payDeposit(app.db, person.userId, deposit, now());
      return person;
    },
    async inquire({ itemId, skuId: other = skuId } = {}) {
      const id = randomUUID();
      const piece = { id, skuId: other, grade: '95' as const, photos: itemId ? [] : [await photo(owner)], itemId };
      await app.must(recycle.recycleInquire, { batchId: id, pieces: [piece] }, { as: owner });
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

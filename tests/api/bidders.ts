/** People who bid and take the bid back without end, over whatever befalls the server: what each was told is kept, to be compared. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addressSave } from '../../contract/address/calls.ts';
import { bidCancel, bidSubmit } from '../../contract/bid/calls.ts';
import { bidRules } from '../../contract/bid/rules.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Input } from '../../contract/wire/call.ts';
import { type OpenOptions, openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Db } from '../../server/db/schema.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { post } from '../../server/kernel/ledger/ledger.ts';
import { verify } from '../../server/kernel/ledger/verify.ts';
import { layDown } from '../../server/testing/database.ts';
import { ask } from '../../server/testing/process.ts';
import { demo, type Person, personWith } from '../../server/testing/server.ts';

const PEOPLE = 4;

const home = {
  id: 'new',
  name: '周知行',
  phone: '13900000030',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  isDefault: true,
};
/** Too low for anyone to sell at. */
const cheapest = { price: bidRules.least, prepay: 'part', days: 1, policyVersion: currentPolicy } as const;
export type Size = Pick<Input<typeof bidSubmit>, 'skuId' | 'grade'>;

/** Someone who bids and takes the bid back, without end; money moves both times. */
export interface Bidder {
  person: Person;
  addressId: string;
  /** What is asked for until it is answered, over kills too. */
  intent: { key: string; bid: string | null };
  /** Bids that were acknowledged, and those whose withdrawal was. */
  placed: string[];
  withdrawn: string[];
}

export async function peopleWithMoney(options: OpenOptions): Promise<{ bidders: Bidder[]; size: Size }> {
  if (options.dataDir && !options.databaseUrl) await layDown(options.dataDir, demo('small', new Date()));
  const { db, close } = await openDatabase(options);
  if (options.databaseUrl) {
    await migrate(db);
    await seedDemo(db, { now: new Date(), size: 'small' });
  }
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => personWith(db, new Date(), `1390000003${n}`, [])),
  );
  for (const { userId } of people)
    await post(db, {
      key: randomUUID(),
      cause: { kind: 'recharge', id: userId },
      memo: 'recharge',
      at: new Date(),
      entries: [
        { account: accounts.psp, amount: -1_000_000 },
        { account: accounts.available(userId), amount: 1_000_000 },
      ],
    });
  const { sku_id: skuId, grade } = await db
    .selectFrom('item')
    .select(['sku_id', 'grade'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await close();
  const bidders = people.map((person) => ({
    person,
    addressId: '',
    intent: { key: randomUUID(), bid: null },
    placed: [],
    withdrawn: [],
  }));
  return { bidders, size: { skuId, grade } };
}

/**
 * One step of it: bids, or takes the bid back.
 * @throws whatever `fetch` or a refusal says; the next step asks for the same again, with the same key
 */
export async function step(bidder: Bidder, origin: string, size: Size): Promise<void> {
  const { person } = bidder;
  bidder.addressId ||= (await ask(origin, addressSave, home, person)).id;
  const { key, bid } = bidder.intent;
  if (bid) {
    await ask(origin, bidCancel, { id: bid }, person, key);
    bidder.withdrawn.push(bid);
    bidder.intent = { key: randomUUID(), bid: null };
  } else {
    const { id } = await ask(origin, bidSubmit, { ...cheapest, ...size, addressId: bidder.addressId }, person, key);
    bidder.placed.push(id);
    bidder.intent = { key: randomUUID(), bid: id };
  }
}

/** Every write that was acknowledged is there, once, and the book is whole. @returns how many were acknowledged */
export async function expectWhole(db: Db, bidders: readonly Bidder[]): Promise<number> {
  // The demo gives bids of its own to whoever it finds there; none is so low.
  const rows = await db
    .selectFrom('bid')
    .select(['id', 'user_id', 'state'])
    .where('price', '=', cheapest.price)
    .execute();
  for (const { person, placed, withdrawn } of bidders) {
    const own = new Map(rows.filter((row) => row.user_id === person.userId).map(({ id, state }) => [id, state]));
    expect(placed.filter((id) => !own.has(id))).toEqual([]);
    expect(withdrawn.filter((id) => own.get(id) !== 'cancelled')).toEqual([]);
    // The one that was asked for last may be there too, unacknowledged.
    expect(own.size - placed.length).toBeLessThanOrEqual(1);
  }
  expect(await verify(db)).toEqual([]);
  return bidders.reduce((sum, { placed, withdrawn }) => sum + placed.length + withdrawn.length, 0);
}

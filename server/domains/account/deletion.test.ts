/** Closing an account: nothing open may be lost, seven days to think again, and then nobody is left in the data. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userDestroy, userDestroyInfo, userDestroyWithdraw, userInfo } from '../../../contract/account/calls.ts';
import { addressList, addressSave } from '../../../contract/address/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { accountHouse, logIn } from '../../testing/account.ts';
import type { TestApp } from '../../testing/server.ts';

let house: TestApp;
let next = 13500000000;
const newPhone = () => String(next++);

beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());
beforeEach(() => house.clock.advance(DAY));

/** An announced receipt is the smallest open matter that needs no goods. */
async function openReceipt(userId: string): Promise<string> {
  const id = newId();
  const now = house.clock.now();
  await house.db
    .insertInto('receipt')
    .values({
      id,
      no: id,
      user_id: userId,
      state: 'submitted',
      deadline_at: null,
      express_company: null,
      express_no: null,
      note: '',
      created_at: now,
      submitted_at: now,
    })
    .execute();
  return id;
}

test('an account without open matters cools off for seven days and is then closed', async () => {
  const phone = newPhone();
  const person = await logIn(house, phone);
  const asked = await house.must(userDestroy, {}, { as: person });
  expect(asked).toEqual({ state: 'cooling', deadlineAt: house.clock.now().getTime() + 7 * DAY, obligations: [] });

  await house.live(7 * DAY - HOUR);
  const { state } = await house.db
    .selectFrom('account_deletion')
    .select('state')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('cooling');

  await house.live(HOUR);
  const account = await house.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ phone: null, nickname: '已注销用户', certified_name: null });
  expect(account.deleted_at).not.toBeNull();
});

test('after closing, the same number starts a new account with nothing of the old one', async () => {
  const phone = newPhone();
  const person = await logIn(house, phone);
  const place = {
    name: '张三',
    phone,
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '文三路 100 号',
  };
  await house.must(addressSave, { id: 'new', ...place }, { as: person });
  await house.must(userDestroy, {}, { as: person });
  await house.live(7 * DAY);
  expect(await house.call(userInfo, {}, { as: person })).toMatchObject({ http: 401 });
  const again = await logIn(house, phone);
  expect(again).toMatchObject({ reg: true });
  expect(again.userId).not.toBe(person.userId);
  expect(await house.must(addressList, {}, { as: again })).toEqual({ list: [] });
});

test('the wish can be taken back during the seven days', async () => {
  const person = await logIn(house, newPhone());
  await house.must(userDestroy, {}, { as: person });
  expect(await house.must(userDestroyWithdraw, {}, { as: person })).toMatchObject({ state: null });
  await house.live(8 * DAY);
  const account = await house.db
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(account.deleted_at).toBeNull();
});

test('goods under way and money with us stand in the way, each listed with a link', async () => {
  const person = await logIn(house, newPhone());
  const receipt = await openReceipt(person.userId);
  await post(house.db, {
    key: `gift:${person.userId}`,
    cause: { kind: 'demo', id: person.userId },
    memo: 'recharge',
    at: house.clock.now(),
    entries: [
      { account: accounts.psp, amount: -500 },
      { account: accounts.available(person.userId), amount: 500 },
    ],
  });
  const blocked = await house.must(userDestroy, {}, { as: person });
  expect(blocked).toEqual({
    state: 'blocked',
    deadlineAt: null,
    obligations: [
      {
        kind: 'receipt',
        title: { zh: '进行中的入库单', en: 'Shipments to us under way' },
        count: 1,
        amount: null,
        link: '/pages/stock/receipt/receiptList',
      },
      {
        kind: 'balance',
        title: { zh: '可用余额', en: 'Money in your balance' },
        count: 1,
        amount: 500,
        link: '/pages/user/balance',
      },
    ],
  });
  await house.live(8 * DAY);
  expect(await house.must(userDestroyInfo, {}, { as: await logIn(house, person.phone) })).toMatchObject({
    state: 'blocked',
  });

  await house.db.updateTable('receipt').set({ state: 'cancelled' }).where('id', '=', receipt).execute();
  await post(house.db, {
    key: `back:${person.userId}`,
    cause: { kind: 'demo', id: person.userId },
    memo: 'recharge',
    at: house.clock.now(),
    entries: [
      { account: accounts.psp, amount: 500 },
      { account: accounts.available(person.userId), amount: -500 },
    ],
  });
  const now = await logIn(house, person.phone);
  expect(await house.must(userDestroy, {}, { as: now })).toMatchObject({ state: 'cooling', obligations: [] });
});

test('something opened during the seven days stops the closing at the last moment', async () => {
  const person = await logIn(house, newPhone());
  await house.must(userDestroy, {}, { as: person });
  await house.live(3 * DAY);
  await openReceipt(person.userId);
  await house.live(5 * DAY);
  const again = await logIn(house, person.phone);
  expect(again.userId).toBe(person.userId);
  expect(await house.must(userDestroyInfo, {}, { as: again })).toMatchObject({ state: 'blocked' });
});

test('asking twice at the same moment makes one request', async () => {
  const person = await logIn(house, newPhone());
  await Promise.all([1, 2, 3].map(() => house.call(userDestroy, {}, { as: person })));
  const rows = await house.db
    .selectFrom('account_deletion')
    .select('state')
    .where('user_id', '=', person.userId)
    .execute();
  expect(rows).toEqual([{ state: 'cooling' }]);
});

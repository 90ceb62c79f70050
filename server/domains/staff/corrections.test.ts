/** A person who was charged wrongly gets it back from their page, by one or by two, and reads why. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import { workCorrect, workCorrectDecide, workCorrections } from '../../../contract/shop/correction-calls.ts';
import { shopLimitsSave } from '../../../contract/shop/limit-calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Person, staffWith, type TestApp, testApp } from '../../testing/server.ts';

let app: TestApp;
let owner: { as: Person };
let finance: { as: Person };
let person: Person;
beforeAll(async () => {
  app = await testApp({ config: { demo: false } });
  const staff = async (phone: string, role: 'owner' | 'finance') => {
    const as = await app.as(phone);
    await staffWith(app.db, app.clock.now(), as.userId, [role]);
    return { as };
  };
  owner = await staff('13700000801', 'owner');
  finance = await staff('13700000802', 'finance');
  person = await app.as('13700000803');
  await app.must(shopLimitsSave, { limits: { twoPeopleFrom: 30_000 }, holdsFrom: null, basedOn: null }, owner);
});
afterAll(() => app.close());

const available = async () => (await app.must(assetGet, {}, { as: person })).available;
const correct = (amount: number, who = finance) =>
  app.call(workCorrect, { userId: person.userId, amount, reason: '仓储费扣了两次' }, who);
const lastAct = async () =>
  JSON.parse(
    (await app.db.selectFrom('audit').select('detail').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow())
      .detail,
  );

test('what was charged twice is given back at once, its person reads why, and the log has the balance before and after', async () => {
  expect(await correct(4_000)).toMatchObject({ data: { list: [{ amount: 4_000, state: 'done' }] } });
  expect(await available()).toBe(4_000);
  const of = { userId: person.userId };
  expect((await lastAct()).changes).toMatchObject([
    { before: { ...of, available: 0 }, after: { ...of, available: 4_000 } },
  ]);
  const { list } = await app.must(messageList, {}, { as: person });
  expect(JSON.stringify(list)).toContain('仓储费扣了两次');
  expect(await verify(app.db)).toEqual([]);
});

test('from the limit on, in parts too, a colleague must agree; nobody gives to themselves, and no more is taken than is there', async () => {
  expect(await correct(-5_000)).toMatchObject({ code: 'BALANCE_SHORT' });
  const asked = await correct(28_000);
  expect(asked).toMatchObject({ data: { list: [{ state: 'waits', own: true }, { state: 'done' }] } });
  expect(await available()).toBe(4_000);
  const id = asked.data?.list[0]?.id ?? '';
  expect(await app.call(workCorrectDecide, { id, agree: true }, finance)).toMatchObject({ code: 'SECOND_PERSON' });
  await app.must(workCorrectDecide, { id, agree: true }, owner);
  expect(await available()).toBe(32_000);
  expect(await app.call(workCorrectDecide, { id, agree: true }, owner)).toMatchObject({ code: 'STATE_REFUSED' });
  const own = { userId: finance.as.userId, amount: 100, reason: '给自己' };
  expect(await app.call(workCorrect, own, finance)).toMatchObject({ code: 'OWN_CASE' });
  const refused = (await correct(90_000)).data?.list[0]?.id ?? '';
  await app.must(workCorrectDecide, { id: refused, agree: false }, owner);
  expect((await app.must(workCorrections, { userId: person.userId }, owner)).list[0]).toMatchObject({
    state: 'refused',
  });
  expect(await correct(-2_000)).toMatchObject({ data: { list: [{ amount: -2_000, state: 'done' }, {}, {}, {}] } });
  expect(await available()).toBe(30_000);
  expect(await verify(app.db)).toEqual([]);
});

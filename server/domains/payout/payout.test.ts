import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneVerify, userCertify, userCode } from '../../../contract/account/calls.ts';
import { payDo, paySandboxComplete } from '../../../contract/payment/calls.ts';
import {
  assetWithdraw,
  balanceDeposit,
  cardBind,
  cardList,
  cardRemove,
  isCardNumber,
  withdrawalDetail,
  withdrawalList,
  workbenchWithdrawalDecide,
  workbenchWithdrawals,
} from '../../../contract/payout/calls.ts';
import { rechargeMachine, withdrawalMachine } from '../../../contract/payout/machine.ts';
import { assetDetail, assetGet } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import type { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { transition } from '../../kernel/state/transitions.ts';
import type { PayoutResult } from '../../providers/payout/payout.ts';
import { idNumberOf } from '../../testing/person/id-number.ts';
import { type Person, staffWith, type TestApp, testApp } from '../../testing/server.ts';
import { account } from '../account/handlers.ts';
import { payment } from '../payment/handlers.ts';
import { paymentWebhook } from '../payment/webhook.ts';
import { wallet } from '../wallet/handlers.ts';
import { deadlines } from './deadlines.ts';
import { payout } from './handlers.ts';
import { rechargePayable } from './payable.ts';

const CARD = '6222020200112230';
const NO_SUCH_CARD = '6222020200050000';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await testApp({
    domains: [account([]), wallet, payout, payment([rechargePayable])],
    deadlines,
    httpRoutes: [paymentWebhook([rechargePayable])],
  });
  staff = await app.as('13900000009', 'staff');
}, 180_000);
afterAll(() => app.close());

let people = 0;
/** Someone new with money, and a payout account that has rested for a day. */
async function holder({ balance = 500_000, number = CARD, rested = true } = {}) {
  people += 1;
  const phone = `1370000${String(people).padStart(4, '0')}`;
  const person = await app.as(phone);
  await post(app.db, {
    key: `test:${phone}`,
    cause: { kind: 'recharge', id: phone },
    memo: 'recharge',
    at: app.clock.now(),
    entries: [
      { account: accounts.psp, amount: -balance },
      { account: accounts.available(person.userId), amount: balance },
    ],
  });
  await prove(person, phone);
  await app.must(userCertify, { name: '林一舟', idNumber: idNumberOf(phone) }, { as: person });
  const bound = { kind: 'bank', bank: '招商银行', account: number } as const;
  const card = await app.must(cardBind, bound, { as: person });
  if (rested) await app.live(DAY);
  return { person, phone, card, as: person };
}

/** The code that a withdrawal and a new account ask for. */
async function prove(person: Person, phone: string) {
  app.clock.advance(61_000);
  const { sandboxCode = '' } = await app.must(userCode, { phone, purpose: 'verify' }, { as: person });
  await app.must(phoneVerify, { code: sandboxCode }, { as: person });
}

const whole = async () => expect(await verify(app.db)).toEqual([]);
const available = async (as: Person) => (await app.must(assetGet, {}, { as })).available;

test('the check digits used here are real ones', () => {
  expect(isCardNumber(CARD)).toBe(true);
  expect(isCardNumber(NO_SUCH_CARD)).toBe(true);
  expect(isCardNumber('6222020200112231')).toBe(false);
});

/** What its person hears of a withdrawal. */
const told = async ({ userId }: Person) =>
  (await app.db.selectFrom('message').select('title_zh').where('user_id', '=', userId).execute()).map(
    ({ title_zh }) => title_zh,
  );

test('money asked for leaves the balance at once, is reviewed, and arrives', async () => {
  const { person, phone, card } = await holder();
  await prove(person, phone);
  const { id } = await app.must(assetWithdraw, { cardId: card.id, amount: 200_000 }, { as: person });
  expect(await available(person)).toBe(300_000);
  await whole();
  const { list } = await app.must(workbenchWithdrawals, { size: 100 }, { as: staff });
  expect(list.find((row) => row.id === id)).toMatchObject({ available: 300_000, paidBefore: 0, payTo: null });
  await app.must(workbenchWithdrawalDecide, { id, event: 'approve' }, { as: staff });
  await app.live(1_000);
  const done = await app.must(withdrawalDetail, { id }, { as: person });
  expect(done).toMatchObject({ state: 'paid', amount: 200_000, card: { account: '6222 **** 2230', holder: '林**' } });
  expect(done.timeline.map(({ to }) => to)).toEqual(['applied', 'paying', 'paid']);
  expect(await told(person)).toEqual(['提现已到账']);
  expect(await available(person)).toBe(300_000);
  await whole();
});

test('a large payout takes two: the first only asks, nobody agrees twice, nor to their own', async () => {
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 400_000 }) },
      ...{ holds_from: app.clock.now(), saved_by: staff.userId, saved_at: app.clock.now() },
    })
    .execute();
  const { person, phone, card } = await holder();
  const colleague = await app.as('13900000008', 'staff');
  await prove(person, phone);
  const { id } = await app.must(assetWithdraw, { cardId: card.id, amount: 400_000 }, { as: person });
  const letGo = (as: Person) => app.call(workbenchWithdrawalDecide, { id, event: 'approve' }, { as });
  const row = async (as: Person) =>
    (await app.must(workbenchWithdrawals, { size: 100 }, { as })).list.find((one) => one.id === id);
  const second = async (as: Person) => (await row(as))?.second;
  // Whoever lets it go is told when nothing will leave, as the one who asked for it is.
  expect((await row(staff))?.sandbox).toBe(true);
  expect(await second(staff)).toEqual({ by: null, own: false });
  expect((await letGo(staff)).data).toMatchObject({ state: 'applied' });
  expect(await letGo(staff)).toMatchObject({ code: 'SECOND_PERSON' });
  expect(await second(staff)).toMatchObject({ own: true });
  // Nor through a second account of the same person.
  const used = (device_id: string) =>
    app.db.updateTable('session').set({ device_id }).where('user_id', '=', colleague.userId).execute();
  await used(staff.deviceId);
  const same = { ...colleague, deviceId: staff.deviceId };
  expect(await second(same)).toMatchObject({ own: true });
  expect(await letGo(same)).toMatchObject({ code: 'SECOND_PERSON' });
  await used(colleague.deviceId);
  expect(await second(colleague)).toMatchObject({ own: false });
  await staffWith(app.db, app.clock.now(), person.userId, ['finance']);
  expect(await letGo(person)).toMatchObject({ code: 'OWN_CASE' });
  expect((await letGo(colleague)).data).toMatchObject({ state: 'paying' });
  await app.db.deleteFrom('shop_document').execute();
});

test('many small payouts to one person on a day are one large one; the word of whoever has left is nobody’s', async () => {
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 300_000 }) },
      ...{ holds_from: app.clock.now(), saved_by: staff.userId, saved_at: app.clock.now() },
    })
    .execute();
  const { person, phone, card } = await holder();
  const [leaver, colleague] = [await app.as('13900000018', 'staff'), await app.as('13900000019', 'staff')];
  const ask = async () => {
    await prove(person, phone);
    return (await app.must(assetWithdraw, { cardId: card.id, amount: 200_000 }, { as: person })).id;
  };
  const letGo = async (id: string, as: Person) =>
    (await app.must(workbenchWithdrawalDecide, { id, event: 'approve' }, { as })).state;
  const second = async (id: string, as: Person) =>
    (await app.must(workbenchWithdrawals, { size: 100 }, { as })).list.find((one) => one.id === id)?.second;
  expect(await letGo(await ask(), staff)).toBe('paying');
  const id = await ask();
  expect(await second(id, staff)).toEqual({ by: null, own: false });
  expect(await letGo(id, leaver)).toBe('applied');
  await app.db.deleteFrom('staff_role').where('user_id', '=', leaver.userId).execute();
  expect(await second(id, staff)).toEqual({ by: null, own: false });
  expect(await letGo(id, staff)).toBe('applied');
  expect(await letGo(id, colleague)).toBe('paying');
  const { detail } = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'workbenchWithdrawalDecide')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const of = { userId: person.userId, amount: 200_000 };
  expect(JSON.parse(detail).changes).toEqual([
    { of: `withdrawal:${id}`, before: { ...of, state: 'applied' }, after: { ...of, state: 'paying' } },
  ]);
  await app.db.deleteFrom('shop_document').execute();
});

test('a withdrawal that we have not reviewed when we said says so, and until when we had said', async () => {
  const { person, phone, card } = await holder();
  await prove(person, phone);
  const { id } = await app.must(assetWithdraw, { cardId: card.id, amount: 200_000 }, { as: person });
  const shown = () => app.must(withdrawalDetail, { id }, { as: person });
  const { deadlineAt } = await shown();
  await app.live(30 * DAY);
  expect(await shown()).toMatchObject({ state: 'applied', lateAt: deadlineAt });
  await app.must(workbenchWithdrawalDecide, { id, event: 'approve' }, { as: staff });
  expect(await shown()).toMatchObject({ lateAt: null });
});

test('a rejected or failed withdrawal comes back whole, with the reason', async () => {
  for (const kind of ['reject', 'fail'] as const) {
    const { person, phone, card } = await holder({ number: kind === 'fail' ? NO_SUCH_CARD : CARD });
    await prove(person, phone);
    const { id } = await app.must(assetWithdraw, { cardId: card.id, amount: 500_000 }, { as: person });
    expect(await available(person)).toBe(0);
    if (kind === 'reject')
      await app.must(workbenchWithdrawalDecide, { id, event: 'reject', reason: '户名不一致' }, { as: staff });
    else await app.must(workbenchWithdrawalDecide, { id, event: 'approve' }, { as: staff });
    await app.live(1_000);
    const [row] = (await app.must(withdrawalList, {}, { as: person })).list;
    expect(row).toMatchObject({ id, state: kind === 'fail' ? 'failed' : 'rejected' });
    expect(row?.reason).toMatch(kind === 'fail' ? /不存在/ : /户名不一致/);
    expect(await told(person)).toEqual([kind === 'fail' ? '提现失败，钱已退回' : '提现被驳回，钱已退回']);
    expect(await available(person)).toBe(500_000);
    const { list } = await app.must(assetDetail, {}, { as: person });
    expect(list.slice(0, 2).map(({ memo, amount }) => [memo, amount])).toEqual([
      ['withdraw.back', 500_000],
      ['withdraw.apply', -500_000],
    ]);
    await whole();
  }
});

test('while the provider does not answer everybody else goes on, and its answer counts when it comes', async () => {
  const other = await holder();
  const { person, phone, card } = await holder();
  await prove(person, phone);
  const { id } = await app.must(assetWithdraw, { cardId: card.id, amount: 200_000 }, { as: person });
  let answer: (result: PayoutResult) => void = () => {};
  const thinking = new Promise<PayoutResult>((resolve) => {
    answer = resolve;
  });
  const usual = app.house.providers.payout;
  let asked = 0;
  Object.assign(app.house.providers, {
    payout: {
      sandbox: true,
      send: () => {
        asked += 1;
        return thinking;
      },
    },
  });
  await app.must(workbenchWithdrawalDecide, { id, event: 'approve' }, { as: staff });
  const sweeping = app.live(1_000);
  // The embedded engine has one connection: held by a transaction that waits, it would answer nobody.
  while (asked === 0) expect(await available(other.person)).toBe(500_000);
  const { state, timeline } = await app.must(withdrawalDetail, { id }, { as: person });
  expect([state, timeline.length]).toEqual(['paying', 2]);
  answer({ state: 'arrived', providerNo: 'late' });
  await sweeping;
  Object.assign(app.house.providers, { payout: usual });
  expect(await app.must(withdrawalDetail, { id }, { as: person })).toMatchObject({ state: 'paid' });
  expect(asked).toBe(1);
  await whole();
});

test('nothing leaves without a fresh code, and one code is good for one withdrawal', async () => {
  const { person, phone, card } = await holder();
  const ask = () => app.call(assetWithdraw, { cardId: card.id, amount: 1_000 }, { as: person });
  expect(await ask()).toMatchObject({ code: 'VERIFY_NEEDED' });
  await prove(person, phone);
  expect(await ask()).toMatchObject({ success: true });
  expect(await ask()).toMatchObject({ code: 'VERIFY_NEEDED' });
});

test('a new account or a new phone rests for a day, more than the balance is refused, and so is the fourth of a day', async () => {
  const { person, phone, card } = await holder({ rested: false });
  await prove(person, phone);
  const ask = (amount: number) => app.call(assetWithdraw, { cardId: card.id, amount }, { as: person });
  expect(await ask(1_000)).toMatchObject({ code: 'PAYOUT_COOLING', http: 409 });
  await app.live(DAY);
  await prove(person, phone);
  expect(await ask(500_001)).toMatchObject({ code: 'BALANCE_SHORT' });
  for (let n = 0; n < 3; n++) {
    expect(await ask(1_000)).toMatchObject({ success: true });
    await prove(person, phone);
  }
  expect(await ask(1_000)).toMatchObject({ code: 'PAYOUT_LIMIT' });
  await app.db
    .updateTable('account')
    .set({ phone_changed_at: app.clock.now() })
    .where('id', '=', person.userId)
    .execute();
  expect(await ask(1_000)).toMatchObject({ code: 'PAYOUT_COOLING' });
});

test('whoever has only said their name is asked for their identity before money can leave', async () => {
  people += 1;
  const phone = `1370000${String(people).padStart(4, '0')}`;
  const as = await app.as(phone);
  await prove(as, phone);
  const bind = () =>
    app.call(cardBind, { kind: 'bank', bank: '招商银行', account: CARD, certifiedName: '林一舟' }, { as });
  expect((await bind()).code).toBe('CERTIFICATION_NEEDED');
  await app.must(userCertify, { name: '林一舟', idNumber: idNumberOf(phone) }, { as });
  expect((await bind()).success).toBe(true);
});

test('an account number is checked, bound once, shown hidden, never stored readable, and removed', async () => {
  const { person, phone, card } = await holder();
  const bind = (account: string) => app.call(cardBind, { kind: 'bank', bank: '招商银行', account }, { as: person });
  expect(await bind('6222020200112231')).toMatchObject({ code: 'CARD_WRONG' });
  expect(await bind(NO_SUCH_CARD)).toMatchObject({ code: 'VERIFY_NEEDED' });
  await prove(person, phone);
  expect(await bind(CARD)).toMatchObject({ code: 'CARD_BOUND' });
  const { list, certifiedName } = await app.must(cardList, {}, { as: person });
  expect(certifiedName).toBe('林**');
  expect(list).toMatchObject([{ id: card.id, account: '6222 **** 2230', bank: '招商银行' }]);
  const stored = JSON.stringify(await app.db.selectFrom('payout_card').selectAll().execute());
  expect(stored).not.toContain(CARD);
  const stranger = await app.as('13900000088');
  expect(await app.call(cardRemove, { id: card.id }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  await app.must(cardRemove, { id: card.id }, { as: person });
  expect((await app.must(cardList, {}, { as: person })).list).toEqual([]);
});

test('a top-up is paid at the cashier, not with the balance itself, and closes unpaid after 30 minutes', async () => {
  const person = await app.as('13900000066');
  const { id } = await app.must(balanceDeposit, { amount: 88_800 }, { as: person });
  const pay = { purpose: 'recharge', subjectId: id } as const;
  expect(await app.call(payDo, { ...pay, channel: 'balance' }, { as: person })).toMatchObject({ code: 'FORBIDDEN' });
  const { paymentId } = await app.must(payDo, { ...pay, channel: 'sandbox' }, { as: person });
  await app.must(paySandboxComplete, { paymentId }, { as: person });
  expect(await available(person)).toBe(88_800);
  await whole();
  const later = await app.must(balanceDeposit, { amount: 100 }, { as: person });
  const second = { purpose: 'recharge', subjectId: later.id, channel: 'sandbox' } as const;
  const open = await app.must(payDo, second, { as: person });
  await app.live(HOUR);
  expect(await app.call(payDo, second, { as: person })).toMatchObject({ code: 'STATE_REFUSED' });
  // Money that comes after all goes back the way it came.
  await app.must(paySandboxComplete, { paymentId: open.paymentId }, { as: person });
  expect(await available(person)).toBe(88_800);
  await whole();
});

test('a top-up stands in the book as a top-up from the cashier to the balance, not as a purchase', async () => {
  const { person } = await holder();
  const { id } = await app.must(balanceDeposit, { amount: 66_600 }, { as: person });
  const pay = { purpose: 'recharge', subjectId: id, channel: 'sandbox' } as const;
  const { paymentId } = await app.must(payDo, pay, { as: person });
  await app.must(paySandboxComplete, { paymentId }, { as: person });
  const journals = await app.db
    .selectFrom('journal')
    .select(['memo', 'cause_kind'])
    .where('cause_id', '=', id)
    .orderBy('id')
    .execute();
  expect(journals).toEqual([
    { memo: 'recharge.pay', cause_kind: 'recharge' },
    { memo: 'recharge', cause_kind: 'recharge' },
  ]);
});

test('every edge of both tables is the only way on: whatever is not in it is refused', async () => {
  const machines = [
    { machine: withdrawalMachine, table: 'withdrawal' },
    { machine: rechargeMachine, table: 'recharge' },
  ] as const;
  const { person, card } = await holder();
  for (const { machine, table } of machines)
    for (const from of Object.keys(machine.states))
      for (const event of new Set(machine.edges.map((edge) => edge.event)))
        for (const by of ['B', 'S', 'P', 'T'] as const) {
          const id = `${from}-${event}-${by}`;
          const row = {
            id,
            no: `${table}${id}`,
            user_id: person.userId,
            amount: 1_000,
            state: from,
            deadline_at: null,
          };
          const created = { created_at: app.clock.now() };
          if (table === 'recharge')
            await app.db
              .insertInto('recharge')
              .values({ ...row, ...created })
              .execute();
          else
            await app.db
              .insertInto('withdrawal')
              .values({ ...row, ...created, state: from as 'paid', card_id: card.id, reason: null, provider_no: null })
              .execute();
          const edge = machine.edges.find((one) => one.from === from && one.event === event && one.actor === by);
          const step = { table, id, by, actorId: null, now: app.clock.now(), event } as never;
          const outcome = await transition(app.db, machine as never, step).then(
            ({ to }) => to,
            (refusal: Refusal) => refusal.code,
          );
          expect(`${id} ${outcome}`).toBe(`${id} ${edge?.to ?? 'STATE_REFUSED'}`);
        }
});

/** What somebody opens to put money into their balance is bounded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceDeposit } from '../../../contract/payout/calls.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { account } from '../account/handlers.ts';
import { payment } from '../payment/handlers.ts';
import { wallet } from '../wallet/handlers.ts';
import { deadlines } from './deadlines.ts';
import { payout } from './handlers.ts';
import { rechargePayable } from './payable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ domains: [account([]), wallet, payout, payment([rechargePayable])], deadlines });
}, 180_000);
afterAll(() => app.close());

test('who asks for the same top-up twice pays once, and nobody opens more than a few', async () => {
  const person = await app.as('13600000991');
  const ask = (amount: number) => app.call(balanceDeposit, { amount }, { as: person });
  const first = await ask(10_000);
  expect((await ask(10_000)).data).toEqual(first.data);
  for (const amount of [10_100, 10_200, 10_300, 10_400]) expect((await ask(amount)).success).toBe(true);
  expect(await ask(10_500)).toMatchObject({ code: 'TOO_MANY', http: 429 });
  await app.live(payoutRules.recharge.life);
  expect((await ask(10_500)).success).toBe(true);
});

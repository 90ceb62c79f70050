/** An owner tries what the shop stands on, and reads what came of it. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paySandboxComplete } from '../../../contract/payment/calls.ts';
import { auditList } from '../../../contract/shop/people-calls.ts';
import {
  shopTrialMessage,
  shopTrialPayment,
  shopTrials,
  shopTrialUpload,
  TRIAL_OPEN,
} from '../../../contract/shop/trial-calls.ts';
import { tryOut } from '../../cli/trials.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { sandboxSms } from '../../providers/sms/sandbox.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';

let app: TestApp;
let owner: { as: Person };
beforeEach(async () => {
  app = await testApp();
  owner = { as: await app.as('15400000009', 'staff') };
});
afterEach(() => app.close());

const carrier = (answer: () => Promise<void>) => {
  const sent: { phone: string; code: string }[] = [];
  const sendCode = async (message: { phone: string; code: string }) => {
    sent.push(message);
    await answer();
  };
  Object.assign(app.house.providers, { sms: { ...sandboxSms, sandbox: false, sendCode } });
  return sent;
};

const last = async () => (await app.must(shopTrials, {}, owner)).list[0];

test('a test message goes to the owner’s own phone, says on the screen which code is in it, and stands in the log', async () => {
  const sent = carrier(async () => {});
  const tried = await app.must(shopTrialMessage, {}, owner);
  expect(sent).toEqual([{ phone: '15400000009', code: expect.stringMatching(/^\d{6}$/) }]);
  expect(tried).toMatchObject({
    kind: 'message',
    state: 'good',
    found: { zh: expect.stringContaining(sent[0]?.code ?? '-') },
  });
  expect(await last()).toEqual(tried);
  const { list } = await app.must(auditList, { size: 5 }, owner);
  expect(list[0]).toMatchObject({ call: 'shopTrialMessage' });
});

test('a second test message within the minute is refused, and costs nothing', async () => {
  const sent = carrier(async () => {});
  await app.must(shopTrialMessage, {}, owner);
  expect(await app.call(shopTrialMessage, {}, owner)).toMatchObject({ code: 'CODE_TOO_SOON' });
  expect(sent).toHaveLength(1);
});

test('what a carrier says when it refuses is read on the screen, without the number', async () => {
  carrier(async () => {
    throw new Error('isv.BLACK_KEY 15400000009');
  });
  expect(await app.must(shopTrialMessage, {}, owner)).toMatchObject({
    state: 'bad',
    found: { en: 'isv.BLACK_KEY 154****0009' },
  });
});

test('the sandbox says that nothing was sent', async () => {
  expect(await app.must(shopTrialMessage, {}, owner)).toMatchObject({
    state: 'bad',
    found: { zh: expect.stringContaining('沙盒') },
  });
});

test('a test upload is written, read back and gone; a store that gives back other bytes is found out', async () => {
  expect(await app.must(shopTrialUpload, {}, owner)).toMatchObject({ kind: 'upload', state: 'good' });
  const left: string[] = [];
  for await (const { key } of app.house.providers.storage.list('trial/')) left.push(key);
  expect(left).toEqual([]);
  const { Readable } = await import('node:stream');
  const read = app.house.providers.storage.read;
  Object.assign(app.house.providers.storage, { read: async () => Readable.from([Buffer.from('other')]) });
  expect(await app.must(shopTrialUpload, {}, owner)).toMatchObject({
    state: 'bad',
    found: { en: 'What was read is not what was written' },
  });
  Object.assign(app.house.providers.storage, { read });
});

test('a test payment is taken and given back, and the book adds up', async () => {
  const opened = await app.must(shopTrialPayment, { channel: 'sandbox' }, owner);
  expect(opened).toMatchObject({ state: 'waits', paymentId: expect.any(String) });
  const again = await app.must(shopTrialPayment, { channel: 'sandbox' }, owner);
  expect(again.paymentId).toBe(opened.paymentId);
  await app.must(paySandboxComplete, { paymentId: opened.paymentId ?? '', notice: 'now' }, owner);
  expect(await last()).toMatchObject({ state: 'returning', paymentId: null });
  await app.live(1_000);
  expect(await last()).toMatchObject({ state: 'good', endedAt: expect.any(Number) });
  const { rows } = { rows: await app.db.selectFrom('sandbox_refund').select(['payment_id', 'amount']).execute() };
  expect(rows).toEqual([{ payment_id: opened.paymentId, amount: 1 }]);
  expect(await verify(app.db)).toEqual([]);
});

test('a test payment that nobody makes is no proof, and the balance cannot be tried', async () => {
  await app.must(shopTrialPayment, { channel: 'sandbox' }, owner);
  await app.live(TRIAL_OPEN);
  expect(await last()).toMatchObject({ state: 'bad', paymentId: null });
  expect(await app.call(shopTrialPayment, { channel: 'balance' }, owner)).toMatchObject({ code: 'FORBIDDEN' });
});

test('the same three are tried by the command, to the owner’s own phone, and read on the screen', async () => {
  const sent = carrier(async () => {});
  const said: string[] = [];
  const { providers, config: configured } = app.house;
  const a = { db: app.db, configured, clock: app.clock, say: (line: string) => void said.push(line), providers };
  for (const kind of ['message', 'upload', 'payment'] as const) expect(await tryOut(kind, a)).toBe(0);
  expect(sent).toMatchObject([{ phone: '15400000009' }]);
  expect(said).toEqual([
    expect.stringMatching(/^ok {2}message/),
    expect.stringMatching(/^ok {2}upload/),
    expect.stringContaining('pretends'),
    expect.stringMatching(/^ok {2}sandbox .*given back/),
  ]);
  const { list } = await app.must(shopTrials, {}, owner);
  expect(list.map(({ kind, state }) => [kind, state])).toEqual([
    ['payment', 'good'],
    ['upload', 'good'],
    ['message', 'good'],
  ]);
  expect(await verify(app.db)).toEqual([]);
});

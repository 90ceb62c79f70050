/** Another treatment is asked for after a first one: what nobody has washed is neither called washed nor paid for as such. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { backUnwashed, linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { washSteps } from '../../../../contract/cleaning/steps.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const EXTRA = 500;
const lines = linesOf(WISH, 'send');

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const pay = async (id: string, purpose: 'cleaning' | 'cleaningExtra', amount: number) => {
  await credit(app.db, app.owner.userId, amount, app.clock.now());
  await app.must(payDo, { purpose, subjectId: id, channel: 'balance' }, mine());
};
const ask = (id: string) => app.call(calls.cleaningFinish, { id, again: '还有一圈印' }, staff());
const brush = async (id: string) =>
  app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
const told = async () =>
  (await app.must(messageList, {}, mine())).list.filter(({ title }) => title.zh === '这件不洗，原样还给你').length;

async function washing(): Promise<string> {
  const [id, waybill] = [randomUUID(), `SF7${String(Date.now()).slice(-9)}`];
  const order = { id, ...WISH, declared: 60_000, expectedTotal: totalOf(lines), photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, order, mine());
  await pay(id, 'cleaning', totalOf(lines));
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'extra', note: '多洗一遍', extra: EXTRA }, staff());
  await pay(id, 'cleaningExtra', EXTRA);
  return id;
}
/** As it was left before a step had to be photographed first. */
async function askedUnwashed(): Promise<string> {
  const id = await washing();
  await brush(id);
  await ask(id);
  await app.db
    .deleteFrom('cleaning_step')
    .where('cleaning_id', '=', id)
    .where('kind', 'in', [...washSteps])
    .execute();
  return id;
}

test('nobody is asked for another treatment of what was never washed', async () => {
  const id = await washing();
  expect(await ask(id)).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  expect(await detail(id)).toMatchObject({ state: 'washing', washed: false });
  await brush(id);
  expect(await ask(id)).toMatchObject({ success: true });
  const { washed, steps } = await detail(id);
  expect(washed).toBe(true);
  // In its history a question is a question, and not a second assessment.
  expect(steps.map(({ kind }) => kind)).toEqual(['before', 'arrival', 'assessment', 'brush', 'again']);
});

test('what nobody has washed goes home unwashed when its owner says no, or nothing: only its journeys cost', async () => {
  for (const no of [
    (id: string) => app.must(calls.cleaningAnswer, { id, agree: false }, mine()),
    () => app.live(cleaningTimes.agree + 1),
  ]) {
    const [id, washed] = [await askedUnwashed(), await washing()];
    await brush(washed);
    await ask(washed);
    await no(id);
    expect(await detail(id)).toMatchObject({
      ...{ state: 'unsuitable', washed: false, compared: null },
      refunded: backUnwashed(lines) + EXTRA,
    });
    // Another of the same hour that was washed is not taken along.
    expect((await detail(washed)).state).not.toBe('unsuitable');
  }
  expect(await verify(app.db)).toEqual([]);
});

test('what came to the check without having been washed passes as such: no picture of after, and its money back', async () => {
  const id = await washing();
  await brush(id);
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.db.deleteFrom('cleaning_step').where('cleaning_id', '=', id).where('kind', '=', 'brush').execute();
  const check = async (pass: boolean) =>
    app.call(
      calls.cleaningCheck,
      { id, pass, note: '看过了', photos: await photos(app.experts[3]) },
      { as: app.experts[3] },
    );
  expect(await check(false)).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  const before = await told();
  expect(await check(true)).toMatchObject({ success: true });
  expect(await detail(id)).toMatchObject({
    ...{ state: 'unsuitable', compared: null },
    refunded: backUnwashed(lines) + EXTRA,
  });
  expect(await told()).toBe(before + 1);
  expect(await verify(app.db)).toEqual([]);
});

/** A parcel that was opened here: what was not in it is said, and what was in it is waited for. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../../contract/cleaning/trouble.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { unheardOf } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

test('whoever opens a parcel and says first what is missing has the rest of it here: that is not given up for lost', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const piece = async () => ({
    ...{ id: randomUUID() as string, ...WISH, declared: 60_000 },
    photos: [await photoBy(app, app.owner)],
  });
  const [first, missing] = [await piece(), await piece()];
  const expectedTotal = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  await app.must(calls.cleaningOrderSave, { ...first, more: [missing], expectedTotal }, mine);
  await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, mine);
  const waybill = 'SF7300000001';
  await app.must(calls.cleaningDeliver, { id: first.id, company: '顺丰速运', waybill }, mine);
  for (const { id } of [first, missing]) await unheardOf(app, id);
  const photos = [await photoBy(app, app.experts[0])];
  const said = { id: missing.id, what: 'absent', note: '箱子里只有一双', photos, waybill } as const;
  await app.must(cleaningFault, { ...said, photos: [...photos] }, staff);
  await app.live(cleaningTimes.lost + 1);
  const stateOf = async (id: string) => (await app.must(calls.cleaningDetail, { id }, mine)).state;
  expect([await stateOf(first.id), await stateOf(missing.id)]).toEqual(['sent', 'claim']);
  const { list } = await app.must(calls.cleaningWork, { queue: 'receive', size: 50 }, staff);
  expect(list.map(({ id, broughtAt }) => [id, broughtAt !== null])).toEqual([[first.id, true]]);
  // Nobody waits for what is a claim, as if it lay here and were not ready.
  expect(list[0]).toMatchObject({ unready: 0, disputed: 1 });
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

test('one photo of the box shows of each piece of its order that it is not in it, and of no other order', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const sent = async (waybill: string) => {
    const piece = async () => ({
      ...{ id: randomUUID() as string, ...WISH, declared: 60_000 },
      photos: [await photoBy(app, app.owner)],
    });
    const [first, second] = [await piece(), await piece()];
    const expectedTotal = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
    await app.must(calls.cleaningOrderSave, { ...first, more: [second], expectedTotal }, mine);
    await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
    await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, mine);
    await app.must(calls.cleaningDeliver, { id: first.id, company: '顺丰速运', waybill }, mine);
    return [first.id, second.id] as const;
  };
  const photo = await photoBy(app, app.experts[0]);
  const absent = (id: string, waybill: string) =>
    app.call(cleaningFault, { id, what: 'absent', note: '箱子是空的', photos: [photo], waybill }, staff);
  for (const id of await sent('SF7300000003'))
    expect(await absent(id, 'SF7300000003')).toMatchObject({ data: { state: 'claim' } });
  const [other] = await sent('SF7300000004');
  expect(await absent(other, 'SF7300000004')).toMatchObject({ code: 'PHOTO_TWICE' });
  await app.close();
});

test('two of staff who opened one box do not decide each other’s “not in the parcel”', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const mine = { as: app.owner };
  const piece = async () => ({
    ...{ id: randomUUID() as string, ...WISH, declared: 60_000 },
    photos: [await photoBy(app, app.owner)],
  });
  const [first, second] = [await piece(), await piece()];
  const expectedTotal = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  await app.must(calls.cleaningOrderSave, { ...first, more: [second], expectedTotal }, mine);
  await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, mine);
  const waybill = 'SF7300000002';
  await app.must(calls.cleaningDeliver, { id: first.id, company: '顺丰速运', waybill }, mine);
  const [a, b, c] = app.experts;
  const box = [
    [first.id, a],
    [second.id, b],
  ] as const;
  for (const [id, by] of box) {
    const said = { id, what: 'absent' as const, note: '箱子是空的', photos: [await photoBy(app, by)], waybill };
    await app.must(cleaningFault, said, { as: by });
  }
  const decide = (id: string, by: typeof a) =>
    app.call(calls.cleaningDecide, { id, grant: false, note: '看过了' }, { as: by });
  expect(await decide(second.id, a)).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(first.id, b)).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(first.id, c)).toMatchObject({ success: true });
  await app.close();
});

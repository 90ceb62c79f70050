/** What somebody has in their hands and scans is found, wherever it stands. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { workFind } from '../../../../contract/shop/find-calls.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { staffWith } from '../../../testing/server.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });

async function sent(waybill: string): Promise<{ id: string; no: string }> {
  const id = randomUUID();
  const photos = [await photoBy(app, app.owner)];
  const { no } = await app.must(
    calls.cleaningOrderSave,
    { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, photos },
    mine(),
  );
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  return { id, no };
}

test('whoever scans a parcel while another queue is open finds its piece, and reads where it stands', async () => {
  const { id, no } = await sent('SF9500000001');
  const scanned = async (queue: 'fetch' | 'claim' | 'receive', code: string, anywhere = true) =>
    (await app.must(calls.cleaningWork, { queue, code, ...(anywhere && { anywhere }) }, staff())).list;
  for (const queue of ['fetch', 'claim', 'receive'] as const)
    expect(await scanned(queue, 'sf9500000001')).toMatchObject([{ id, state: 'sent' }]);
  // By its order’s number, and once it is taken in.
  await app.must(
    calls.cleaningScanIn,
    { id, waybill: 'SF9500000001', photos: [await photoBy(app, app.experts[0])] },
    staff(),
  );
  expect(await scanned('fetch', no)).toMatchObject([{ id, state: 'arrived' }]);
  // An app of yesterday asks for one queue.
  expect(await scanned('fetch', no, false)).toEqual([]);
});

test('whoever looks for anything finds a cleaning by its number and by its waybills, as far as they may see cleanings', async () => {
  const { id, no } = await sent('SF9500000002');
  const found = async (text: string, as = app.experts[0]) =>
    (await app.must(workFind, { text }, { as })).found.map(({ kind, id: one }) => `${kind} ${one}`);
  for (const text of [no, `${no.slice(0, 4)} ${no.slice(4)}`, no.slice(-6), 'SF9500000002'])
    expect(await found(text)).toEqual([`cleaning ${id}`]);
  const catalogue = await app.as('13900000098', 'staff');
  await staffWith(app.db, app.clock.now(), catalogue.userId, ['catalogue']);
  expect(await found(no, catalogue)).toEqual([]);
});

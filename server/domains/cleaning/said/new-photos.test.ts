/** A photo that was shown before shows nothing new, however it is saved. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));
/** What it looks like, in its four parts; a copy differs in a bit or two. */
const SHOE = ['0a', '1b', '2c', '3d'].map((part, n) => `${n}${part.charCodeAt(1).toString(2).padStart(16, '0')}`);

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

async function seenAs(look: readonly string[] | null, who: Person): Promise<string> {
  const id = await photoBy(app, who);
  await app.db
    .updateTable('upload')
    .set({ look: look && [...look] })
    .where('id', '=', id)
    .execute();
  return id;
}

test('whoever sends the photo of before as that of the box or of its arrival, saved anew, is asked for a new one', async () => {
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const id = randomUUID();
  const photos = [await seenAs(SHOE, app.owner)];
  await app.must(calls.cleaningOrderSave, { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, photos }, mine);
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine);
  const parcel = { id, company: '顺丰速运', waybill: 'SF9800000001' };
  const twice = { code: 'PHOTO_TWICE', message: expect.stringContaining('第 2 张') };
  const other = SHOE.map((part) => `${part[0]}${part.slice(1).replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))}`);
  const box = [await seenAs(other, app.owner), await seenAs(SHOE, app.owner)];
  expect(await app.call(calls.cleaningDeliver, { ...parcel, photos: box }, mine)).toMatchObject(twice);
  await app.must(calls.cleaningDeliver, { ...parcel, photos: [await seenAs(other, app.owner)] }, mine);
  const came = [await seenAs(null, app.experts[0]), await seenAs(SHOE, app.experts[0])];
  const scan = (shots: string[]) =>
    app.call(calls.cleaningScanIn, { id, waybill: parcel.waybill, photos: shots }, staff);
  expect(await scan(came)).toMatchObject(twice);
  // What nobody has looked at yet is known by its bytes alone.
  expect(await scan([await seenAs(null, app.experts[0])])).toMatchObject({ success: true });
});

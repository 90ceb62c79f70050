/** Pieces of before: whoever had them in hand is found in the record of what staff did. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { up } from '../../../db/migrations/9zzzzh_beside_writers.ts';
import { livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

test('whoever took in or sent a piece before all hands were kept has a part in it from then on', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const [a, b] = app.experts;
  const mine = { as: app.owner };
  const [id, untouched, order] = [randomUUID(), randomUUID(), randomUUID()];
  const pieces = [id, untouched].map((one) => ({
    ...{ id: one, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  }));
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine);
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine);
  const parcel = { company: '顺丰速运', waybill: 'SF4600000001' };
  await app.must(calls.identifyDeliver, { id, ...parcel }, mine);
  const photos = [await photoBy(app, a)];
  await app.must(work.identifyScanIn, { id, waybill: parcel.waybill, photos }, { as: a });
  await app.must(calls.identifyCancel, { id }, mine);
  await app.must(work.identifySendBack, { id, ...parcel, waybill: 'SF4600000002' }, { as: b });
  await sql`update identify_case set hands = '{}'`.execute(app.db);
  await up(app.db as never);
  const rows = await app.db.selectFrom('identify_case').select(['id', 'hands']).where('order_id', '=', order).execute();
  const handsOf = (piece: string) => rows.find((row) => row.id === piece)?.hands.sort();
  expect(handsOf(id)).toEqual([a.userId, b.userId].sort());
  expect(handsOf(untouched)).toEqual([]);
  await app.close();
});

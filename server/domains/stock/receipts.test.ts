/** A seller announces goods: what a receipt may hold, whose it is, and that it exists once. */

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userCertify } from '../../../contract/account/calls.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { stockAgreement } from '../../../contract/stock/agreement.ts';
import * as contract from '../../../contract/stock/calls.ts';
import {
  receiptCancel,
  receiptDeliver,
  receiptDetail,
  receiptList,
  receiptSave,
} from '../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import { edgeOf } from '../../../contract/wire/states.ts';
import { newId } from '../../kernel/lib/id.ts';
import { idNumberOf } from '../../testing/person/id-number.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';

let house: TestApp;
let seller: Person;
let skuId: string;

beforeAll(async () => {
  house = await testApp({ demo: 'small' });
  seller = await house.as('13700000001', 'seller');
  skuId = (await house.db.selectFrom('sku').select('id').limit(1).executeTakeFirstOrThrow()).id;
});
afterAll(() => house.close());

const receipt = (change: object = {}) => ({
  id: randomUUID(),
  lines: [{ skuId, grade: '95' as Grade, quantity: 2 }],
  photos: [] as string[],
  note: '',
  ...change,
});

/** A confirmed upload, as the upload calls leave it. */
async function photoOf(person: Person): Promise<string> {
  const id = newId();
  const sha256 = createHash('sha256').update(id).digest('hex');
  await house.db
    .insertInto('upload')
    .values({
      id,
      user_id: person.userId,
      object_key: `u/${person.userId}/20261121/${sha256}.jpg`,
      sha256,
      size: 1,
      type: 'image/jpeg',
      state: 'confirmed',
      created_at: house.clock.now(),
      confirmed_at: house.clock.now(),
    })
    .execute();
  return id;
}

describe('a receipt', () => {
  test('sent twice under two keys exists once', async () => {
    const input = receipt();
    const first = await house.must(receiptSave, input, { as: seller });
    const second = await house.must(receiptSave, input, { as: seller });
    expect(second).toEqual(first);
    const { list } = await house.must(receiptList, {}, { as: seller });
    expect(list.filter((row) => row.id === input.id)).toHaveLength(1);
  });

  test('with other content under its id is refused, and not passed over as the one that is there', async () => {
    const input = receipt();
    await house.must(receiptSave, input, { as: seller });
    const other = { ...input, note: 'three of them' };
    expect(await house.call(receiptSave, other, { as: seller })).toMatchObject({ code: 'KEY_REUSED', http: 409 });
  });

  test('keeps its photos in the order they were taken', async () => {
    const photos = [await photoOf(seller), await photoOf(seller), await photoOf(seller)];
    const input = receipt({ photos });
    await house.must(receiptSave, input, { as: seller });
    const detail = await house.must(receiptDetail, { id: input.id }, { as: seller });
    const rows = await house.db.selectFrom('upload').select(['id', 'sha256']).where('id', 'in', photos).execute();
    expect(detail.photoList.map((photo) => photo.sha256)).toEqual(
      photos.map((id) => rows.find((row) => row.id === id)?.sha256),
    );
  });

  test('waits for a photo that has not arrived, and nothing of it is stored', async () => {
    const input = receipt({ photos: ['never-arrived'] });
    expect(await house.call(receiptSave, input, { as: seller })).toMatchObject({ code: 'UPLOAD_MISSING', http: 409 });
    expect(await house.call(receiptDetail, { id: input.id }, { as: seller })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('cannot use another person’s photo', async () => {
    const other = await house.as('13700000002', 'seller');
    const input = receipt({ photos: [await photoOf(other)] });
    expect(await house.call(receiptSave, input, { as: seller })).toMatchObject({ code: 'UPLOAD_MISSING' });
  });

  test('of goods that do not exist is refused with their names', async () => {
    const input = receipt({ lines: [{ skuId: 'no-such-sku', grade: '95', quantity: 1 }] });
    const reply = await house.call(receiptSave, input, { as: seller });
    expect(reply).toMatchObject({ code: 'SKU_UNKNOWN', data: { missing: ['no-such-sku'] } });
  });

  test('is not found by anybody but its seller', async () => {
    const input = receipt();
    await house.must(receiptSave, input, { as: seller });
    const other = await house.as('13700000003', 'seller');
    const asOther = { as: other };
    expect(await house.call(receiptDetail, { id: input.id }, asOther)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await house.call(receiptCancel, { id: input.id }, asOther)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await house.call(receiptSave, input, asOther)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await house.must(receiptList, {}, asOther)).list).toEqual([]);
  });

  test('needs a stock account', async () => {
    const buyer = await house.as('13700000004');
    expect(await house.call(receiptSave, receipt(), { as: buyer })).toMatchObject({ code: 'STOCK_ACCOUNT_NEEDED' });
  });

  test('with 53 photos, no lines or a stray field is refused', async () => {
    for (const change of [{ photos: Array.from({ length: 53 }, newId) }, { lines: [] }, { stray: 1 }])
      expect(await house.call(receiptSave, receipt(change), { as: seller })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('travels with one waybill, however often it is sent, and cannot be shipped twice', async () => {
    const input = receipt();
    await house.must(receiptSave, input, { as: seller });
    const ship = { id: input.id, company: '顺丰', waybill: 'SF1234567890' };
    expect(await house.must(receiptDeliver, ship, { as: seller })).toEqual({ id: input.id, state: 'shipped' });
    expect(await house.must(receiptDeliver, ship, { as: seller })).toEqual({ id: input.id, state: 'shipped' });
    const again = await house.call(receiptDeliver, { ...ship, waybill: 'SF0000000000' }, { as: seller });
    expect(again).toMatchObject({ code: 'STATE_REFUSED' });
    const detail = await house.must(receiptDetail, { id: input.id }, { as: seller });
    expect(detail.timeline.map((row) => row.to)).toEqual(['submitted', 'shipped']);
  });

  test('is listed newest first, page by page, each once', async () => {
    const other = await house.as('13700000005', 'seller');
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const input = receipt();
      ids.unshift(input.id);
      await house.must(receiptSave, input, { as: other });
      house.clock.advance(60_000);
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await house.must(receiptList, { size: 2, ...(cursor && { cursor }) }, { as: other });
      seen.push(...page.list.map((row) => row.id));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(seen).toEqual(ids);
  });

  test('can be taken back before it arrives, and not after', () => {
    const cancellable = Object.keys(receiptMachine.states).filter((state) =>
      edgeOf(receiptMachine, state as keyof typeof receiptMachine.states, 'cancel', 'S'),
    );
    expect(cancellable).toEqual(['submitted', 'shipped']);
  });
});

describe('a stock account', () => {
  test('needs a certified name, then opens at once and makes a seller', async () => {
    const person = await house.as('13700000006');
    const open = { agreementVersion: stockAgreement } as const;
    expect(await house.must(contract.stockAccountInfo, {}, { as: person })).toEqual({
      stockId: null,
      openedAt: null,
      flawLimit: 0,
      mustAgree: false,
      agreed: null,
    });
    for (const written of [open, { ...open, certifiedName: '周知行' }])
      expect((await house.call(contract.stockAccountOpen, written, { as: person })).code).toBe('CERTIFICATION_NEEDED');
    await house.must(userCertify, { name: '周知行', idNumber: idNumberOf('13700000006') }, { as: person });
    const account = await house.must(contract.stockAccountOpen, open, { as: person });
    expect(account.stockId).not.toBeNull();
    expect(await house.must(contract.stockAccountOpen, open, { as: person })).toEqual(account);
    expect((await house.call(receiptSave, receipt(), { as: person })).success).toBe(true);
  });
});

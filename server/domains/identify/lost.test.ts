import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import * as calls from '../../../contract/identify/calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Bench, openIdentifyApp } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { unheardOf } from '../../testing/warehouse.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const purse = () => balance(app.db, accounts.available(app.owner.userId));

test('a piece that never comes is not waited for for ever: the fee goes back; one that the carrier brought stays with us', async () => {
  const where = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };
  await app.must(addressSave, { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...where }, mine());
  const sent = async () => {
    const [piece, id] = [randomUUID(), randomUUID()];
    const pieces = [{ id: piece, category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos: [] }];
    const order = await app.must(calls.identifyOrderSave, { id, way: 'item', pieces }, mine());
    await credit(app.db, app.owner.userId, order.total, app.clock.now());
    await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
    await app.must(calls.identifyDeliver, { id: piece, company: '顺丰速运', waybill: 'SF4000000003' }, mine());
    return piece;
  };
  const came = await sent();
  await app.live(7 * DAY);
  const lost = await sent();
  await unheardOf(app, lost);
  const before = await purse();
  await app.live(identifyTimes.lost + 1);
  expect(await detail(lost)).toMatchObject({ state: 'closed', refunded: true });
  expect(await detail(came)).toMatchObject({ state: 'in_transit', deadlineAt: null });
  expect(await purse()).toBe(before + (await detail(lost)).fee);
  expect((await app.must(messageList, {}, mine())).list[0]?.title.zh).toBe('一直没有收到，已关闭');
  expect(await verify(app.db)).toEqual([]);
});

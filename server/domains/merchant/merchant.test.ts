import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneVerify, userCode, userInfo } from '../../../contract/account/calls.ts';
import { channelOn } from '../../../contract/listing/calls.ts';
import {
  isCreditCode,
  merchantApply,
  merchantData,
  merchantDeposit,
  merchantExit,
  merchantGet,
  merchantSign,
  workbenchMerchantDecide,
  workbenchMerchants,
} from '../../../contract/merchant/calls.ts';
import { type MerchantState, merchantMachine } from '../../../contract/merchant/machine.ts';
import { merchantRules } from '../../../contract/merchant/rules.ts';
import { type SellingAct, sellingIn } from '../../../contract/merchant/selling.ts';
import {
  orderConfirm,
  orderFlaw,
  orderFlawAgree,
  orderPreview,
  orderShip,
  workbenchDelivered,
  workbenchInspect,
  workbenchScanIn,
  workbenchShip,
} from '../../../contract/order/calls.ts';
import { settleList } from '../../../contract/settlement/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId } from '../../kernel/lib/id.ts';
import { stateOf } from '../../testing/listing.ts';
import { credit, type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import { account } from '../account/handlers.ts';
import { deadlines } from './deadlines.ts';
import { merchant } from './handlers.ts';

/** The sample of GB 32100-2015. */
const CODE = '91350100M000100Y43';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [account([]), merchant], deadlines });
}, 60_000);
afterAll(() => app.close());

const seller = () => ({ as: app.people.seller });
const staff = () => ({ as: app.people.staff });
const mine = async () => (await app.must(merchantGet, {}, seller())).merchant;
const application = (documents: string[]) => ({
  name: '杭州回声商贸有限公司',
  creditCode: CODE,
  contact: '林一舟',
  contactPhone: '13900000003',
  documents,
});

/** A confirmed photo of the seller's. */
async function upload(): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('upload')
    .values({
      id,
      user_id: 'seller',
      object_key: id,
      sha256: createHash('sha256').update(id).digest('hex'),
      size: 1,
      type: 'image/jpeg',
      state: 'confirmed',
      created_at: app.clock.now(),
      confirmed_at: app.clock.now(),
    })
    .execute();
  return id;
}

async function prove(): Promise<void> {
  app.clock.advance(61_000);
  const phone = { phone: '13900000003', purpose: 'verify' } as const;
  const { sandboxCode = '' } = await app.must(userCode, phone, seller());
  await app.must(phoneVerify, { code: sandboxCode }, seller());
}

test('a credit code is checked by its last character', () => {
  expect(isCreditCode(CODE)).toBe(true);
  expect(isCreditCode('91350100M000100Y44')).toBe(false);
  expect(isCreditCode('91350100I000100Y43')).toBe(false);
});

test('a business applies, answers a question, is approved, signs, pays the deposit and is open; then leaves with it', async () => {
  expect(await mine()).toBeNull();
  const { listingId } = await app.list();
  const sellsAs = async () => (await app.must(orderPreview, { listingId }, { as: app.people.buyer })).item.business;
  const sells = await sellsAs();
  const documents = [await upload()];
  const bad = { ...application(documents), creditCode: '91350100M000100Y44' };
  expect(await app.call(merchantApply, bad, seller())).toMatchObject({ code: 'CREDIT_CODE_WRONG' });
  expect(await app.must(merchantApply, application(documents), seller())).toEqual({ state: 'submitted' });
  // A business that may still be refused could not get it back.
  expect(await app.call(merchantDeposit, { amount: 100 }, seller())).toMatchObject({ code: 'STATE_REFUSED' });
  const [job] = (await app.must(workbenchMerchants, {}, staff())).list;
  const id = job?.id ?? '';
  expect(job).toMatchObject({ name: '杭州回声商贸有限公司', documents: [expect.stringMatching(/^\/img\/u\//)] });
  await app.must(workbenchMerchantDecide, { id, event: 'askMore', reason: '请补法人身份证' }, staff());
  expect(await mine()).toMatchObject({ state: 'need_info', reason: '请补法人身份证' });
  await app.must(merchantApply, application([...documents, await upload()]), seller());
  await app.must(workbenchMerchantDecide, { id, event: 'approve' }, staff());
  expect(await mine()).toMatchObject({ state: 'to_sign', reason: null });

  const sign = { agreementVersion: merchantRules.agreement, signature: await upload() };
  expect(await app.call(merchantSign, sign, seller())).toMatchObject({ code: 'VERIFY_NEEDED' });
  await prove();
  expect(await app.must(merchantSign, sign, seller())).toEqual({ state: 'to_deposit' });

  const { deposit } = merchantRules;
  const pay = (amount: number) => app.call(merchantDeposit, { amount }, seller());
  expect(await pay(deposit)).toMatchObject({ code: 'BALANCE_SHORT' });
  await credit(app.db, 'seller', deposit, app.clock.now());
  expect(await pay(deposit - 100)).toMatchObject({ data: { state: 'to_deposit', paid: deposit - 100 } });
  expect(await pay(100)).toMatchObject({ data: { state: 'active', paid: deposit } });
  expect(await verify(app.db)).toEqual([]);

  // Whoever is about to buy reads that a business sells.
  expect([sells, await sellsAs()]).toEqual([false, true]);

  await app.must(workbenchMerchantDecide, { id, event: 'suspend', reason: '投诉核实中' }, staff());
  await app.must(workbenchMerchantDecide, { id, event: 'restore' }, staff());
  // An open order holds the exit, whose days are counted from the end of that order and not from the wish to leave.
  const orderId = await app.order({ inWarehouse: true });
  await app.must(merchantExit, {}, seller());
  await app.must(workbenchShip, { id: orderId, company: '顺丰', waybill: 'SF1234567890' }, staff());
  await app.live(31 * DAY);
  expect(await mine()).toMatchObject({ state: 'exiting', deadlineAt: null });
  await app.must(workbenchDelivered, { id: orderId }, staff());
  await app.must(orderConfirm, { id: orderId }, { as: app.people.buyer });
  expect((await mine())?.deadlineAt).toBe(app.clock.now().getTime() + merchantRules.exit);
  await app.live(merchantRules.exit - DAY);
  expect((await mine())?.state).toBe('exiting');
  await app.live(2 * DAY);
  expect((await mine())?.state).toBe('exited');
  expect(await app.must(merchantGet, {}, seller())).toMatchObject({ deposit: { paid: 0 } });
  expect(await verify(app.db)).toEqual([]);
});

test('the numbers of a shop are those of its settlements, day by day', async () => {
  const data = await app.must(merchantData, { days: 60 }, seller());
  expect(data.days).toHaveLength(60);
  expect(data.days.reduce((sum, day) => sum + day.gross, 0)).toBe(data.gross);
  expect(data).toMatchObject({ sold: 1, gross: PRICE, margin: null, level: { name: 'bronze', sold90: 1 } });
  expect(data.net).toBe(data.gross - data.fees);
});

test('every edge of a business is what somebody does, or what time does', async () => {
  const { id } = await app.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
  const be = (state: MerchantState) => app.db.updateTable('merchant').set({ state, deadline_at: null }).execute();
  const decide = (event: 'reject' | 'restrict' | 'suspend' | 'restore') =>
    app.must(
      workbenchMerchantDecide,
      event === 'restore' ? { id, event } : { id, event, reason: '投诉核实中' },
      staff(),
    );
  await be('submitted');
  await decide('reject');
  await app.must(merchantApply, application([await upload()]), seller());
  await app.live(merchantRules.review);
  await be('active');
  for (const event of ['restrict', 'restore', 'restrict', 'suspend', 'restore'] as const) await decide(event);
  for (const state of ['active', 'restricted', 'suspended'] as const) {
    await be(state);
    await app.must(merchantExit, {}, seller());
  }
  const log = await app.db.selectFrom('transition').selectAll().where('entity', '=', merchantMachine.name).execute();
  const driven = new Set(log.map((row) => `${row.from_state} ${row.event} ${row.to_state} ${row.actor}`));
  const known = merchantMachine.edges.map(({ from, event, to, actor }) => `${from} ${event} ${to} ${actor}`);
  expect(known.filter((edge) => !driven.has(edge))).toEqual([]);
});

const doing = async (act: Exclude<SellingAct, 'finish'>) => {
  switch (act) {
    case 'list': {
      const { listingId } = await app.list();
      await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listingId).execute();
      await app.db
        .updateTable('item')
        .set({ state: 'in_stock' })
        .where('id', 'in', (eb) => eb.selectFrom('listing').select('item_id').where('id', '=', listingId))
        .execute();
      return (await app.call(channelOn, { ids: [listingId] }, seller())).code !== 'SELLING_STOPPED';
    }
    case 'keep': {
      const up = app.db.selectFrom('listing').select('id').where('seller_id', '=', 'seller').where('state', '=', 'on');
      return (await up.execute()).length > 0;
    }
  }
};

/** What was sold before is sent in, its flaw is answered, and its seller is paid. */
async function finish(id: string): Promise<void> {
  const { buyer, staff: by } = app.people;
  const parcel = { company: '顺丰', waybill: `SF${id.slice(-10).toUpperCase()}` };
  await app.must(orderShip, { id, ...parcel }, seller());
  await app.must(workbenchScanIn, { id, waybill: parcel.waybill }, staff());
  await app.must(workbenchInspect, { id, result: 'start' }, staff());
  const found = { result: 'flaw', note: '鞋底开胶', discount: 10_000, ...(await app.checked('开胶')) } as const;
  await app.must(workbenchInspect, { id, ...found }, staff());
  await app.must(orderFlawAgree, { id, agree: true }, seller());
  await app.must(orderFlaw, { id, accept: true }, { as: buyer });
  await app.must(workbenchShip, { id, company: '顺丰', waybill: `${parcel.waybill}B` }, { as: by });
  await app.must(workbenchDelivered, { id }, { as: by });
  await app.must(orderConfirm, { id }, { as: buyer });
  await app.live(DAY);
  const paid = (await app.must(settleList, {}, seller())).list.find(({ orderId }) => orderId === id);
  expect(paid).toMatchObject({ state: 'paid' });
}

test.each(['restricted', 'suspended', 'exiting'] as const)(
  'a business that is %s does exactly what that state says: goods that may not stay are off sale at once, what was sold is shipped, answered for and paid',
  async (state) => {
    await app.db.updateTable('merchant').set({ state: 'active', deadline_at: null }).execute();
    const { listingId } = await app.list();
    const sold = await app.order();
    const { id = '' } = (await app.db.selectFrom('merchant').select('id').executeTakeFirst()) ?? {};
    if (state === 'exiting') await app.must(merchantExit, {}, seller());
    else {
      const event = state === 'restricted' ? 'restrict' : 'suspend';
      await app.must(workbenchMerchantDecide, { id, event, reason: '投诉核实中' }, staff());
    }
    const now = await app.db.selectFrom('listing').select('state').where('id', '=', listingId).executeTakeFirst();
    expect(now?.state).toBe(sellingIn[state].includes('keep') ? 'on' : 'off');
    expect([await doing('keep'), await doing('list')]).toEqual([
      sellingIn[state].includes('keep'),
      sellingIn[state].includes('list'),
    ]);
    // Every state finishes: nobody who bought waits for what the state of its seller forbids.
    expect(sellingIn[state]).toContain('finish');
    await finish(sold);
    expect((await mine())?.state).toBe(state);
    // Home shows it its shop, and not how to open one.
    expect((await app.must(userInfo, {}, seller())).roles).toContain('merchant');
    await app.db.updateTable('merchant').set({ state: 'active', deadline_at: null }).execute();
    expect(await doing('list')).toBe(true);
  },
);

test.each(['restricted', 'suspended', 'exiting'] as const)(
  'an order that falls through while its business is %s puts its goods where that state allows them',
  async (state) => {
    const fallen = { unpaid: await app.order({ paid: false }), late: await app.order() };
    await app.db.updateTable('merchant').set({ state, deadline_at: null }).execute();
    await app.live(3 * DAY);
    for (const id of Object.values(fallen)) {
      const order = await app.db.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(order.state).toBe('closed');
      expect([await stateOf(app, 'listing', order.listing_id), await stateOf(app, 'item', order.item_id)]).toEqual(
        sellingIn[state].includes('keep') ? ['on', 'listed'] : ['off', 'in_stock'],
      );
      expect(await app.db.selectFrom('item_lock').where('item_id', '=', order.item_id).selectAll().execute()).toEqual(
        [],
      );
    }
    const told = await app.db
      .selectFrom('message')
      .select('body_zh')
      .where('user_id', '=', 'seller')
      .where('title_zh', '=', '买家没有付款')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(told?.body_zh).toContain(sellingIn[state].includes('keep') ? '已重新上架' : '没有重新上架');
    await app.db.updateTable('merchant').set({ state: 'active', deadline_at: null }).execute();
  },
);

/**
 * A life of buying, from two bids on one pair to money back: two buyers, a seller and staff, each with a phone of their
 * own. After every step the book is whole, every balance on a screen is the book's, and all of them read the same story.
 */
import { expect, type Page, test } from '@playwright/test';
import { bidCosts } from '../../contract/bid/rules.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../contract/wire/time.ts';
import { yuan } from '../../contract/wire/yuan.ts';
import * as acts from '../life/acts.ts';
import { type Life, openLife } from '../life/house.ts';
import * as story from '../life/story.ts';
import { buyer, ready, seller, settled, staff } from './steps/people.ts';

// Opened without a network, which the worker does.
test.use({ serviceWorkers: 'allow' });

const LONG = { tag: '@long' };
const RIVAL = '13800000003';
const DISCOUNT = 5_000;
const round = (fen: number) => Math.floor(fen / 1_000) * 1_000;
const bidOf = (id: string) => `/pages/order/bid/detail?id=${id}`;
const orderAt = (id: string) => ({ at: `/pages/order/orderdetail?id=${id}`, title: '订单进度', waits: '买家' });

let life: Life;
let anna: story.Person;
let rival: story.Person;
let owner: story.Person;
let office: story.Person;
let everyone: story.Person[];

/** What the two of them want, and what is agreed on it. */
let pair: acts.Pair;
let prices: { rival: number; anna: number; offer: number; counter: number };
let order: story.Tale;
let rivalsOrder: story.Tale;
let [rivalsBid, annasBid, orderId, rivalsOrderId, disputeId] = ['', '', '', '', ''];
let offer: story.Tale;
let dispute: story.Tale;

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  life = await openLife();
  // One after the other: each phone installs the whole storefront first.
  anna = await story.arrive(browser, life, { name: '买家', id: 'demo-buyer', phone: buyer });
  rival = await story.arrive(browser, life, { name: '买家', id: 'demo-merchant', phone: RIVAL });
  owner = await story.arrive(browser, life, { name: '卖家', id: 'demo-seller', phone: seller });
  office = await story.arrive(browser, life, { name: '平台', id: 'demo-staff', phone: staff });
  everyone = [anna, rival, owner, office];
});

test.afterAll(async () => {
  await Promise.all(everyone?.map(({ page }) => page.context().close()) ?? []);
  await life?.close();
});

/** Everybody's money is right, whatever the test before it did. */
test.afterEach(async () => {
  if (life && everyone) await story.sameMoney(life, [anna, rival, owner]);
});

test('two people bid for one size; the higher bid comes first, and what they froze is frozen', LONG, async () => {
  pair = await acts.wantedPair(owner, rival);
  prices = {
    rival: round(pair.price * 0.8),
    anna: round(pair.price * 0.85),
    offer: round(pair.price * 0.82),
    counter: round(pair.price * 0.95),
  };
  await anna.open.goto(`/pages/buy/detail?listingId=${pair.id}`);
  rivalsBid = await acts.bid(rival, pair, prices.rival);
  // Whoever looks at the pair sees the bid without asking for it.
  await expect.poll(() => story.words(anna.open)).toContain(`最高求购¥${whole(prices.rival)}，1人在等`);
  annasBid = await acts.bid(anna, pair, prices.anna);

  await rival.page.goto(bidOf(rivalsBid));
  await expect(rival.page.getByText('前面还有 1 人')).toBeVisible();
  await expect.poll(() => story.words(anna.page)).toContain('现在排第一');
  const frozen = [bidCosts(prices.rival, 'part').now, bidCosts(prices.anna, 'part').now] as const;
  expect(await life.moved(rivalsBid)).toEqual(pockets('demo-merchant', frozen[0]));
  expect(await life.moved(annasBid)).toEqual(pockets('demo-buyer', frozen[1]));
  for (const [n, { page }] of [rival, anna].entries()) {
    await page.goto('/pages/order/bid/list');
    await expect.poll(() => story.words(page)).toContain(`冻结${story.yuanOf(frozen[n] ?? 0)}`);
  }
});

test('the rival talks to the seller about the price, and both read the same rounds', LONG, async () => {
  const id = await acts.makeOffer(rival, pair, prices.offer);
  offer = { at: bidOf(id), title: '经过', told: [['待卖家回应', '买家']], waits: '卖家' };
  await told(offer, rival, owner);
  await story.wasTold(pair.name.zh, [owner, '有人还价']);

  await owner.page.goto('/pages/order/bid/list?tab=received');
  await owner.page.locator(`a[href*="${id}"]`).click();
  await settled(owner.page, '/pages/order/bid/detail');
  await owner.page.getByRole('button', { name: '还价', exact: true }).click();
  const answer = acts.sheetOf(owner.page);
  await answer.getByRole('textbox').fill(String(prices.counter / 100));
  await answer.getByRole('button', { name: /^出 ¥/ }).click();
  await expect(owner.page.getByText('已发出').last()).toBeVisible();
  story.goesOn(offer, '待买家回应', '卖家', '买家', ({ name }) => [
    `${name === '买家' ? '你' : '买家'}出价`,
    `¥${whole(prices.offer)}`,
    `¥${whole(prices.counter)}`,
  ]);
  await told(offer, rival, owner);
});

test('the seller comes down to the highest bid, and it is an order at that price', LONG, async () => {
  const { page } = owner;
  await anna.open.goto(bidOf(annasBid));
  await settled(anna.open, '/pages/order/bid/detail');
  await page.goto(`/pages/stock/seller/sellerDetail?id=${pair.id}`);
  await page.getByRole('button', { name: '改价' }).click();
  await acts
    .sheetOf(page)
    .getByRole('textbox')
    .fill(String(prices.anna / 100));
  await acts.sheetOf(page).getByRole('button', { name: '保存价格' }).click();

  const pay = anna.open.getByRole('link', { name: '去付款' });
  await expect(pay).toBeVisible();
  orderId = new URL((await pay.getAttribute('href')) ?? '', life.url).searchParams.get('id') ?? '';
  const { total, sellerGets } = saleFees(prices.anna);
  order = {
    ...orderAt(orderId),
    told: [['待付款', '买家']],
    says: ({ name }) => [name === '卖家' ? `你到手${story.yuanOf(sellerGets)}` : `支付${story.yuanOf(total)}`],
  };
  await told(order, anna, owner, office);
  await story.wasTold(pair.name.zh, [anna, '求购成交了，请付尾款'], [owner, '有人求购，成交了']);
  expect(await life.moved(orderId, annasBid)).toEqual({
    [accounts.available('demo-buyer')]: -bidCosts(prices.anna, 'part').now,
    escrow: bidCosts(prices.anna, 'part').now,
  });
  await listsSay('待付款');
});

test('the rest is paid, its notice gets lost, and the house finds out by itself', LONG, async () => {
  const { page } = anna;
  const { now: prepaid, later } = bidCosts(prices.anna, 'part');
  await page.goto(order.at);
  await page.getByRole('button', { name: '去付款' }).click();
  await acts.sheetOf(page).getByText('沙盒支付').click();
  await acts
    .sheetOf(page)
    .getByRole('button', { name: `付 ${story.yuanOf(later)}` })
    .click();
  await settled(page, '/pages/buy/cashier');
  await page.getByText('丢了').click();
  await page.getByRole('button', { name: '模拟支付成功' }).click();
  await expect(page.getByText('钱已付，通知还没到').last()).toBeVisible();
  expect(await life.moved(orderId)).not.toHaveProperty(accounts.psp);
  await life.clock.advance(2 * 60_000);

  story.goesOn(order, '待发货', '买家', '卖家', ({ name }) => [
    '平台保管中',
    ...(name === '卖家' ? [] : [`沙盒支付付了${story.yuanOf(later)}，余额付了${story.yuanOf(prepaid)}`]),
  ]);
  await told(order, anna, owner, office);
  await story.wasTold(pair.name.zh, [owner, '卖出了']);
  const paid = { psp: -later, [accounts.available('demo-buyer')]: -prepaid, escrow: prepaid + later };
  expect(await life.moved(orderId, annasBid)).toEqual(paid);
  // The pair is gone: what the rival wanted of it is over, and both sides read so.
  story.goesOn(offer, '已过期', '平台', undefined, () => []);
  await told(offer, rival, owner);
});

test('the seller ships, and everybody knows which parcel is under way', LONG, async () => {
  const { page } = owner;
  await page.goto(order.at);
  await page.getByRole('button', { name: '填单号发货' }).click();
  await acts.waybill(page, 'SF5000000001', '填单号发货');
  story.goesOn(order, '卖家已发货', '卖家', '快递');
  await told(order, anna, owner, office);
  await story.wasTold(pair.name.zh, [anna, '卖家已发货']);
  await listsSay('卖家已发货');
});

test('staff photograph a flaw and offer a discount; the buyer accepts', LONG, async () => {
  const { page } = office;
  await acts.work(office, orderId, { state: '卖家已发货', queue: 'scan', button: '扫码收货' });
  await acts.sheetOf(page).getByRole('textbox').fill('SF5000000001');
  await acts.sheetOf(page).getByRole('button', { name: '扫码收货' }).click();
  await acts.closed(page);
  story.goesOn(order, '平台已收货', '平台', '平台');
  await told(order, anna, owner, office);

  await acts.work(office, orderId, { state: '平台已收货', queue: 'inspect', button: '开始查验' });
  story.goesOn(order, '查验鉴别中', '平台', '平台');
  await told(order, anna, owner, office);

  await acts.work(office, orderId, { state: '查验鉴别中', queue: 'inspect', button: '给结论' });
  await acts.findFlaw(page, '右后跟有一处没写明的蹭痕，长约 6mm', DISCOUNT);
  story.goesOn(order, '减价待卖家同意', '平台', '卖家', () => ['右后跟有一处没写明的蹭痕']);
  await told(order, anna, owner, office);
  await acts.agreeToDiscount(owner, order.at);
  const before = saleFees(prices.anna);
  const after = saleFees(prices.anna, { flaw: DISCOUNT });
  story.goesOn(order, '瑕疵待确认', '卖家', '买家', () => [
    '右后跟有一处没写明的蹭痕',
    `实付变成${story.yuanOf(before.total - DISCOUNT)}`,
  ]);
  await told(order, anna, owner, office);
  await story.wasTold(pair.name.zh, [anna, '发现瑕疵，等你决定'], [owner, '查验发现瑕疵，减价要你同意']);
  await expect(anna.open.getByRole('img', { name: '查验照片 1' })).toBeVisible();

  const held = (await life.moved(orderId, annasBid)).escrow ?? 0;
  await anna.page.goto(order.at);
  await anna.page.getByRole('button', { name: '接受，继续' }).click();
  await acts.sheetOf(anna.page).getByRole('button', { name: '接受，继续' }).click();
  story.goesOn(order, '查验通过', '买家', '平台', ({ name }) => [
    name === '卖家' ? `你到手${story.yuanOf(after.sellerGets)}` : `支付${story.yuanOf(after.total)}`,
  ]);
  await told(order, anna, owner, office);
  // The discount goes back to where the last money came from.
  const moved = await life.moved(orderId, annasBid);
  expect(moved.escrow).toBe(held - DISCOUNT);
  expect(moved.psp).toBe(-(bidCosts(prices.anna, 'part').later - DISCOUNT));
});

test('the rival buys another pair; both parcels arrive by themselves', LONG, async () => {
  const goods = await acts.forSale(owner, (one) => one.inWarehouse);
  const { total } = saleFees(goods.price);
  rivalsOrderId = await acts.buy(rival, goods);
  rivalsOrder = { ...orderAt(rivalsOrderId), told: [['待付款', '买家']] };
  story.goesOn(rivalsOrder, '待发货', '买家', '平台', ({ name }) =>
    name === '卖家' ? [] : [`余额付了${story.yuanOf(total)}`],
  );
  await told(rivalsOrder, rival, owner, office);

  for (const [tale, id, state, no] of [
    [order, orderId, '查验通过', 'SF5000000002'],
    [rivalsOrder, rivalsOrderId, '待发货', 'SF5000000003'],
  ] as const) {
    await acts.work(office, id, { state, queue: 'ship', button: '寄给买家' });
    await acts.waybill(office.page, no, '寄给买家');
    story.goesOn(tale, '平台已发货', '平台', '快递');
  }
  await Promise.all([told(order, anna, owner, office), told(rivalsOrder, rival)]);
  await story.wasTold(pair.name.zh, [anna, '平台已发货']);
  await story.wasTold(goods.name.zh, [rival, '平台已发货']);

  // Nobody presses anything: the carrier is asked where the parcels are.
  await life.clock.advance(40 * HOUR);
  for (const tale of [order, rivalsOrder]) story.goesOn(tale, '已签收', '快递', '买家');
  await Promise.all([told(order, anna, owner, office), told(rivalsOrder, rival)]);
  await story.wasTold(pair.name.zh, [anna, '包裹已签收']);
  await story.wasTold(goods.name.zh, [rival, '包裹已签收']);
  // Their phones' clocks stand where they stood; the server has told them what time it is.
  await expect.poll(() => story.words(anna.open)).toMatch(/还剩6天\d\d:/);
  await anna.page.goto(`/pages/order/logistics?id=${orderId}`);
  for (const no of ['SF5000000001', 'SF5000000002']) await expect(anna.page.getByText(no).first()).toBeVisible();
});

test('the buyer confirms, and a day later the money is the seller’s', LONG, async () => {
  const { page } = anna;
  const { sellerGets, platform } = saleFees(prices.anna, { flaw: DISCOUNT });
  await page.goto(order.at);
  await page.getByRole('button', { name: '确认收货' }).click();
  await acts.sheetOf(page).getByRole('button', { name: '没问题，确认' }).click();
  story.goesOn(order, '交易成功', '买家', undefined, () => ['待结算']);
  await told(order, anna, owner, office);
  await story.wasTold(pair.name.zh, [owner, '交易成功']);
  const shared = { [accounts.frozen('demo-seller')]: sellerGets, [accounts.fee]: platform };
  expect(await life.moved(orderId)).toMatchObject(shared);

  await life.clock.advance(25 * HOUR);
  order.says = () => ['已给卖家'];
  await Promise.all([anna.open.reload(), owner.open.reload()]);
  await told(order, anna, owner, office);
  const moved = await life.moved(orderId);
  expect(moved).toMatchObject({ [accounts.available('demo-seller')]: sellerGets });
  expect(moved).not.toHaveProperty(accounts.frozen('demo-seller'));
  await owner.page.goto('/pages/stock/settleList');
  await expect.poll(() => story.words(owner.page)).toContain('已结算');
});

test(
  'without a network the buyer asks to return it, with a photo; the seller says nothing, which agrees',
  LONG,
  async () => {
    const { page } = anna;
    await page.goto(order.at);
    await page.getByRole('link', { name: /申请售后/ }).click();
    await settled(page, '/pages/order/service/detail');
    await ready(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '和描述不一样' }).click();
    await page.getByRole('textbox', { name: '说说情况' }).fill('鞋底开胶，照片里能看到');
    await page.locator('input[type=file]').setInputFiles(await acts.photo('sole.jpg'));
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('已存在这台设备里，联网后自动发出').last()).toBeVisible();
    expect((await life.book()).problems).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: '看进度' }).click();
    await page.locator('a[href*="/pages/order/service/detail"]').filter({ hasText: '退货退款' }).click();
    await settled(page, '/pages/order/service/detail');

    disputeId = acts.idIn(page);
    dispute = {
      at: `/pages/order/service/detail?id=${disputeId}`,
      title: '走到哪了',
      told: [['待卖家处理', '买家']],
      waits: '卖家',
      says: () => ['鞋底开胶，照片里能看到'],
    };
    await told(dispute, anna, owner, office);
    await story.wasTold(pair.name.zh, [owner, '买家申请售后']);
    for (const { open } of [anna, owner, office]) await expect(open.locator('main article img').first()).toBeVisible();
    await page.goto(order.at);
    await expect(page.getByText('售后处理中').first()).toBeVisible();

    await life.clock.advance(48 * HOUR);
    story.goesOn(dispute, '待寄回', '自动', '买家');
    await told(dispute, anna, owner, office);
    await story.wasTold(pair.name.zh, [anna, '售后已同意，请寄回']);
  },
);

test('it travels back, is checked, and the money is back the way it came', LONG, async () => {
  const { page } = anna;
  await page.goto(`/pages/order/service/deliver?id=${disputeId}`);
  await page.getByRole('button', { name: '顺丰速运' }).click();
  await page.getByRole('textbox', { name: '运单号' }).fill('SF5000000004');
  await page.getByRole('button', { name: '已寄出' }).click();
  await expect(page.getByText(/已存好，正在发出|已提交/).last()).toBeVisible();
  story.goesOn(dispute, '退货中', '买家', '快递');
  await told(dispute, anna, owner, office);
  await story.wasTold(pair.name.zh, [owner, '退货在路上']);

  const scan = { queue: /待收退货/, button: '扫码收退货', says: 'SF5000000004', ok: '扫码收退货' };
  await acts.takeIn(office, disputeId, scan);
  story.goesOn(dispute, '复验中', '平台', '平台');
  await told(dispute, anna, owner, office);

  await acts.takeIn(office, disputeId, { queue: /待复验/, button: '复验', says: '鞋底确实开胶', ok: '提交' });
  // The provider has the refund at once; whether it has arrived is looked after once a minute.
  await life.clock.advance(2 * 60_000);
  story.goesOn(dispute, '退款中', '平台');
  story.goesOn(dispute, '退款成功', '自动', undefined, ({ name }) =>
    name === '卖家' ? ['已退回'] : ['已退回', '退回沙盒支付、余额'],
  );
  await told(dispute, anna, owner, office);
  await story.wasTold(pair.name.zh, [anna, '退款成功'], [owner, '已退款给买家']);

  const { later, now: prepaid } = bidCosts(prices.anna, 'part');
  story.goesOn(order, '交易关闭', '平台', undefined, ({ name }) =>
    name === '卖家' ? ['已退回'] : [`${story.yuanOf(later)}已退回沙盒支付，${story.yuanOf(prepaid)}已退回余额`],
  );
  await told(order, anna, owner, office);
  await listsSay('交易关闭', 'done');
  // Nobody has won or lost anything by it: every account is where it was before the first bid.
  expect(await life.moved(orderId, annasBid)).toEqual({});
});

test('untouched, all ends by itself: the rival’s bid expires, their order completes and is settled', LONG, async () => {
  const { page } = rival;
  await life.clock.advance(8 * DAY);
  await page.goto(bidOf(rivalsBid));
  await expect.poll(() => story.words(page)).toContain('已过期');
  expect(await life.moved(rivalsBid)).toEqual({});

  story.goesOn(rivalsOrder, '交易成功', '自动', undefined, () => ['已给卖家']);
  await rival.open.goto('/pages/order/orderlist');
  await owner.open.goto('/pages/order/orderlist?role=seller');
  await told(rivalsOrder, rival, owner, office);
  const moved = await life.moved(rivalsOrderId);
  expect(moved).not.toHaveProperty(accounts.escrow);
  expect(moved[accounts.available('demo-seller')]).toBeGreaterThan(0);
});

/** All of them read this, and the book is whole. */
async function told(tale: story.Tale, ...people: story.Person[]): Promise<void> {
  await story.sameStory(tale, people);
  await story.wholeBook(life);
}

/** The order stands in both lists under this word. */
async function listsSay(state: string, tab = 'all'): Promise<void> {
  const lists: [Page, string][] = [
    [anna.page, `/pages/order/orderlist?tab=${tab}`],
    [owner.page, `/pages/order/orderlist?role=seller&tab=${tab}`],
  ];
  await Promise.all(
    lists.map(async ([page, list]) => {
      await page.goto(list);
      await expect(page.locator(`main a[href*="${orderId}"]`).first()).toContainText(state);
    }),
  );
}
const whole = (fen: number) => yuan(fen, 0);

const pockets = (id: string, frozen: number) => ({ [accounts.available(id)]: -frozen, [accounts.frozen(id)]: frozen });

/**
 * A life of selling: somebody whom nobody knows opens a stock account and a business, sends thirty pairs in, and sells,
 * haggles, takes one back, is settled and withdraws. The book is whole after every step, and every screen of the seller,
 * the buyer and the staff tells the same of it.
 */
import { expect, type Page, test } from '@playwright/test';
import { accounts } from '../../contract/wire/accounts.ts';
import { yuan } from '../../contract/wire/yuan.ts';
import {
  amounts,
  BENCH,
  balance,
  comes,
  csvRows,
  joins,
  pdfText,
  proves,
  section,
  shows,
  step,
  top,
} from '../life/hands.ts';
import { type Life, openLife } from '../life/house.ts';
import { DEPOSIT, opensAccount, PHONE, sendsThirty, TOP_UP } from '../life/sending-in.ts';
import { go } from './steps/looks.ts';
import { answerTo, buyer, settled, staff } from './steps/people.ts';

const CARD = '6222020200112230';
const DAY = 86_400_000;
const STOCK = '/pages/stock/stockList';
const SELLING = '/pages/stock/seller/sellerList';

/** The one that is sold: ¥1,299, of which 6 % stay with the platform; authentication and parcel come on top. */
const PRICE = 129_900;
const GETS = 122_106;
const PAYS = 133_100;
/** What a newcomer's coupon, chosen for them, takes off it; the platform bears it. */
const COUPON = 3_000;
/** One pair packed and sent back. */
const RETRIEVAL = 1_700;

interface Listed {
  id: string;
  itemId: string;
  price: number;
  state: string;
}

interface Hangable {
  styleNo: string;
  size: string;
  suggestion: { price: number } | null;
}

let life: Life;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  life = await openLife();
});
test.afterAll(() => life?.close());

test('thirty pairs come, one is sold, one is haggled over, one goes back, and the money arrives', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  // One month's statement is to tell all of it.
  if ((await life.clock.now()).getUTCDate() > 24) await life.clock.advance(10 * DAY);
  const [{ page, userId, nickname }, bench, shop] = await Promise.all([
    joins(browser, life, PHONE),
    comes(browser, life, staff),
    comes(browser, life, buyer),
  ]);
  const scene = { life, page, bench, userId };
  const available = accounts.available(userId);
  await opensAccount(scene);
  const { good, damaged } = await sendsThirty(scene);

  const listing: { one: Listed; many: Listed[] } = { one: { id: '', itemId: '', price: 0, state: '' }, many: [] };
  const done = async (path: string, press: () => Promise<void>): Promise<Listed[]> => {
    const answer = await answerTo<{ done: Listed[] }>(page, path, press);
    return answer.done;
  };
  await step(life, 'one is listed from its row, seen by staff because it is the first, and on sale', async () => {
    const row = page.getByRole('link').filter({ hasText: `${good.styleNo} · ${good.size} · ` });
    await row.locator('xpath=..').getByRole('link', { name: '挂售' }).click();
    await page.getByRole('button', { name: /^改价 ¥|^定不出价/ }).click();
    await top(page)
      .getByRole('textbox')
      .fill(String(PRICE / 100));
    await top(page).getByRole('button', { name: '定这个价' }).click();
    await expect(section(page, '标价合计')).toContainText(yuan(GETS));
    await page.getByRole('checkbox', { name: /我同意《挂售协议》/ }).check();
    const [one] = await done('/goods/info/create', () => page.getByRole('button', { name: '挂售 1 件' }).click());
    if (!one) throw new Error('nothing was listed');
    listing.one = one;
    await expect(page.getByText('1 件在审核').first()).toBeVisible();
    await go(bench, `${BENCH}?work=listings`);
    // The newest waits at the end of the queue, which is only mounted near the view.
    const approve = section(bench, nickname).getByRole('button', { name: '通过' });
    await expect(async () => {
      await bench.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(approve).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await approve.click();
    await expect(bench.getByText('已通过，开始挂售').first()).toBeVisible();
    await go(page, STOCK);
    await shows(page, { 全部: null, 在库: 29, 已挂出: 1 });
  });

  await step(life, 'twenty-eight are listed at once, after a look at what each brings', async () => {
    const { list } = await answerTo<{ list: Hangable[] }>(page, '/hang/list', () =>
      go(page, '/pages/stock/seller/hangList'),
    );
    const tenMore = ({ suggestion }: Hangable) =>
      suggestion ? Math.floor((suggestion.price * 110) / 10_000) * 100 : 150_000;
    const total = list
      .filter((one) => one.styleNo !== damaged.styleNo || one.size !== damaged.size)
      .reduce((sum, one) => sum + tenMore(one), 0);
    await page.getByRole('button', { name: '全选 29 件' }).click();
    await page.getByRole('searchbox').fill(damaged.styleNo);
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    await page
      .getByRole('checkbox', { name: new RegExp(`(^|[^\\w.])${damaged.size} · .*${damaged.styleNo}`) })
      .uncheck();
    await page.getByRole('button', { name: '给 28 件定价' }).click();
    await page.getByRole('button', { name: '建议价 ±%' }).click();
    await page.getByRole('textbox', { name: /加减多少/ }).fill('10');
    const unpriced = page.getByRole('button', { name: '定不出价，点一下自己填' });
    for (let left = await unpriced.count(); left > 0; left -= 1) {
      await unpriced.first().click();
      await top(page).getByRole('textbox').fill('1500');
      await top(page).getByRole('button', { name: '定这个价' }).click();
      await expect(unpriced).toHaveCount(left - 1);
    }
    await expect(section(page, '标价合计')).toContainText(yuan(total));
    const [asked = 0, fee = 0, gets = 0] = amounts(await section(page, '标价合计').innerText());
    await page.getByRole('checkbox', { name: /我同意《挂售协议》/ }).check();
    listing.many = await done('/hang/send', () => page.getByRole('button', { name: /^挂售 28 件/ }).click());
    await expect(page.getByText('挂出去了')).toBeVisible();
    expect(listing.many).toHaveLength(28);
    expect(listing.many.reduce((sum, { price }) => sum + price, 0)).toBe(asked);
    expect(listing.many.reduce((sum, { price }) => sum - Math.round(price * 0.06), 0)).toBe(fee);
    expect(asked + fee).toBe(gets);
    expect(new Set(listing.many.map(({ state }) => state))).toEqual(new Set(['on']));
    await go(page, SELLING);
    await shows(page, { 全部: 29, 挂售中: 29, 审核中: 0, 驳回: 0, 草稿: 0, 已下架: 0, 已售: 0 });
    await go(page, STOCK);
    await shows(page, { 全部: null, 在库: 1, 已挂出: 29 });
  });

  /** Bought from our warehouse, or agreed on: what its buyer pays leaves their balance. @returns the order */
  const paid = async (pays: number, press: () => Promise<void>): Promise<string> => {
    const before = await balance(life, accounts.available('demo-buyer'));
    await press();
    await settled(shop, '/pages/order/orderdetail');
    await expect.poll(() => balance(life, accounts.available('demo-buyer'))).toBe(before - pays);
    return new URL(shop.url()).searchParams.get('id') ?? '';
  };
  /** Where the order is and by which steps it came there, the same moments on everybody's screen. */
  const allRead = async (id: string, state: string) => {
    const [first, ...others] = await Promise.all(
      [page, shop, bench].map(async (who) => {
        await go(who, `/pages/order/orderdetail?id=${id}`);
        const steps = section(who, '订单进度').locator('li:is([aria-current], :has(time))');
        await expect(steps.last()).toContainText(state);
        return steps.evaluateAll((all) =>
          all.map((one) => [one.querySelector('span')?.textContent, one.querySelector('time')?.dateTime]),
        );
      }),
    );
    for (const other of others) expect(other).toEqual(first);
  };
  let order = '';
  await step(life, 'one is bought: the buyer sees the price that was shown, the seller what it brings', async () => {
    await go(shop, `/pages/buy/detail?listingId=${listing.one.id}`);
    await shop.getByRole('button', { name: /立即购买/ }).click();
    await settled(shop, '/pages/buy/confirm');
    await expect(section(shop, '优惠券')).toContainText(`−¥${yuan(COUPON)}`);
    await expect(section(shop, '你支付')).toContainText(yuan(PAYS - COUPON));
    await shop.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    order = await paid(PAYS - COUPON, () => shop.getByRole('button', { name: '提交订单' }).click());
    await allRead(order, '待发货');
    await go(page, SELLING);
    await shows(page, { 全部: 29, 挂售中: 28, 审核中: 0, 驳回: 0, 草稿: 0, 已下架: 0, 已售: 1 });
    await go(page, STOCK);
    await shows(page, { 全部: null, 在库: 1, 已挂出: 28, 待出库: 1 });
    await go(page, '/pages/stock/settleList?view=goods');
    await expect(section(page, good.size)).toContainText(yuan(GETS));
  });

  let haggled = { order: '', gets: 0 };
  await step(life, 'one is haggled over: an offer, another price, and agreed', async () => {
    const chosen = listing.many[0] as Listed;
    await go(shop, `/pages/buy/detail?listingId=${chosen.id}`);
    await shop.getByRole('button', { name: /和卖家还价/ }).click();
    await top(shop).getByRole('button', { name: '便宜 15%' }).click();
    await top(shop).getByRole('checkbox', { name: '我已读退货规则' }).check();
    await top(shop).getByRole('button', { name: /^出 ¥/ }).click();
    await settled(shop, '/pages/order/bid/detail');

    const price = Math.floor((chosen.price * 0.95) / 100) * 100;
    await go(page, `/pages/stock/seller/sellerDetail?id=${chosen.id}`);
    await page.locator('main a[href*="/pages/order/bid/detail"]').first().click();
    await page.getByRole('button', { name: '还价', exact: true }).click();
    await top(page)
      .getByRole('textbox')
      .fill(String(price / 100));
    await top(page).getByRole('button', { name: /^出 ¥/ }).click();
    await expect(page.getByText('等买家回应').or(page.getByText('轮到买家回应')).first()).toBeVisible();

    const asked = `¥${(price / 100).toLocaleString('en-US')}`;
    await shop.getByRole('button', { name: `接受 ${asked}` }).click();
    await top(shop).getByRole('button', { name: /^接受/ }).click();
    await shop.getByRole('link', { name: '去付款' }).click();
    await settled(shop, '/pages/order/orderdetail');
    await shop
      .getByRole('button', { name: /去付款|付款/ })
      .first()
      .click();
    haggled = { order: '', gets: price - Math.round(price * 0.06) };
    haggled.order = await paid(price + PAYS - PRICE, () =>
      top(shop)
        .getByRole('button', { name: /^付|支付/ })
        .click(),
    );
    await go(page, STOCK);
    await shows(page, { 全部: null, 在库: 1, 已挂出: 27, 待出库: 2 });
    await go(page, '/pages/stock/settleList?view=goods');
    await expect(page.getByText(yuan(GETS + haggled.gets)).first()).toBeVisible();
  });

  await step(life, 'the damaged one goes back, its fee shown before', async () => {
    await go(page, `${STOCK}?state=in_stock`);
    await page.getByRole('button', { name: '多选' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('link', { name: '取回', exact: true }).click();
    await expect(section(page, '费用')).toContainText(yuan(RETRIEVAL));
    await page.getByRole('link', { name: /选收货地址/ }).click();
    await page.getByRole('link', { name: '新增地址' }).click();
    const whole = page.getByRole('textbox', { name: '粘贴整段地址' });
    await whole.fill(`林一舟 ${PHONE} 浙江省杭州市西湖区文三路 100 号`);
    await whole.blur();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: `确认取回，付 ¥${yuan(RETRIEVAL)}` }).click();
    await expect(page.getByText('待打包').first()).toBeVisible();
    expect(await balance(life, available)).toBe(TOP_UP - DEPOSIT - RETRIEVAL);

    await go(bench, `${BENCH}?work=retrievals`);
    const job = section(bench, PHONE);
    const [code = ''] = /[A-Z]{2}\d{6,}/.exec(await job.innerText()) ?? [];
    await job.getByRole('button', { name: '打包寄出' }).click();
    await top(bench).getByRole('textbox', { name: '扫件上的编码' }).fill(code);
    await top(bench).getByRole('textbox', { name: '扫件上的编码' }).press('Enter');
    await top(bench).getByRole('button', { name: '打包寄出' }).click();
    await sends(bench, '打包寄出', 'SF7700009999');
    await go(page, STOCK);
    await shows(page, { 全部: null, 已挂出: 27, 待出库: 2, 已取回: 1 });
  });

  await step(life, 'both are sent; the first arrives and its buyer is content', async () => {
    await go(bench, BENCH);
    for (const [n, id] of [order, haggled.order].entries()) {
      const job = bench.locator('section').filter({ has: bench.locator(`a[href*="${id}"]`) });
      await job.getByRole('button', { name: '寄给买家' }).click();
      await sends(bench, '寄给买家', `SF770000111${n}`);
      await expect(job).toHaveCount(0);
    }
    await allRead(haggled.order, '平台已发货');
    await go(bench, BENCH);
    await bench.getByRole('button', { name: /^运输中/ }).click();
    const travelling = bench.locator('section').filter({ has: bench.locator(`a[href*="${order}"]`) });
    await travelling.getByRole('button', { name: '沙盒快递：送达' }).click();
    await expect(travelling).toHaveCount(0);
    await go(shop, `/pages/order/orderdetail?id=${order}`);
    await shop.getByRole('button', { name: '确认收货' }).click();
    await top(shop).getByRole('button', { name: '没问题，确认' }).click();
    await expect(shop.getByText('交易成功').first()).toBeVisible();
    await allRead(order, '交易成功');
    await go(page, '/pages/user/balance');
    await expect(section(page, '待结算')).toContainText(yuan(GETS));
    expect(await balance(life, accounts.frozen(userId))).toBe(GETS);
    await go(page, STOCK);
    await shows(page, { 全部: null, 已挂出: 27, 已出库: 1, 交易完成: 1, 已取回: 1 });
  });

  const mine = TOP_UP - DEPOSIT - RETRIEVAL + GETS;
  await step(life, 'the next day it is settled, down to the last journal', async () => {
    await life.clock.advance(DAY);
    await go(page, '/pages/stock/settleList');
    await page
      .getByRole('link')
      .filter({ hasText: yuan(GETS) })
      .first()
      .click();
    await settled(page, '/pages/stock/settleInfo');
    await expect(page.getByText('已到可用余额').first()).toBeVisible();
    await expect(section(page, '怎么算的')).toContainText(yuan(PRICE - GETS));
    for (const journal of await section(page, '这笔钱走过的路').locator('dl').allInnerTexts())
      expect(amounts(journal.replaceAll('+', '')).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(await balance(life, available)).toBe(mine);
  });

  await step(life, 'a card is bound; before it has rested a day nothing leaves', async () => {
    await go(page, '/pages/user/bindpay');
    await page.getByRole('button', { name: '绑定收款账户' }).click();
    await proves(page, life);
    await top(page).getByRole('textbox', { name: '开户银行' }).fill('招商银行');
    await top(page).getByRole('textbox', { name: '卡号' }).fill(CARD);
    await top(page).getByRole('button', { name: '绑定', exact: true }).click();
    await expect(page.getByText('6222 **** 2230')).toBeVisible();
    await expect(page.getByText('户名 林**')).toBeVisible();
    await go(page, '/pages/user/withdraw');
    await expect(page.getByRole('radio')).toBeDisabled();
    await life.clock.advance(DAY);
  });

  await step(life, 'everything is withdrawn, reviewed, and arrives', async () => {
    await go(page, '/pages/user/balance');
    await go(page, '/pages/user/withdraw');
    await page.getByRole('button', { name: '全部' }).click();
    await page.getByRole('button', { name: '申请提现' }).click();
    await proves(page, life);
    await settled(page, '/pages/user/deposit');
    await expect(page.getByText('审核中').first()).toBeVisible();
    expect(await balance(life, available)).toBe(0);
    expect(await balance(life, accounts.payout(userId))).toBe(mine);
    await go(bench, `${BENCH}?work=withdrawals`);
    const job = section(bench, nickname);
    await expect(job).toContainText(yuan(mine));
    await job.getByRole('button', { name: '通过' }).click();
    await top(bench).getByRole('button', { name: '通过' }).click();
    await expect.poll(() => balance(life, accounts.payout(userId))).toBe(0);
    await page.reload();
    await expect(page.getByText('已到账').first()).toBeVisible();
  });

  await step(life, 'the month’s statement and the shop’s numbers say the same, in kept readers', async () => {
    const saves = async (press: () => Promise<void>) => {
      const download = page.waitForEvent('download');
      await press();
      return download;
    };
    await go(page, '/pages/user/funds');
    for (const cause of ['/user/deposit?id=', '/stock/settleInfo?id=', '/stock/retrieve', '/merchantCenter/deposit'])
      await expect(page.locator(`main a[href*="${cause}"]`).first()).toBeVisible();
    const statement = async (form: string) => {
      await page.getByRole('button', { name: '月对账单' }).click();
      return saves(() => top(page).getByRole('button', { name: form }).click());
    };
    const rows = await csvRows(await statement('存为表格'));
    const lines = rows.slice(2, -3).map((row) => Math.round(Number(row[4]) * 100));
    expect(lines).toEqual([TOP_UP, -DEPOSIT, -RETRIEVAL, GETS, -mine]);
    const paper = await pdfText(await statement('存为 PDF'));
    for (const amount of lines) expect(paper).toContain((amount / 100).toFixed(2));
    await go(page, '/pages/merchantCenter/dataCenter');
    const days = await csvRows(await saves(() => page.getByRole('button', { name: '导出表格' }).click()));
    expect(days.slice(1).reduce((sum, [, , gross]) => sum + Math.round(Number(gross) * 100), 0)).toBe(PRICE);
  });
});

/** Says with which parcel something leaves. */
async function sends(page: Page, name: string, waybill: string): Promise<void> {
  await top(page).getByRole('textbox', { name: '快递公司' }).fill('顺丰速运');
  await top(page).getByRole('textbox').last().fill(waybill);
  await top(page).getByRole('button', { name }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

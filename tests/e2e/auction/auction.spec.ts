/** Auctions as four people live them: put up, looked at, fought over to the last seconds, won, paid and received; not paid, a second chance taken, left or let go by; stopped and withdrawn. */
import { expect, type Page, test } from '@playwright/test';
import { auctionRules, defaultShares, depositFor } from '../../../contract/auction/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { sheetOf, waybill, work } from '../../life/acts.ts';
import { balance, comes, step } from '../../life/hands.ts';
import { type Life, openLife } from '../../life/house.ts';
import { type Person, words } from '../../life/story.ts';
import { answerTo, buyer, seller, settled, staff } from '../steps/people.ts';

const RIVAL = '13800000003';
/** As the server tells its seller. */
interface Lot {
  id: string;
  startsAt: number;
  endsAt: number;
  /** Else nobody pays for authentication. */
  authenticated: boolean;
  item: { styleNo: string };
}

const LOT = '/pages/auction/lot';
const at = (id: string) => `${LOT}?id=${id}`;
const round = (fen: number) => `¥${yuan(fen, 0)}`;

let life: Life;
let anna: Page;
let rival: Page;
let owner: Page;
let office: Page;

test.describe.configure({ mode: 'serial', timeout: 420_000 });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  life = await openLife();
  anna = await comes(browser, life, buyer);
  rival = await comes(browser, life, RIVAL);
  owner = await comes(browser, life, seller);
  office = await comes(browser, life, staff);
});
test.afterAll(async () => {
  for (const page of [anna, rival, owner, office]) await page?.context().close();
  await life?.close();
});

/** The seller's form, then staff's word. @returns the lot's id, and when it opens and ends */
async function putUp(start: number, reserve?: number): Promise<Lot> {
  await owner.goto('/pages/auction/offer');
  await settled(owner, '/pages/auction/offer');
  await owner.getByRole('checkbox').first().check();
  await owner.getByLabel('起拍价').fill(String(start / 100));
  if (reserve) await owner.getByLabel(/^保留价/).fill(String(reserve / 100));
  await expect(owner.getByText(`你到手 ¥${yuan(saleFees(start).sellerGets)}`)).toBeVisible();
  await owner.getByText('1 天', { exact: true }).click();
  await owner.getByRole('button', { name: '送拍 1 件' }).click();
  await settled(owner, '/pages/auction/selling');
  const card = owner.locator(`a[href*="${LOT}"]`).filter({ hasText: '待审核' }).first();
  await expect(card).toBeVisible();
  const id = new URL((await card.getAttribute('href')) ?? '', life.url).searchParams.get('id') ?? '';

  await office.goto('/pages/user/workbench?work=lots');
  await office.getByRole('button', { name: '通过，进预展' }).first().click();
  await sheetOf(office).getByRole('button', { name: '通过，进预展' }).click();
  await expect(office.locator('dialog[open]')).toHaveCount(0);
  const lot = await answerTo<Omit<Lot, 'id'>>(owner, '/v3/auction/lot', () => owner.goto(at(id)));
  return { id, ...lot };
}

const until = async (time: number) => life.clock.advance(time - (await life.clock.now()).getTime());

/** The server's clock has jumped and the phones' have not: a session is renewed by the first call that needs one. */
async function back(id: string, ...pages: Page[]): Promise<void> {
  for (const page of pages) {
    // Not what the device remembers: the server's own answer, with a token that is good now.
    const answered = page.waitForResponse((response) => response.url().includes('/v3/oms/bid/list') && response.ok());
    await page.goto('/pages/order/bid/list');
    await answered;
    await page.goto(at(id));
    await settled(page, LOT);
  }
}

/** Names a maximum on the lot that is open. @returns what sends it */
async function names(page: Page, { authenticated }: Lot, max: number): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: /^(出价|提高)/ }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('textbox').fill(String(max / 100));
  await expect(sheet.getByText(`¥${yuan(saleFees(max, { authenticated }).total)}`)).toBeVisible();
  await sheet.getByRole('checkbox', { name: /退货规则/ }).check();
  const send = sheet.getByRole('button', { name: `出价，最高 ${round(max)}` });
  await expect(send).toBeEnabled();
  return async () => {
    await send.click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  };
}

const bid = async (page: Page, lot: Lot, max: number) => (await names(page, lot, max))();

/** From the order that is open. @returns its id */
async function pays(page: Page, rest: number): Promise<string> {
  await settled(page, '/pages/order/orderdetail');
  await page.getByRole('button', { name: '去付款' }).click();
  await sheetOf(page).getByText('余额').first().click();
  await sheetOf(page)
    .getByRole('button', { name: new RegExp(yuan(rest)) })
    .click();
  await expect.poll(() => words(page)).toContain('待发货');
  return new URL(page.url()).searchParams.get('id') ?? '';
}

const reads = (page: Page, what: string) => expect.poll(() => words(page)).toContain(what.replace(/\s+/g, ''));

test('a lot is put up, previewed, fought over in the last minute, won, paid, and its log recomputed', {
  tag: '@long',
}, async () => {
  let lot: Lot = { id: '', startsAt: 0, endsAt: 0, authenticated: false, item: { styleNo: '' } };
  let orderId = '';
  await step(life, 'the seller puts a pair up and staff let it into preview', async () => {
    lot = await putUp(50_000, 88_000);
    await anna.goto(at(lot.id));
    await reads(anna, '预展中');
  });
  await step(life, 'it opens; the first bid stands at the start price', async () => {
    await until(lot.startsAt);
    await back(lot.id, anna, rival);
    await bid(anna, lot, 80_000);
    await reads(anna, '你领先');
    await reads(anna, round(50_000));
    await reads(anna, '未达保留价');
    // Whoever has it open sees it without asking.
    await reads(rival, '1次出价');
  });
  await step(
    life,
    'one that is lower makes the price and leads nothing; of two equal ones the first stands',
    async () => {
      await bid(rival, lot, 60_000);
      await reads(rival, '你被超过了');
      await reads(anna, round(65_000));
      await bid(rival, lot, 80_000);
      await reads(anna, round(80_000));
      await reads(anna, '你领先');
      await reads(rival, '你被超过了');
    },
  );
  await step(life, 'whoever searches for it finds it at auction, and who sells it', async () => {
    await rival.goto(`/pages/search/salesearch?q=${lot.item.styleNo}`);
    await rival.getByRole('link', { name: /件在拍卖/ }).click();
    await settled(rival, '/pages/auction/hall');
    await rival.locator(`a[href*="${lot.id}"]`).first().click();
    await settled(rival, LOT);
    await rival.getByRole('link', { name: '看 TA 的拍品' }).click();
    await settled(rival, '/pages/auction/seller');
    await expect(rival.locator(`a[href*="${lot.id}"]`).first()).toBeVisible();
  });
  await step(
    life,
    'a bid in the last seconds meets the reserve and moves the end, and the other page says so',
    async () => {
      await until(lot.endsAt - 4 * auctionRules.extend.within);
      await back(lot.id, anna, rival);
      const send = await names(rival, lot, 90_000);
      // What a click takes on a busy machine.
      await until(lot.endsAt - 4_000);
      await send();
      await reads(rival, '你领先');
      await reads(anna, '你被超过了');
      await reads(anna, round(88_000));
      await reads(anna, '已达保留价');
      await reads(anna, '已延长 1 次');
      expect(await words(anna)).not.toContain(round(90_000));
      await bid(anna, lot, 150_000);
      await reads(rival, '你被超过了');
      await reads(anna, '已延长 2 次');
      expect(await balance(life, accounts.frozen('demo-merchant'))).toBe(depositFor(90_000));
    },
  );
  await step(life, 'the leader raises: the difference is frozen, and neither price nor end moves', async () => {
    const before = await balance(life, accounts.frozen('demo-buyer'));
    await bid(anna, lot, 160_000);
    await reads(anna, round(160_000));
    await reads(anna, '已延长 2 次');
    await reads(rival, round(95_000));
    expect((await balance(life, accounts.frozen('demo-buyer'))) - before).toBe(
      depositFor(160_000) - depositFor(150_000),
    );
  });
  await step(life, 'the hammer falls: the loser has the deposit back, the winner pays the rest', async () => {
    await life.clock.advance(auctionRules.extend.by + auctionRules.hammerAfter);
    await reads(rival, '已成交');
    expect(await balance(life, accounts.frozen('demo-merchant'))).toBe(0);
    await reads(anna, '你拍到了');
    await back(lot.id, owner);
    await reads(owner, '已成交');
    const { total } = saleFees(95_000, lot);
    await anna.getByRole('link', { name: `付 ¥${yuan(total - depositFor(95_000))}` }).click();
    orderId = await pays(anna, total - depositFor(95_000));
    await anna.goto(at(lot.id));
    await reads(anna, '已付款');
  });
  await step(life, 'the log says who bid what in which order, and anyone recomputes it', async () => {
    for (const [page, me] of [
      [anna, '我'],
      [owner, '出价人 1'],
    ] as const) {
      await page.goto(at(lot.id));
      await page.getByRole('button', { name: '重算一遍' }).click();
      await reads(page, `一条不差`);
      await reads(page, `落槌价 ${round(95_000)}，${me}`);
    }
    for (const secret of [150_000, 160_000]) expect(await words(owner)).not.toContain(round(secret));
  });
  await step(
    life,
    'the warehouse sends it, the carrier brings it, the winner keeps it, and the seller is paid',
    async () => {
      await back(lot.id, office);
      await work({ page: office } as Person, orderId, { state: '待发货', queue: 'ship', button: '寄给买家' });
      await waybill(office, 'SF5000000009', '寄给买家');
      await life.clock.advance(40 * HOUR);
      await back(lot.id, anna);
      await anna.goto(`/pages/order/orderdetail?id=${orderId}`);
      await anna.getByRole('button', { name: '确认收货' }).click();
      await sheetOf(anna).getByRole('button', { name: '没问题，确认' }).click();
      await reads(anna, '交易成功');
      const { sellerGets } = saleFees(95_000, lot);
      expect(await life.moved(orderId)).toMatchObject({ [accounts.frozen('demo-seller')]: sellerGets });
    },
  );
});

test('who does not pay loses the deposit; the second is asked, takes it, and pays', { tag: '@long' }, async () => {
  let lot: Lot = { id: '', startsAt: 0, endsAt: 0, authenticated: false, item: { styleNo: '' } };
  let lost = '';
  await step(life, 'two people bid, one wins', async () => {
    lot = await putUp(40_000);
    await until(lot.startsAt);
    await back(lot.id, anna, rival);
    await bid(rival, lot, 60_000);
    await bid(anna, lot, 70_000);
    await reads(anna, '你领先');
    await until(lot.endsAt + auctionRules.hammerAfter);
    await back(lot.id, anna);
    await reads(anna, '你拍到了');
    const order = await anna.getByRole('link', { name: /^付 ¥/ }).getAttribute('href');
    lost = new URL(order ?? '', life.url).searchParams.get('id') ?? '';
  });
  await step(life, 'a day later the deposit is split and the second is asked', async () => {
    await life.clock.advance(DAY);
    const { seller: part, platform } = defaultShares(depositFor(65_000));
    // Others buy of them meanwhile: what this lot has moved, and nothing else.
    const moved = await life.moved(lot.id, lost);
    expect(moved[accounts.available('demo-seller')]).toBe(part);
    expect(moved[accounts.available('demo-buyer')]).toBe(-part - platform);
    expect(moved[accounts.frozen('demo-buyer')]).toBeUndefined();
    await back(lot.id, owner, anna, rival);
    await reads(owner, `没付款的人赔给你¥${yuan(part)}`);
    await reads(owner, '正在问第二名');
    await reads(anna, `你没有付款，保证金 ¥${yuan(depositFor(65_000))} 不退`);
    await rival.goto('/pages/order/auction/orderlist?tab=won');
    await expect(rival.getByText(`按 ${round(60_000)} 买下`)).toBeVisible();
    await reads(anna, '递补中');
  });
  await step(life, 'they take it at their own maximum and pay', async () => {
    await rival.goto(at(lot.id));
    await rival.getByRole('button', { name: `按 ${round(60_000)} 买下` }).click();
    await settled(rival, '/pages/order/orderdetail');
    await reads(rival, '待付款');
    await pays(rival, saleFees(60_000, lot).total - depositFor(60_000));
    await rival.goto(at(lot.id));
    await reads(rival, '已付款');
  });
});

test('a second who does not answer in time has paid nothing, and the lot passes', { tag: '@long' }, async () => {
  const lot = await putUp(20_000);
  await until(lot.startsAt);
  await back(lot.id, anna, rival);
  await bid(rival, lot, 30_000);
  await bid(anna, lot, 50_000);
  await until(lot.endsAt + auctionRules.hammerAfter);
  await step(life, 'nobody pays, and the second is asked', async () => {
    await life.clock.advance(DAY);
    await back(lot.id, rival);
    await reads(rival, '轮到你了');
  });
  await step(life, 'half a day later it is over for everybody', async () => {
    await life.clock.advance(auctionRules.secondChance);
    await back(lot.id, rival, owner);
    await reads(rival, '流拍');
    await reads(rival, '你在这件上没有冻结的钱');
    const moved = await life.moved(lot.id);
    for (const of of [accounts.available, accounts.frozen]) expect(moved[of('demo-merchant')]).toBeUndefined();
    await reads(owner, '没有成交，商品回到你的库存');
  });
});

test('ten late bids move the end and an eleventh does not; nobody pays, the second leaves it, and the lot passes', {
  tag: '@long',
}, async () => {
  const lot = await putUp(20_000);
  const end = async () => (await answerTo<Lot>(owner, '/v3/auction/lot', () => owner.goto(at(lot.id)))).endsAt;
  await step(life, 'each bid of the last two minutes is told to every page as the new end', async () => {
    await until(lot.endsAt - 60_000);
    await back(lot.id, anna, rival, owner);
    for (let n = 1; n <= auctionRules.extend.most; n += 1) {
      await bid(n % 2 ? anna : rival, lot, 20_000 + n * 10_000);
      for (const page of [anna, rival, owner]) await reads(page, `已延长 ${n} 次`);
    }
    const last = await end();
    await bid(anna, lot, 150_000);
    await reads(rival, '你被超过了');
    expect(await end()).toBe(last);
    await until(last + auctionRules.hammerAfter);
    await back(lot.id, anna);
    await reads(anna, '你拍到了');
  });
  await step(life, 'a day later the second is asked, says no, and has paid nothing', async () => {
    await life.clock.advance(DAY);
    const before = await balance(life, accounts.available('demo-merchant'));
    await back(lot.id, rival, owner);
    await reads(owner, '正在问第二名');
    await rival.getByRole('button', { name: '不要了' }).click();
    await sheetOf(rival).getByRole('button', { name: '不要了' }).click();
    await reads(rival, '流拍');
    await reads(rival, '你在这件上没有冻结的钱');
    expect(await balance(life, accounts.available('demo-merchant'))).toBe(before);
    await reads(owner, '没有成交，商品回到你的库存');
    await back(lot.id, anna);
    await reads(anna, '你没有付款');
  });
});

test('staff stop a lot, and everybody has their money at once; a lot without a bid is withdrawn', {
  tag: '@long',
}, async () => {
  const lot = await putUp(40_000);
  await until(lot.startsAt);
  await step(life, 'stopped with a reason', async () => {
    const before = await balance(life, accounts.frozen('demo-buyer'));
    await back(lot.id, anna);
    await bid(anna, lot, 60_000);
    expect((await balance(life, accounts.frozen('demo-buyer'))) - before).toBe(depositFor(60_000));
    await back(lot.id, owner);
    await expect(owner.getByRole('button', { name: '撤拍' })).toHaveCount(0);
    await office.goto('/pages/user/workbench?work=lots');
    await office.getByRole('button', { name: /竞拍中/ }).click();
    const job = office.locator('section').filter({ hasText: '知夏的旧鞋柜' }).first();
    await job.getByRole('button', { name: '叫停' }).click();
    await sheetOf(office).getByRole('textbox').fill('照片和实物不符');
    await sheetOf(office).getByRole('button', { name: '叫停' }).click();
    await expect(office.locator('dialog[open]')).toHaveCount(0);
    await reads(anna, '照片和实物不符');
    expect((await balance(life, accounts.frozen('demo-buyer'))) - before).toBe(0);
  });
  for (const opened of [false, true])
    await step(life, `withdrawn ${opened ? 'while it takes bids,' : ''} before the first bid`, async () => {
      const other = await putUp(40_000);
      if (opened) await until(other.startsAt);
      await back(other.id, owner, rival);
      await reads(owner, opened ? '还剩' : '预展中');
      await owner.getByRole('button', { name: '撤拍' }).click();
      await sheetOf(owner).getByRole('button', { name: '撤拍' }).click();
      await reads(rival, '撤拍');
      await expect(owner.getByRole('button', { name: '撤拍' })).toHaveCount(0);
    });
});

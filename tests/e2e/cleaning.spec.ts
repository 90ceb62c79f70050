/** Cleanings as people live them: an extra fee, damage that is covered; two pieces in one order; one that a courier fetches; one washed where it is stored. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { cleaningTimes } from '../../contract/cleaning/machine.ts';
import { linesOf, orderLines, totalOf } from '../../contract/cleaning/rules.ts';
import { staffInvite } from '../../contract/shop/people-calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { DAY } from '../../contract/wire/time.ts';
import { logInAsDemo, must } from '../faults/person.ts';
import { balance, comes, step } from '../life/hands.ts';
import { type Life, openLife } from '../life/house.ts';
import { words, yuanOf } from '../life/story.ts';
import { buyer, seller, settled, staff } from './steps/people.ts';
import { agreesToArrival, choose, pay, photo, say, sent, sheetOf, table } from './steps/washing.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });
const LONG = { tag: '@long' };
/** Of the staff too, and had no hand in the washing. */
const JUDGE = '13800000003';
const EXTRA = 2_000;
const PAID_FOR_DAMAGE = 30_000;

let life: Life;
/** Checks what the other washed. */
const CHECKER = '15400000008';
const people = new Map<string, Page>();
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  life = await openLife();
  const port = Number(new URL(life.url).port);
  await must(port, staffInvite, { phone: JUDGE, roles: ['support'] }, await logInAsDemo(port, staff, randomUUID()));
  // Before the clock moves: what they prove themselves with is of that minute.
  for (const phone of [buyer, seller, staff, CHECKER, JUDGE]) people.set(phone, await comes(browser, life, phone));
});
test.afterAll(() => life?.close());

const comesIn = (phone: string) => people.get(phone) as Page;
const escrow = () => balance(life, accounts.escrow);

test(
  'a pair is washed after its owner marked what stays and paid the extra, comes home damaged, and is paid for',
  LONG,
  async () => {
    const page = comesIn(buyer);
    const desk = comesIn(staff);
    const held = await escrow();
    const total = totalOf(linesOf({ kind: 'sneakers', care: 'deep', material: 'textile', stain: 'light' }, 'send'));
    let id = '';
    let work = table(desk, id, comesIn(CHECKER));

    await step(life, 'what it costs and what is covered is shown, then ordered and paid', async () => {
      await page.goto('/pages/cleaning/washlist');
      await settled(page, '/pages/cleaning/washlist');
      await page.getByRole('link', { name: '下单' }).first().click();
      await settled(page, '/pages/cleaning/dolaundary');
      await page.getByRole('button', { name: '深度清洁' }).click();
      await expect(page.getByRole('button', { name: /^还差 \d 项，先补：材质$/ })).toBeDisabled();
      await say(page);
      await page.getByRole('textbox', { name: '申报价值' }).fill('800');
      await expect(page.getByText('最多赔 ¥800.00').first()).toBeVisible();
      await page.locator('input[type=file]').setInputFiles(await photo());
      id = await sent(page);
      work = table(desk, id, comesIn(CHECKER));
      await page.getByRole('button', { name: '付款' }).click();
      await pay(page);
      await expect(page.getByText('待寄出').first()).toBeVisible();
      expect(await escrow()).toBe(held + total);
    });
    await step(life, 'it is sent with a waybill of its own, and received with photos', async () => {
      await page.getByRole('link', { name: '填单号' }).click();
      await settled(page, '/pages/cleaning/washlogistics');
      await expect(page.getByRole('button', { name: '还差 2 项，先补：快递公司' })).toBeDisabled();
      await page.getByText('顺丰速运').first().click();
      await page.getByRole('textbox', { name: '运单号' }).fill('SF3000000003');
      await page.getByRole('button', { name: '已寄出' }).click();
      await page.getByRole('link', { name: '看这一单' }).click();
      await expect(page.getByText('已寄出').first()).toBeVisible({ timeout: 30_000 });
      await work.receive('SF3000000003');
      await agreesToArrival(page, id);
    });
    await step(life, 'more is asked for; its owner marks what is worn on purpose, and pays', async () => {
      await work.assess('鞋底发霉，要多洗一遍', { extra: EXTRA });
      await expect(page.getByText('待补差').first()).toBeVisible();
      await expect(page.getByText('鞋底发霉，要多洗一遍').first()).toBeVisible();
      await page.getByRole('button', { name: `付补差 ${yuanOf(EXTRA)}，开始洗` }).click();
      const sheet = sheetOf(page);
      await sheet.getByRole('button', { name: '照片 1' }).click();
      await sheet.getByRole('textbox', { name: /第 1 处/ }).fill('签名');
      await sheet.getByRole('textbox', { name: /故意的/ }).fill('鞋头做旧');
      await sheet.getByRole('button', { name: `付补差 ${yuanOf(EXTRA)}，开始洗` }).click();
      await expect(sheet.getByText('余额').first()).toBeVisible();
      await pay(page);
      await expect(page.getByText('清洗中').first()).toBeVisible();
      expect(await escrow()).toBe(held + total + EXTRA);
    });
    await step(life, 'whoever washes reads what stays; steps and photos come as they are made', async () => {
      const wash = await work.at('wash');
      await expect(wash.getByText('故意的，别洗掉：照片上标了 1 处')).toBeVisible();
      await expect(wash.getByText('鞋头做旧')).toBeVisible();
      await work.washAndCheck();
      await (await work.at('ship')).getByRole('button', { name: '寄回' }).click();
      await work.parcel('寄回', 'SF3000000004');
      await page.goto(`/pages/cleaning/washIng?id=${id}`);
      for (const step of ['寄出前', '到货', '评估', '刷洗', '质检'])
        await expect(page.getByText(step).first()).toBeVisible();
    });
    await step(life, 'it is damaged: claimed with photos', async () => {
      const claim = page.getByRole('button', { name: '有损坏' });
      await page.goto(`/pages/cleaning/washdelivery?id=${id}`);
      await expect(page.getByText('SF3000000004').first()).toBeVisible();
      // It may be there before its carrier says so.
      await expect(claim).toBeVisible();
      await life.clock.advance(2 * DAY);
      await expect(async () => {
        await page.reload();
        await expect(claim).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await claim.click();
      await sheetOf(page).getByRole('textbox').fill('鞋带孔掉漆');
      await sheetOf(page)
        .locator('input[type=file]')
        .setInputFiles(await photo());
      await expect(sheetOf(page).locator('img')).toHaveCount(1, { timeout: 30_000 });
      await sheetOf(page).getByRole('button', { name: '有损坏' }).click();
      // Kept on the phone before the page goes away.
      await expect(sheetOf(page)).toHaveCount(0);
      await page.goto(`/pages/cleaning/washdetail?id=${id}`);
      await expect(page.getByText('赔付中').first()).toBeVisible({ timeout: 30_000 });
    });
    await step(life, 'who washed it reads that a colleague decides', async () => {
      const claimed = await work.at('claim');
      await expect(claimed.getByText('和你有关，要由另一位同事处理')).toBeVisible();
      await expect(claimed.getByRole('button')).toHaveCount(0);
    });
    await step(life, 'it is decided from the photos, and paid: the cleaning costs nothing', async () => {
      const judge = table(comesIn(JUDGE), id);
      await (await judge.at('claim')).getByRole('button', { name: '判断赔付' }).click();
      await expect(judge.sheet.getByText('鞋带孔掉漆')).toBeVisible();
      await judge.sheet.getByText('赔', { exact: true }).click();
      await judge.sheet.getByRole('textbox', { name: '赔多少' }).fill(String(PAID_FOR_DAMAGE / 100));
      await judge.sheet.getByRole('textbox', { name: '说明' }).fill('到货照片里没有');
      await judge.keep(`赔 ${yuanOf(PAID_FOR_DAMAGE)}？`);
      await expect(page.getByText('已赔付').first()).toBeVisible();
      // While it was on its way the rest of the shop went on: only what this order moved is looked at.
      const moved = await life.moved(id);
      expect(moved[accounts.escrow] ?? 0).toBe(0);
      expect(moved[accounts.available('demo-buyer')]).toBe(PAID_FOR_DAMAGE);
      expect(moved[accounts.promo]).toBe(-PAID_FOR_DAMAGE);
      // What went wrong is nobody's example.
      await expect(page.getByRole('switch', { name: '让别人看到前后对比' })).toHaveCount(0);
    });
  },
);

test(
  'two pieces are one order, one payment and one parcel, each its own case, and go home together',
  LONG,
  async () => {
    const page = comesIn(buyer);
    const desk = comesIn(staff);
    const held = await escrow();
    const wish = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'light' } as const;
    const total = orderLines([wish, { ...wish, care: 'deep' }], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
    let id = '';
    let other = '';

    await step(life, 'a piece is added, and the journey home is charged once', async () => {
      await page.goto('/pages/cleaning/dolaundary');
      await settled(page, '/pages/cleaning/dolaundary');
      await page.getByRole('textbox', { name: '申报价值' }).fill('800');
      await page.locator('input[type=file]').setInputFiles(await photo());
      await page.getByRole('button', { name: '再加一件，一起寄' }).click();
      await page.getByRole('button', { name: '再加一件，一起寄' }).click();
      await page.getByRole('button', { name: '去掉第 3 件' }).click();
      await choose(page, '清洁');
      await page
        .getByRole('button', { name: /^深度清洁/ })
        .last()
        .click();
      await page.getByRole('textbox', { name: '申报价值' }).last().fill('500');
      await say(page);
      await expect(page.getByText('第 2 件 · 鞋 · 深度清洁')).toBeVisible();
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles(await photo());
      await expect(page.getByRole('button', { name: `提交 ¥${yuanOf(total).replace('¥', '')}` })).toBeEnabled();
      id = await sent(page);
      await page.getByRole('button', { name: '付款' }).click();
      await pay(page);
      await expect(page.getByText('待寄出').first()).toBeVisible();
      expect(await escrow()).toBe(held + total);
    });
    await step(life, 'one waybill sends both; the list shows them as one order', async () => {
      await page.getByRole('link', { name: '填单号' }).click();
      await expect(page.getByText('这一单的 2 件放在同一个包裹里。')).toBeVisible();
      await page.getByText('顺丰速运').first().click();
      await page.getByRole('textbox', { name: '运单号' }).fill('SF3000000007');
      await page.getByRole('button', { name: '已寄出' }).click();
      await page.getByRole('link', { name: '看这一单' }).click();
      await expect(page.getByText('已寄出').first()).toBeVisible({ timeout: 30_000 });
      await page.goto('/pages/cleaning/washorder');
      await settled(page, '/pages/cleaning/washorder');
      const order = page.locator('section').filter({ hasText: `一单 2 件，一共 ${yuanOf(total)}` });
      await expect(order.getByRole('link')).toHaveCount(2);
      const links = await order
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      other = links.map((href) => new URL(href, life.url).searchParams.get('id') ?? '').find((one) => one !== id) ?? '';
      expect(other).not.toBe('');
    });
    await step(
      life,
      'its waybill is scanned once and shows both; each is photographed and washed by itself',
      async () => {
        const scan = desk.getByRole('textbox', { name: /扫包裹/ });
        for (const [n, piece] of [id, other].entries()) {
          const work = table(desk, piece, comesIn(CHECKER));
          await work.at('receive');
          await scan.fill('SF3000000007');
          await scan.press('Enter');
          await expect(desk.getByRole('button', { name: '签收拍照' })).toHaveCount(2 - n);
          const row = desk.locator('section').filter({ has: desk.locator(`a[href*="${piece}"]`) });
          await row.getByRole('button', { name: '签收拍照' }).click();
          await work.withPhoto();
          await work.keep();
          await agreesToArrival(page, piece);
          await work.assess('能洗');
          await page.goto(`/pages/cleaning/washdetail?id=${piece}`);
          await page.getByRole('button', { name: '同意，开始洗' }).click();
          await sheetOf(page).getByRole('button', { name: '同意，开始洗' }).click();
          await expect(page.getByText('清洗中').first()).toBeVisible();
          await work.washAndCheck();
        }
      },
    );
    await step(life, 'what is ready goes home together', async () => {
      const work = table(desk, id, comesIn(CHECKER));
      await (await work.at('ship')).getByRole('button', { name: '寄回，同单另 1 件一起' }).click();
      await work.parcel('寄回', 'SF3000000008');
      for (const piece of [id, other]) {
        await page.goto(`/pages/cleaning/washdetail?id=${piece}`);
        await expect(page.getByText('寄回中').first()).toBeVisible();
        await expect(page.getByText('SF3000000008').first()).toBeVisible();
      }
    });
  },
);

test('a bag is fetched by a courier, comes home clean, and its owner lets others see it', LONG, async ({ browser }) => {
  const page = comesIn(buyer);
  const desk = comesIn(staff);
  const held = await escrow();
  const total = totalOf(linesOf({ kind: 'clothing', care: 'clean', material: 'textile', stain: 'light' }, 'fetch'));
  let id = '';
  let work = table(desk, id, comesIn(CHECKER));

  await step(life, 'a courier is asked for, and paid with the order', async () => {
    await page.goto('/pages/cleaning/dolaundary?kind=clothing');
    await settled(page, '/pages/cleaning/dolaundary');
    await page.getByRole('textbox', { name: '申报价值' }).fill('1200');
    await choose(page, '清洁');
    await say(page);
    await page.locator('input[type=file]').setInputFiles(await photo());
    await page.getByRole('radio', { name: /上门取件/ }).click();
    id = await sent(page);
    work = table(desk, id, comesIn(CHECKER));
    await page.getByRole('button', { name: '付款' }).click();
    await pay(page);
    await expect(page.getByText('待上门取件').first()).toBeVisible();
    expect(await escrow()).toBe(held + total);
  });
  await step(life, 'it is fetched at its hour, received and agreed to', async () => {
    // Whoever sends the courier reads whom to call, and where.
    await desk.goto(`/pages/cleaning/washdetail?id=${id}`);
    await expect(desk.getByText(/1\d{10} .*区/).first()).toBeVisible();
    await life.clock.advance(DAY);
    await (await work.at('fetch')).getByRole('button', { name: '已取件' }).click();
    await work.parcel('已取件', 'SF3000000005');
    await work.receive('SF3000000005');
    await agreesToArrival(page, id);
    await work.assess('能洗，水洗不伤');
    await page.goto(`/pages/cleaning/washdetail?id=${id}`);
    await page.getByRole('button', { name: '同意，开始洗' }).click();
    await sheetOf(page).getByRole('button', { name: '同意，开始洗' }).click();
    await expect(page.getByText('清洗中').first()).toBeVisible();
  });
  await step(life, 'it is washed and checked, and goes home', async () => {
    await work.washAndCheck();
    await (await work.at('ship')).getByRole('button', { name: '寄回' }).click();
    await work.parcel('寄回', 'SF3000000006');
    await expect(page.getByText('寄回中').first()).toBeVisible();
  });
  await step(life, 'it is home and fine: what was held is ours', async () => {
    // Other people's orders went on while the clock did.
    const [until, earned] = [await escrow(), await balance(life, accounts.fee)];
    await page.getByRole('button', { name: '收到了，没问题' }).click();
    await sheetOf(page).getByRole('button', { name: '收到了，没问题' }).click();
    await expect(page.getByText('已完成').first()).toBeVisible();
    await expect.poll(escrow).toBe(until - total);
    expect(await balance(life, accounts.fee)).toBe(earned + total);
  });
  await step(life, 'strangers see before and after only while its owner lets them', async () => {
    const stranger = await (await browser.newContext({ baseURL: life.url })).newPage();
    const shown = async () => {
      await stranger.goto('/pages/cleaning/washlist');
      await settled(stranger, '/pages/cleaning/washlist');
      return stranger.locator('section').filter({ hasText: '衣服' }).first().locator('figure');
    };
    await expect(await shown()).toHaveCount(0);
    const share = page.getByRole('switch', { name: '让别人看到前后对比' });
    await share.check();
    await expect(share).toBeEnabled();
    await expect(await shown()).toHaveCount(2);
    await share.uncheck();
    await expect(share).toBeEnabled();
    await expect(await shown()).toHaveCount(0);
  });
});

test('a stored piece is washed where it lies before it is sold, and is free on its shelf again', LONG, async () => {
  const page = comesIn(seller);
  const desk = comesIn(staff);
  let total = 0;
  let [item, label] = ['', ''];
  let id = '';
  let work = table(desk, '', comesIn(CHECKER));

  await step(life, 'a piece of the stock is ordered to be cleaned and travels nowhere', async () => {
    // The session may have run out meanwhile, and is renewed before there is an answer.
    const answer = page.waitForResponse(
      (response) => response.ok() && response.url().includes('/v3/wms/stock/goods/list'),
    );
    await page.goto('/pages/stock/stockList?state=in_stock');
    const { data } = (await (await answer).json()) as {
      data: { list: { id: string; code: string; state: string; inWarehouse: boolean }[] };
    };
    const stored = data.list.filter(({ state, inWarehouse }) => state === 'in_stock' && inWarehouse);
    for (const one of stored) {
      await page.goto(`/pages/cleaning/dolaundary?itemId=${one.id}`);
      await settled(page, '/pages/cleaning/dolaundary');
      if (await page.getByText('先洗再卖').isVisible()) [item, label] = [one.id, one.code];
      if (item) break;
    }
    expect(item).not.toBe('');
    await expect(page.getByText('上门取件')).toHaveCount(0);
    const declared = page.getByRole('textbox', { name: '申报价值' });
    if ((await declared.inputValue()) === '') await declared.fill('500');
    // What it is made of nobody but its owner says.
    await choose(page, '清洁');
    await say(page, '织物帆布', '没有污渍');
    id = await sent(page);
    work = table(desk, id, comesIn(CHECKER));
    const held = await escrow();
    await page.getByRole('button', { name: '付款' }).click();
    await pay(page);
    await expect(page.getByText('已收货').first()).toBeVisible();
    // Which piece it is decides what it costs: what was paid is what the bill says.
    total = (await escrow()) - held;
    expect(await words(page)).toContain(yuanOf(total));
  });
  await step(life, 'while it is washed it is promised to nobody else', async () => {
    await work.assess('能洗', { label });
    await page.getByRole('button', { name: '同意，开始洗' }).click();
    await sheetOf(page).getByRole('button', { name: '同意，开始洗' }).click();
    await expect(page.getByText('清洗中').first()).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`/pages/cleaning/dolaundary?itemId=${item}`);
    await expect(other.getByText('这一件现在不能洗')).toBeVisible();
    await other.close();
  });
  await step(
    life,
    'it is back on its shelf and free; when nothing is claimed in time, what was held is ours',
    async () => {
      await work.washAndCheck();
      const ship = await work.at('ship');
      await ship.getByRole('button', { name: '放回库位' }).click();
      await work.sure('放回库位了？', '放回库位');
      await expect(ship).toHaveCount(0);
      await expect(page.getByText('已放回库位').first()).toBeVisible();
      await life.clock.advance(cleaningTimes.claim);
      await expect(page.getByText('已完成').first()).toBeVisible();
      expect((await life.moved(id))[accounts.fee]).toBe(total);
      await page.goto(`/pages/cleaning/dolaundary?itemId=${item}`);
      await expect(page.getByText('先洗再卖')).toBeVisible();
      // Not the same once more.
      await expect(page.getByRole('button', { name: /^清洁 ¥/ })).toHaveCount(0);
    },
  );
  await step(life, 'its owner reads that it was cleaned, and shows it as it is now', async () => {
    await page.goto(`/pages/stock/stockList?id=${item}`);
    await expect(page.getByText('平台洗护过')).toBeVisible();
    await expect(page.getByText('洗护后再卖')).toHaveCount(0);
    await page.getByRole('button', { name: '洗后的照片加进商品照片' }).click();
    await expect(page.getByText('洗后的照片已经在商品照片里')).toBeVisible();
  });
});

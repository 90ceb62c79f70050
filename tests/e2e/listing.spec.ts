/** Selling from stock: two items go up, one is cheaper the next minute, one is taken off and comes back; a buyer sees each step. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { answerTo, logIn, seller, settled } from './steps/people.ts';

const person = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

interface Created {
  done: { id: string; price: number; state: string }[];
}

test('a seller lists two items, changes a price, takes one off and undoes it; the buyer sees it', {
  tag: '@thorough',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await person(browser);
  await logIn(page, seller);
  await page.goto('/pages/stock/seller/create');
  await settled(page, '/pages/stock/seller/create');
  await page.getByRole('link', { name: '选商品' }).click();
  await settled(page, '/pages/stock/seller/selectProductList');
  for (const n of [1, 2]) await page.getByRole('checkbox').nth(n).check();
  await page.getByRole('button', { name: '去定价（2 件）' }).click();
  await settled(page, '/pages/stock/seller/create');

  // What was chosen survives closing the page.
  await page.reload();
  await page.getByRole('button', { name: '全部用建议价' }).click();
  // What was never traded in its size and grade has no price to go by.
  const unpriced = page.getByRole('button', { name: '定不出价，点一下自己填' });
  await expect(page.getByText('标价合计')).toBeVisible();
  for (let left = await unpriced.count(); left > 0; left -= 1) {
    await unpriced.first().click();
    await page.getByRole('dialog').getByRole('textbox').fill('1500');
    await page.getByRole('dialog').getByRole('button', { name: '定这个价' }).click();
    await expect(unpriced).toHaveCount(left - 1);
  }
  await expect(page.getByText('还差：勾选协议')).toBeVisible();
  await page.getByRole('checkbox').check();
  const { done } = await answerTo<Created>(page, '/goods/info/create', () =>
    page.getByRole('button', { name: /^挂售 2 件/ }).click(),
  );
  expect(done).toHaveLength(2);
  const [first, second] = done;
  if (!first || !second) throw new Error('two items were listed');
  await expect(page.getByText('挂出去了')).toBeVisible();

  const shop = await person(browser);
  /** What anyone sees; a page seen before opens with what it showed then and renews itself. */
  const shows = async (id: string, words: string | RegExp) => {
    await shop.goto(`/pages/buy/detail?listingId=${id}`);
    await settled(shop, '/pages/buy/detail');
    await expect(shop.locator('main')).toContainText(words);
  };
  const yuan = (fen: number) => (fen / 100).toLocaleString('en-US');
  await shows(first.id, yuan(first.price));

  await page.goto(`/pages/stock/seller/sellerDetail?id=${first.id}`);
  await page.getByRole('button', { name: '改价' }).click();
  const price = Math.round(first.price / 100) - 7;
  await page.getByRole('dialog').getByRole('textbox').fill(String(price));
  await page.getByRole('button', { name: '保存价格' }).click();
  await expect(page.getByText('已改价 1 件')).toBeVisible();
  await shows(first.id, yuan(price * 100));

  await page.goto(`/pages/stock/seller/sellerDetail?id=${second.id}`);
  const takeOff = async () => {
    await page.getByRole('button', { name: '下架' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
    await expect(page.getByText('已下架 1 件')).toBeVisible();
  };
  await takeOff();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '改价' })).toBeVisible();
  await takeOff();
  // Another one takes its place, with a word about it, or nobody sells the size.
  await shows(second.id, /已卖出或下架|暂无/);

  await page.goto('/pages/stock/seller/sellerList?state=off');
  await expect(page.locator(`a[href*="${second.id}"]`)).toBeVisible();
});

test('two lists are put together in two tabs, each by itself; one that is open elsewhere says so, and is named and thrown away', {
  tag: '@thorough',
}, async ({ browser }) => {
  const context = await browser.newContext();
  const CREATE = '/pages/stock/seller/create';
  const open = async (page: Page) => {
    await page.goto(CREATE);
    await settled(page, CREATE);
  };
  const drafts = (page: Page, n: number) => page.getByRole('button', { name: `草稿 ${n} 份` });
  const sheet = (page: Page) => page.getByRole('dialog', { name: /^草稿/ });
  /** Picks the nth item of the stock. @returns its name */
  const pick = async (page: Page, n: number): Promise<string> => {
    await page.getByRole('link', { name: '选商品' }).click();
    await settled(page, '/pages/stock/seller/selectProductList');
    await page.getByRole('checkbox').nth(n).check();
    await page.getByRole('button', { name: '去定价（1 件）' }).click();
    await settled(page, CREATE);
    await expect(page.getByText('标价合计')).toBeVisible();
    return page.getByRole('main').innerText();
  };
  const one = await context.newPage();
  await logIn(one, seller);
  await open(one);
  const first = await pick(one, 1);

  const two = await context.newPage();
  await two.goto(CREATE);
  // The same list is open there; another one is begun instead.
  const asked = two.getByRole('dialog', { name: '这份草稿在另一个页面里开着' });
  await expect(asked.getByRole('button', { name: '去那边填' })).toBeVisible();
  await expect(asked.getByRole('button', { name: '拿到这里来' })).toBeVisible();
  await two.goto(`${CREATE}?draft=second`);
  await settled(two, CREATE);
  const second = await pick(two, 2);
  expect(second).not.toBe(first);
  await expect(two).toHaveURL(/draft=second/);

  await drafts(two, 2).click();
  const elsewhere = sheet(two).getByRole('listitem').filter({ hasText: '在另一个页面里开着' });
  await expect(elsewhere).toHaveCount(1);
  await expect(elsewhere.getByRole('button', { name: '删掉草稿' })).toHaveCount(0);
  const mine = sheet(two).getByRole('listitem').filter({ hasText: '正开着' });
  await mine.getByRole('button', { name: '起名' }).click();
  await sheet(two).getByLabel('给它起个名字').fill('周末那批');
  await sheet(two).getByRole('button', { name: '就叫这个' }).click();
  await expect(sheet(two).getByText('周末那批')).toBeVisible();

  // Each is there again as it was.
  for (const page of [one, two]) {
    await page.reload();
    await settled(page, CREATE);
    await expect(page.getByText('标价合计')).toBeVisible();
    await expect(drafts(page, 2)).toBeVisible();
  }
  await one.goto('/pages/tabbar/main');
  await drafts(two, 2).click();
  await sheet(two)
    .getByRole('listitem')
    .filter({ hasNotText: '周末那批' })
    .getByRole('button', { name: '删掉草稿' })
    .click();
  await two.getByRole('dialog').last().getByRole('button', { name: '删掉草稿' }).click();
  await expect(sheet(two).getByRole('listitem')).toHaveCount(1);
  await open(one);
  await expect(one.getByRole('link', { name: '选商品' })).toBeVisible();
});

/** A buyer and a seller talk: live, in a basement, half-written, warned, answered with a price, blocked. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { offerMachine } from '../../../contract/bid/machine.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { text as bidWords } from '../../../src/domains/bid/words.ts';
import { names } from '../../../src/domains/chat/names.ts';
import { text as reportWords } from '../../../src/domains/chat/reports/words.ts';
import { text } from '../../../src/domains/chat/words.ts';
import { text as formWords } from '../../../src/domains/reporting/words.ts';
import { text as sellerWords } from '../../../src/domains/seller/words.ts';
import { words as kit } from '../../../src/ui/format/words.ts';
import { comes } from '../../life/hands.ts';
import { type Life, openLife } from '../../life/house.ts';
import { inspect, lookOut } from '../steps/barriers.ts';
import { said, stateSaid } from '../steps/language.ts';
import { buyer, logIn, ready, seller, settled } from '../steps/people.ts';

// A basement needs the worker.
test.use({ serviceWorkers: 'allow' });

const CHAT = '/plugin/chat';
const t = said(text);
const reports = said(reportWords);
const form = said(formWords);
const { askSeller } = said(names);
const { items, askWhich } = said(sellerWords);
const words = (page: Page) => page.getByRole('textbox', { name: t.body });
const log = (page: Page) => page.getByRole('log', { name: t.log });
const bottomOf = async (where: Locator) => {
  const box = await where.boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};
/** Seen whole, over the composer. */
const overComposer = (page: Page, what: Locator) =>
  expect.poll(async () => (await bottomOf(what)) <= ((await page.locator('footer').boundingBox())?.y ?? 0)).toBe(true);
const say = async (page: Page, text: string) => {
  await words(page).fill(text);
  await page.getByRole('button', { name: t.send, exact: true }).click();
  await expect(words(page)).toHaveValue('');
};

async function picture() {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } });
  return { name: 'heel.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

test('two people talk about a pair, one of them without a network: live, in order, once, and nothing half-written is lost', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const life = await openLife();
  try {
    await talks(browser, life);
    expect(await life.verify()).toEqual([]);
  } finally {
    await life.close();
  }
});

async function talks(browser: Browser, life: Life): Promise<void> {
  const page = await comes(browser, life, buyer);
  const context = page.context();
  await page.goto(`${CHAT}?id=demo-chat-item`);
  await settled(page, CHAT);
  await ready(page);
  // The way from the item leads to the same conversation.
  await page.locator('main a[href*="/pages/buy/detail"]').first().click();
  await settled(page, '/pages/buy/detail');
  await page.getByRole('link', { name: askSeller }).click();
  await settled(page, CHAT);
  await expect(log(page).getByText('尺码是正常的')).toBeVisible();
  await lookOut(page);
  expect(await inspect(page)).toEqual([]);

  const other = await comes(browser, life, seller);
  await other.goto(`${CHAT}?id=demo-chat-item`);
  await settled(other, CHAT);

  await words(page).fill('写到一半');
  await expect(other.getByText(t.typing)).toBeVisible();
  await page.getByRole('button', { name: said(kit).back }).click();
  await settled(page, '/pages/buy/detail');
  await page.getByRole('link', { name: askSeller }).click();
  await expect(words(page)).toHaveValue('写到一半');
  await say(page, '鞋带孔磨了吗');
  await expect(log(other).getByText('鞋带孔磨了吗')).toBeVisible();
  await say(other, '没有，很新');
  await expect(log(page).getByText('没有，很新')).toBeVisible();
  await expect(
    log(page)
      .getByText(new RegExp(`^${t.read}`))
      .last(),
  ).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(t.offline)).toBeVisible();
  await say(page, '地铁里第一句');
  await say(page, '地铁里第二句');
  await page.locator('input[type=file]').setInputFiles(await picture());
  await expect(page.locator('footer img[src^="blob:"]')).toBeVisible();
  await say(page, '第三句带照片');
  await expect(page.getByText(t.waiting)).toHaveCount(3);
  await expect(log(other).getByText('地铁里第一句')).toHaveCount(0);
  await context.setOffline(false);
  await expect(log(other).getByText('第三句带照片')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(new RegExp(`${t.waiting}|${t.sending}`))).toHaveCount(0);
  const spoken = (await log(other).getByRole('article').allInnerTexts()).join('\n');
  const at = ['地铁里第一句', '地铁里第二句', '第三句带照片'].map((text) => spoken.split(text));
  expect(at.map((parts) => parts.length)).toEqual([2, 2, 2]);
  expect(at.map(([before = '']) => before.length)).toEqual(
    at.map(([before = '']) => before.length).sort((a, b) => a - b),
  );
  await expect(log(other).locator('img[src*="/img/u/"]')).toBeVisible();

  await words(page).fill('加微信聊');
  await expect(page.locator('footer').getByText(t.safe)).toBeVisible();
  await words(page).fill('');

  await page.getByRole('button', { name: t.offerPrice }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('textbox').first().fill('500');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: /¥500/ }).click();
  await expect(log(page).getByText(said(names).offerTurn.buyer)).toBeVisible();
  // The seller answers with a price of their own from the card, and the buyer says no to it there.
  await log(other)
    .getByRole('button', { name: said(bidWords).counter, exact: true })
    .click();
  const higher = other.locator('dialog[open]');
  await higher.getByRole('textbox').first().fill('510');
  await higher.getByRole('button', { name: /¥510/ }).click();
  await expect(log(page).getByText(said(names).offerTurn.seller)).toBeVisible();
  await expect(log(page).getByRole('button', { name: said(bidWords).accept('¥510'), exact: true })).toBeVisible();
  await log(page)
    .getByRole('button', { name: said(bidWords).decline })
    .click();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: said(bidWords).decline })
    .click();
  await expect(log(other).getByText(stateSaid(offerMachine, 'declined'))).toBeVisible();

  const marks = log(page).getByText(new RegExp(`${t.read} \\d`));
  const read = await marks.count();
  await other.getByRole('button', { name: t.more }).click();
  await other.getByRole('button', { name: t.block }).click();
  await other.locator('dialog[open]').getByRole('button', { name: t.block }).click();
  await expect(other.getByText(t.blocking)).toBeVisible();
  await say(page, '还在吗');
  await expect(log(page).getByText(`${t.refused} · ${said(messages.CHAT_BLOCKED)}`)).toBeVisible();
  await overComposer(page, log(page).getByRole('button', { name: t.retry }));
  // What was read stands as read: a mark that vanished would tell of the block. Opened anew, it begins with what was said last.
  await page.goto(`${CHAT}?id=demo-chat-item`);
  await settled(page, CHAT);
  await expect.poll(() => marks.count()).toBeGreaterThanOrEqual(read);
  await overComposer(page, log(page).getByRole('article').last());
  await other.getByRole('button', { name: t.unblock }).click();
  await expect(words(other)).toBeVisible();
  await log(page).getByRole('button', { name: t.retry }).click();
  await expect(log(other).getByText('还在吗')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: t.more }).click();
  await page.getByRole('button', { name: t.report, exact: true }).click();
  await page.locator('dialog[open]').getByRole('button', { name: form.send, exact: true }).click();
  await expect(log(page).getByText(reports.waits)).toBeVisible();
  await page.getByRole('button', { name: t.more }).click();
  await expect(page.getByText(t.reportWaits)).toBeVisible();
  await expect(log(other).getByText('还在吗')).toBeVisible();
  await expect(other.getByText(reports.waits)).toHaveCount(0);
  await page.goto(CHAT);
  await page.getByRole('searchbox', { name: t.search }).fill('地铁里第二');
  await expect(page.getByText(t.found(1))).toBeVisible();
  // A hit leads to its message, and back to the hits.
  await page.locator(`main a[href*="${CHAT}?id="]`).first().click();
  const found = log(page).locator('[aria-current]');
  await expect(found).toContainText('地铁里第二句');
  await expect(found).toBeInViewport();
  await page.getByRole('button', { name: said(kit).back }).click();
  await expect(page.getByRole('searchbox', { name: t.search })).toHaveValue('地铁里第二');
  await expect(page.getByText(t.found(1))).toBeVisible();

  // A better price is agreed to from its card, and is an order at once.
  await page.goto(`${CHAT}?id=demo-chat-item`);
  await settled(page, CHAT);
  await page.getByRole('button', { name: t.offerPrice }).click();
  const better = page.locator('dialog[open]');
  await better.getByRole('textbox').first().fill('520');
  await better.getByRole('checkbox').check();
  await better.getByRole('button', { name: /¥520/ }).click();
  await log(other)
    .getByRole('button', { name: said(bidWords).accept('¥520'), exact: true })
    .click();
  await other.locator('dialog[open]').getByRole('button', { name: /¥520/ }).click();
  await expect(log(page).getByText(stateSaid(offerMachine, 'accepted'))).toBeVisible();
  for (const one of [page, other]) await one.context().close();
}

test('conversations are found on Mine and in the message centre, and each side of an order leads to its own', {
  tag: '@thorough',
}, async ({ page, browser }) => {
  const { chats, askBuyer } = said(names);
  await logIn(page, buyer);
  for (const [from, link] of [
    ['/pages/tabbar/user', page.getByRole('link', { name: new RegExp(`^${chats}`) })],
    ['/pages/user/message', page.locator('main').getByRole('link', { name: new RegExp(`^${chats}`) })],
  ] as const) {
    await page.goto(from);
    await settled(page, from);
    await link.first().click();
    await settled(page, CHAT);
    await expect(page.getByRole('searchbox', { name: t.search })).toBeVisible();
  }
  const other = await (await browser.newContext()).newPage();
  await logIn(other, seller);
  for (const [who, role, ask] of [
    [page, 'buyer', askSeller],
    [other, 'seller', askBuyer],
  ] as const) {
    await who.goto(`/pages/order/orderlist?role=${role}`);
    await settled(who, '/pages/order/orderlist');
    await who.locator('main a[href*="/pages/order/orderdetail"]').first().click();
    await settled(who, '/pages/order/orderdetail');
    await who.getByRole('link', { name: ask, exact: true }).click();
    await settled(who, CHAT);
    await expect(words(who)).toBeVisible();
    await expect(who.locator('main a[href*="/pages/order/orderdetail"]').first()).toBeVisible();
  }
});

test('from a seller’s page a stranger asks about one of their things, and logs in when the words are sent', {
  tag: '@thorough',
}, async ({ page, browser }) => {
  await page.goto('/pages/buy/seller?id=demo-seller');
  await settled(page, '/pages/buy/seller');
  await page.getByRole('button', { name: askSeller }).click();
  const thing = page.getByRole('dialog', { name: askWhich }).getByRole('link').first();
  const name = (await thing.locator('b, span').allInnerTexts()).find((line) => line.length > 3) ?? '';
  await thing.click();
  await settled(page, CHAT);
  await expect(page.locator('main a[href*="/pages/buy/detail"]')).toContainText(name.split('\n')[0] ?? '');
  await words(page).fill('这件还在吗，想问问袖长');
  await page.getByRole('button', { name: t.send, exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/login\/login/);
  await logIn(page, buyer);
  await settled(page, CHAT);
  await expect(words(page)).toHaveValue('这件还在吗，想问问袖长');
  await page.getByRole('button', { name: t.send, exact: true }).click();
  await expect(log(page).getByText('这件还在吗，想问问袖长')).toBeVisible();

  // Nobody asks themselves.
  const own = await (await browser.newContext()).newPage();
  await logIn(own, seller);
  await own.goto('/pages/buy/seller?id=demo-seller');
  await settled(own, '/pages/buy/seller');
  await expect(own.getByText(new RegExp(`^${items(0).replace('0', '\\d+')}$`))).toBeVisible();
  await expect(own.locator('main a[href*="/pages/buy/detail"]').first()).toBeVisible();
  await expect(own.getByRole('button', { name: askSeller })).toHaveCount(0);
});

test('on a wide screen the conversations stand at the left, and the one that is open, with what is being written, beside them', {
  tag: '@thorough',
}, async ({ browser }) => {
  const page = await (await browser.newContext({ isMobile: false, viewport: { width: 1280, height: 800 } })).newPage();
  await logIn(page, buyer);
  await page.goto(CHAT);
  await settled(page, CHAT);
  await expect(page.getByRole('heading', { name: t.choose })).toBeInViewport();
  await page.locator(`main a[href*="${CHAT}?id="]`).first().click();
  await settled(page, CHAT);
  const edges = async (where: Locator) => {
    const box = await where.boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
  };
  const list = await edges(page.getByRole('navigation', { name: t.title }));
  const [spoken, written] = [await edges(log(page)), await edges(words(page))];
  expect(list.right).toBeLessThan(spoken.left);
  expect(written.left).toBeGreaterThanOrEqual(spoken.left);
  expect(written.right).toBeLessThanOrEqual(spoken.right);
  expect(spoken.right - spoken.left).toBeGreaterThan(600);
});

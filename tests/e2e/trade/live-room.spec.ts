/** A live room: its host shows one thing after the other, people speak and are kept in order, and it can be read when it is over. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { text as chat } from '../../../src/domains/chat/words.ts';
import { text } from '../../../src/domains/live/words.ts';
import { language, said } from '../steps/language.ts';
import { buyer, logIn, seller, settled, staff } from '../steps/people.ts';

const LIVE = '/plugin/live';
const ROOM = `${LIVE}?id=demo-live-now`;
const t = said(text);
/** A stranger reads the other language. */
const [other, theirs] = language === 'en' ? (['zh-CN', text.zh] as const) : (['en-GB', text.en] as const);
const log = (page: Page, name = t.said) => page.getByRole('log', { name });

async function phone(browser: Browser, locale?: string): Promise<Page> {
  return (await browser.newContext({ ...(locale && { locale }), viewport: { width: 390, height: 844 } })).newPage();
}

async function say(page: Page, words: string) {
  const field = page.getByRole('textbox', { name: t.say });
  await field.fill(words);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

// Before the story that ends the room.
test('on a wide screen what is said stands beside the picture, over where one speaks', { tag: '@thorough' }, async ({
  browser,
}) => {
  const page = await (await browser.newContext({ isMobile: false, viewport: { width: 1280, height: 800 } })).newPage();
  await logIn(page, buyer);
  await page.goto(ROOM);
  await settled(page, LIVE);
  const [picture, talk, field] = await Promise.all(
    [page.getByRole('img', { name: t.drawn }), log(page), page.getByRole('textbox', { name: t.say })].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(picture?.width ?? 0).toBeGreaterThan(600);
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(talk?.x ?? 0);
  expect(Math.abs((field?.x ?? 0) - (talk?.x ?? 0))).toBeLessThan(40);
  expect((talk?.y ?? 0) + (talk?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  await expect(page.getByRole('heading', { name: t.now })).toBeInViewport();
});

test('with a keyboard up the latest words and where one speaks are in view, with a smaller picture', {
  tag: '@thorough',
}, async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await logIn(page, buyer);
    await page.goto(ROOM);
    await settled(page, LIVE);
    const field = page.getByRole('textbox', { name: t.say });
    await field.focus();
    await page.setViewportSize({ width: 390, height: 380 });
    await expect(page.getByRole('img', { name: t.drawn })).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport({ ratio: 1 });
    const top = async () => (await page.locator('footer').boundingBox())?.y ?? 0;
    for (const back of [1, 2]) {
      const line = log(page).getByRole('article').nth(-back);
      await expect
        .poll(async () => {
          const box = await line.boundingBox();
          return (box?.y ?? 0) > 0 && (box?.y ?? 0) + (box?.height ?? 0) <= (await top());
        })
        .toBe(true);
      await expect(line).toBeInViewport({ ratio: 0.9 });
    }
    await context.close();
  }
});

test('a host shows, pins, removes and mutes; a watcher speaks, is warned and goes offline; a stranger reads along in another language', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  await logIn(page, buyer);
  await page.goto('/pages/tabbar/user');
  await page.getByRole('link', { name: t.title, exact: true }).click();
  await settled(page, LIVE);
  await page.getByRole('link', { name: /旧鞋柜清一清/ }).click();
  await expect(page.getByText(t.drawnNote)).toBeVisible();
  await expect(log(page).getByText('加微信便宜五十')).toBeVisible();
  // What is shown and what was said last are seen at once, without scrolling; all else opens over it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(2);
  await expect(page.getByRole('heading', { name: t.now })).toBeInViewport();
  const bar = await page.locator('footer').boundingBox();
  const last = () => log(page).getByRole('article').last().boundingBox();
  await expect.poll(async () => ((await last())?.y ?? 0) + ((await last())?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  const host = await phone(browser);
  await logIn(host, seller);
  await host.goto(ROOM);
  await settled(host, LIVE);
  await expect(host.getByRole('button', { name: t.hostAll })).toBeVisible();
  const stranger = await phone(browser, other);
  await stranger.goto(ROOM);
  await settled(stranger, LIVE);
  await expect(stranger.getByRole('button', { name: theirs.toSay })).toBeVisible();

  await say(page, '鞋带是原装的吗');
  await expect(log(host).getByText('鞋带是原装的吗')).toBeVisible();
  await expect(log(stranger, theirs.said).getByText('鞋带是原装的吗')).toBeVisible();
  await page.getByRole('textbox', { name: t.say }).fill('加我微信');
  await expect(page.locator('footer').getByText(said(chat).safe)).toBeVisible();
  await page.getByRole('textbox', { name: t.say }).fill('');

  // Shown here, shown everywhere.
  const shownBefore = await page.getByRole('heading', { name: t.now }).locator('xpath=ancestor::section').innerText();
  await host.getByRole('button', { name: t.next }).click();
  await expect
    .poll(() => page.getByRole('heading', { name: t.now }).locator('xpath=ancestor::section').innerText())
    .not.toBe(shownBefore);

  const mine = host.getByRole('article').filter({ hasText: '鞋带是原装的吗' });
  await mine.getByRole('button', { name: t.more }).click();
  await host.getByRole('button', { name: t.pin }).click();
  await expect(page.getByText(t.pinned, { exact: true })).toBeVisible();
  const bad = log(host).getByRole('article').filter({ hasText: '加微信便宜五十' });
  await bad.getByRole('button', { name: t.more }).click();
  await host.getByRole('button', { name: t.remove }).click();
  await host.locator('dialog[open]').getByRole('button', { name: t.remove }).click();
  await expect(log(page).getByText(t.removed)).toBeVisible();
  await expect(log(page).getByText('加微信便宜五十')).toHaveCount(0);
  await mine.getByRole('button', { name: t.more }).click();
  await host.getByRole('button', { name: t.mute }).click();
  await expect(page.getByText(t.muted)).toBeVisible();
  await mine.getByRole('button', { name: t.more }).click();
  await host.getByRole('button', { name: t.unmute, exact: true }).click();
  await expect(page.getByRole('textbox', { name: t.say })).toBeVisible();

  // What is said live cannot wait: it says so, and what was read stays.
  await page.context().setOffline(true);
  await expect(page.getByText('鞋带是原装的吗')).toBeVisible();
  await page.context().setOffline(false);
  await say(page, '回来了');
  await expect(log(host).getByText('回来了')).toBeVisible();

  // Reported, and decided by staff.
  await host.goto(LIVE);
  const office = await phone(browser);
  await logIn(office, staff);
  await office.goto('/pages/user/workbench?work=lives');
  await settled(office, '/pages/user/workbench');
  await expect(office.getByText('旧鞋柜清一清，一双一双讲').first()).toBeVisible();

  await host.goto(ROOM);
  await settled(host, LIVE);
  await host.getByRole('button', { name: t.hostAll }).click();
  await expect(host.getByText(t.hostTitle)).toBeVisible();
  await host.getByRole('button', { name: t.end }).click();
  await host.locator('dialog[open]').last().getByRole('button', { name: t.end }).click();
  await expect(page.getByText(t.saidThen, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: t.say })).toHaveCount(0);
  await expect(stranger.getByText(theirs.saidThen, { exact: true })).toBeVisible();
});

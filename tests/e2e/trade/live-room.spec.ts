/** A live room: its host shows one thing after the other, people speak and are kept in order, and it can be read when it is over. */
import { expect, type Page, test } from '@playwright/test';
import { text as auction } from '../../../src/domains/auction/words.ts';
import { text as chat } from '../../../src/domains/chat/words.ts';
import { text as live } from '../../../src/domains/device/live/words.ts';
import { text as hosting } from '../../../src/domains/live/host/words.ts';
import { text } from '../../../src/domains/live/words.ts';
import { text as form } from '../../../src/domains/reporting/words.ts';
import { text as chats } from '../../../src/domains/staff/chats/words.ts';
import { top } from '../../life/hands.ts';
import { openLife } from '../../life/house.ts';
import { language, said } from '../steps/language.ts';
import { buyer, logIn, seller, settled, staff } from '../steps/people.ts';

const LIVE = '/plugin/live';
const ROOM = `${LIVE}?id=demo-live-now`;
const t = said(text);
/** A stranger reads the other language. */
const [other, theirs] = language === 'en' ? (['zh-CN', text.zh] as const) : (['en-GB', text.en] as const);
const log = (page: Page, name = t.said) => page.getByRole('log', { name });

const PHONE = { width: 390, height: 844 };
const names = { zh: '两双跑鞋，讲讲磨损', en: 'Two pairs of runners' };
/** What the demo calls its room. */
const demo = { shelf: said({ zh: '旧鞋柜清一清，一双一双讲', en: 'Clearing my shoe shelf' }) };

/** The host ends the room that they are in. */
async function ends(host: Page) {
  await host.getByRole('button', { name: t.hostAll }).click();
  await expect(host.getByText(t.hostTitle)).toBeVisible();
  await host.getByRole('button', { name: t.end }).click();
  await top(host).getByRole('button', { name: t.end }).click();
}

async function say(page: Page, words: string) {
  const field = page.getByRole('textbox', { name: t.say });
  await field.fill(words);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

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

test('a host announces a room, shows, pins, removes and mutes; a watcher bids, speaks, is warned, reported and goes offline; a stranger reads along in another language', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(900_000);
  const life = await openLife();
  const phone = async (number: string) => {
    const page = await (await browser.newContext({ baseURL: life.url, viewport: PHONE })).newPage();
    await logIn(page, number);
    return page;
  };
  const page = await phone(buyer);
  const host = await phone(seller);
  const office = await phone(staff);
  const strangers = await browser.newContext({ baseURL: life.url, locale: other, viewport: PHONE });
  const stranger = await strangers.newPage();
  try {
    await page.goto('/pages/tabbar/user');
    await page.getByRole('link', { name: t.title, exact: true }).click();
    await settled(page, LIVE);
    await page.getByRole('link', { name: demo.shelf }).click();
    await expect(page.getByText(t.drawnNote)).toBeVisible();
    // What could lead elsewhere nobody reads who did not write it, before staff have looked.
    await expect(log(page).getByText(t.held)).toBeVisible();
    await expect(log(page).getByText('加微信便宜五十')).toHaveCount(0);
    // What is shown and what was said last are seen at once, without scrolling; all else opens over it.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(2);
    await expect(page.getByRole('heading', { name: t.now })).toBeInViewport();
    const bar = await page.locator('footer').boundingBox();
    const last = () => log(page).getByRole('article').last().boundingBox();
    await expect.poll(async () => ((await last())?.y ?? 0) + ((await last())?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

    await host.goto(ROOM);
    await settled(host, LIVE);
    await expect(host.getByRole('button', { name: t.hostAll })).toBeVisible();
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
    const shown = page.getByRole('heading', { name: t.now }).locator('xpath=ancestor::section');
    const before = await shown.innerText();
    await host.getByRole('button', { name: t.next }).click();
    await expect.poll(() => shown.innerText()).not.toBe(before);

    const mine = host.getByRole('article').filter({ hasText: '鞋带是原装的吗' });
    await mine.getByRole('button', { name: t.more }).click();
    await host.getByRole('button', { name: t.pin }).click();
    await expect(page.getByText(t.pinned, { exact: true })).toBeVisible();
    const bad = log(host).getByRole('article').filter({ hasText: '加微信便宜五十' });
    await bad.getByRole('button', { name: t.more }).click();
    await host.getByRole('button', { name: t.remove }).click();
    await top(host).getByRole('button', { name: t.remove }).click();
    await expect(log(page).getByText(t.removed)).toBeVisible();
    await expect(log(page).getByText('加微信便宜五十')).toHaveCount(0);
    await mine.getByRole('button', { name: t.more }).click();
    await host.getByRole('button', { name: t.mute }).click();
    await expect(page.getByText(t.muted)).toBeVisible();
    await mine.getByRole('button', { name: t.more }).click();
    await host.getByRole('button', { name: t.unmute, exact: true }).click();
    await expect(page.getByRole('textbox', { name: t.say })).toBeVisible();

    // What is said live cannot wait: it says so, what was read stays, and what was said meanwhile is there afterwards.
    await page.context().setOffline(true);
    await expect(page.locator('footer').getByText(said(live).needs)).toBeVisible();
    await expect(page.getByText('鞋带是原装的吗').first()).toBeVisible();
    await say(host, '断网的人没听到这句');
    await page.context().setOffline(false);
    await expect(log(page).getByText('断网的人没听到这句')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('footer').getByText(said(live).needs)).toHaveCount(0);
    await say(page, '回来了');
    await expect(log(host).getByText('回来了')).toBeVisible();

    // Reported, and decided by staff: it is gone from every page, and who reported it is told.
    await say(page, '私下转给我便宜二十');
    const reported = log(host).getByRole('article').filter({ hasText: '私下转给我便宜二十' });
    await reported.getByRole('button', { name: t.more }).click();
    await host.getByRole('button', { name: t.report, exact: true }).click();
    await top(host)
      .getByRole('button', { name: said(form).send, exact: true })
      .click();
    await expect(host.locator('dialog[open]')).toHaveCount(0);
    await office.goto('/pages/user/workbench?work=lives');
    await settled(office, '/pages/user/workbench');
    const job = office.locator('section').filter({ hasText: '私下转给我便宜二十' });
    await expect(job).toContainText(demo.shelf);
    const { uphold, note, doesLive } = said(chats);
    await job.getByRole('button', { name: uphold }).click();
    await expect(top(office).getByText(doesLive.uphold)).toBeVisible();
    await top(office).getByRole('textbox', { name: note }).fill('引导到平台外付款');
    await top(office).getByRole('button', { name: uphold }).click();
    await expect(job).toHaveCount(0);
    await expect(log(page).getByText('私下转给我便宜二十')).toHaveCount(0);
    await expect(log(stranger, theirs.said).getByText('私下转给我便宜二十')).toHaveCount(0);

    await ends(host);
    await expect(page.getByText(t.saidThen, { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: t.say })).toHaveCount(0);
    await expect(stranger.getByText(theirs.saidThen, { exact: true })).toBeVisible();

    // The next one is announced in both languages, and each reads their own.
    await host.goto('/pages/tabbar/user');
    await host.getByRole('link', { name: t.title, exact: true }).click();
    await settled(host, LIVE);
    await host.getByRole('link', { name: t.planOne }).click();
    await settled(host, LIVE);
    await host.getByRole('textbox', { name: t.planName }).fill(names.zh);
    await host.getByRole('textbox', { name: t.planNameEn }).fill(names.en);
    await host.getByRole('checkbox').first().check();
    await host.getByRole('button', { name: t.planSend(1) }).click();
    await expect(host.getByRole('heading', { name: names[language] })).toBeVisible();
    await stranger.goto(LIVE);
    await settled(stranger, LIVE);
    await stranger.getByRole('link', { name: names[language === 'en' ? 'zh' : 'en'] }).click();
    await expect(stranger.getByText(theirs.notYet)).toBeVisible();
    await page.goto(host.url());
    await settled(page, LIVE);
    await page.getByRole('button', { name: t.remind, exact: true }).click();
    await expect(page.getByText(t.reminded)).toBeVisible();
    await host.getByRole('button', { name: t.start }).click();
    // Whoever opens it long before its time is asked first.
    const early = top(host).getByRole('button', { name: t.start });
    await expect(early.or(host.getByRole('button', { name: t.hostAll }))).toBeVisible();
    if (await early.isVisible()) await early.click();
    await expect(stranger.getByRole('button', { name: theirs.toSay })).toBeVisible();
    await ends(host);
    await expect(stranger.getByText(theirs.saidThen, { exact: true })).toBeVisible();
    // Whoever asked is told that it opened, and its host reads what it came to.
    await expect(host.getByText(said(hosting).summary)).toBeVisible();
    await page.goto('/pages/user/message');
    await expect(page.locator('main').getByText(names[language]).first()).toBeVisible();

    // A lot that is shown is bid for without leaving the room, and everybody in it reads the price.
    const lots = `${LIVE}?id=demo-live-session`;
    await stranger.goto(lots);
    await settled(stranger, LIVE);
    const price = stranger.getByRole('heading', { name: theirs.now }).locator('xpath=ancestor::section');
    const asked = await price.innerText();
    await page.goto(lots);
    await settled(page, LIVE);
    const u = said(auction);
    await page.getByRole('button', { name: new RegExp(`^(${u.bid}|${u.bidMore}|${u.raise})$`) }).click();
    const sheet = top(page);
    await sheet.getByRole('button', { name: /^¥/ }).last().click();
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: new RegExp(u.submitBid('¥[\\d,.]+')) }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect.poll(() => price.innerText()).not.toBe(asked);
    // It is a line of the room, on every page of it.
    await expect(
      log(stranger, theirs.said)
        .getByText(new RegExp(theirs.bidTo('¥[\\d,.]+')))
        .last(),
    ).toBeVisible();
    await expect(page).toHaveURL(/demo-live-session/);
    expect(await life.verify()).toEqual([]);
  } finally {
    for (const one of [page, host, office, stranger]) await one.context().close();
    await life.close();
  }
});

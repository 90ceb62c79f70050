/** Faults 41 to 51, on real screens: what can be lost beside the queue and before it. */
import { expect, type Page } from '@playwright/test';
import { feedbackSave } from '../../contract/account/feedback.ts';
import { cartRemove } from '../../contract/cart/calls.ts';
import { channelPriceUpdate } from '../../contract/listing/calls.ts';
import { arrived } from '../e2e/steps/looks.ts';
import { ready } from '../e2e/steps/people.ts';
import { overSeeds } from './fault.ts';
import type { Rule } from './link.ts';
import { refusal } from './scene.ts';
import * as acts from './screens/acts.ts';
import { button, dialog, NotNow } from './screens/acts.ts';
import { isFull } from './screens/full.ts';
import { ends, onPhone } from './screens/life.ts';
import type { Phone } from './screens/phone.ts';
import { pictures } from './screens/pictures.ts';
import * as queue from './screens/queue.ts';
import * as receipt from './screens/receipt.ts';
import { markOf } from './screens/server.ts';
import { heal } from './screens/trouble.ts';
import { words } from './screens/words.ts';

const RECEIPT = '/pages/stock/receipt/createReceipt';
const OUTBOX = '/pages/user/outbox';

/** At the end all that was told is on the server once, in its last version, and nothing else is. */
const onScreens = (number: number, name: string, run: (phone: Phone) => Promise<void>): void =>
  overSeeds(
    number,
    name,
    ({ house }, seed) =>
      onPhone(house, number * 1_000 + seed, async (phone) => {
        await run(phone);
        await ends(phone);
      }),
    // One phone of the demo's seller at a time.
    { alone: true, thorough: true },
  );

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await arrived(page);
}

/** Photos as a camera takes them, by the form's own field. */
const choose = (page: Page, files: Awaited<ReturnType<typeof pictures>>) =>
  page.locator('input[type=file]').last().setInputFiles(files);

const on =
  (path: string, fault: Awaited<ReturnType<Rule>>): Rule =>
  (seen) =>
    seen.path === path ? fault : undefined;

/** So many photos stand in the draft, each made small: these are what is submitted. */
async function areSmall(phone: Phone, count: number): Promise<void> {
  const small = async () => (await phone.readDraft())?.photos.map(Boolean);
  await expect.poll(small, { timeout: 60_000 }).toEqual(Array(count).fill(true));
  phone.draft = await phone.readDraft();
}

/** The server has it, and no answer comes back. */
async function complainUnheard(phone: Phone): Promise<void> {
  let done = 0;
  phone.link.after.push(({ path }) => {
    if (path === feedbackSave.path) done += 1;
  });
  phone.link.rules.push(on(feedbackSave.path, 'lose'));
  await acts.complain(phone);
  await expect.poll(() => done).toBeGreaterThan(0);
  await expect.poll(async () => (await phone.waitingOf())[0]?.attempts).toBeGreaterThan(0);
}

/** What is done already offers nothing more to do. */
const calm = (error: unknown) => {
  if (!(error instanceof NotNow)) throw error;
};

onScreens(41, 'one draft in two tabs: the photos of both are kept, and one of them writes', async (phone) => {
  const first = phone.page;
  await receipt.photograph(phone);
  await receipt.secondTab(phone);
  await receipt.photograph(phone);
  if (!first.isClosed()) {
    await expect(button(first, words.drafts('takeOver'))).toBeVisible();
    phone.page = first;
    await first.bringToFront();
    await receipt.photograph(phone);
  }
  await receipt.submit(phone);
});

onScreens(42, 'a change of many meets trouble, a change of one of them follows: the later one holds', async (phone) => {
  let broken = 0;
  const times = phone.random.int(1, 3);
  phone.link.rules.push(({ path }) =>
    path === channelPriceUpdate.path && broken++ < times ? refusal(500, 'INTERNAL') : undefined,
  );
  const { page, ground } = phone;
  await open(page, '/pages/stock/seller/sellerList?state=on');
  const links = await page
    .locator('main a[href*="sellerDetail?id="]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const place = [...new Set(links)].findIndex((href) => href.includes(ground.priced));
  await button(page, words.listing('bulk')).click();
  // The first is for all of them.
  await page
    .getByRole('checkbox')
    .nth(place + 1)
    .check();
  await button(page, words.listing('price')).click();
  await button(dialog(page), words.listing('apply')).click();
  await expect(acts.keptOn(page).first()).toBeVisible({ timeout: acts.ANSWER });
  await acts.price(phone);
  expect(broken).toBeGreaterThan(1);
});

onScreens(
  43,
  'taken out of the cart over a link that answers nothing, and the tab closed: it is out',
  async (phone) => {
    let asked = 0;
    phone.link.rules.push(async ({ path }) => {
      if (path !== cartRemove.path) return undefined;
      asked += 1;
      // For as long as the tab is there.
      await expect.poll(() => page.isClosed(), { timeout: 60_000 }).toBe(true);
      return 'drop';
    });
    const { page } = phone;
    await open(page, '/pages/tabbar/cart');
    const listing = phone.random.pick(phone.ground.cart);
    const line = page.locator('section').filter({ has: page.locator(`a[href*="${listing}"]`) });
    const attempt = phone.mine.begin(`cart ${listing}`, null);
    await button(line.last(), /^(移除|Remove) /).click();
    await expect(line).toHaveCount(0);
    attempt.said = 'kept';
    await expect.poll(() => asked).toBeGreaterThan(0);
    phone.page = await phone.context.newPage();
    await page.close();
    await heal(phone);
  },
);

onScreens(
  44,
  'photos are chosen and the phone dies before they are small: all are there, without a network',
  async (phone) => {
    await open(phone.page, RECEIPT);
    await ready(phone.page);
    const count = phone.random.int(4, 8);
    await choose(phone.page, await pictures(phone.random, count, 2_400));
    await expect(phone.page.getByText(`${count} / 52`)).toBeVisible();
    // Not all of them are small yet, or this would show nothing.
    await expect(phone.page.getByText(/正在处理 \d 张/)).toBeVisible();
    await expect(phone.page.getByRole('button', { name: '草稿 1 份' })).toBeVisible();
    await phone.kill();
    await phone.switchOn();
    await phone.context.setOffline(true);
    await open(phone.page, RECEIPT);
    await expect(phone.page.getByText(`${count} / 52`)).toBeVisible();
    await expect(phone.page.getByText(/正在处理/)).toHaveCount(0, { timeout: 60_000 });
    await heal(phone);
    await areSmall(phone, count);
    await receipt.submit(phone);
  },
);

onScreens(45, 'changed after a lost answer, with a proxy’s 413 between: nothing stays for good', async (phone) => {
  await complainUnheard(phone);
  phone.link.rules[0] = on(feedbackSave.path, { status: 413, body: '<html>too large</html>' });
  await queue.tryAgain(phone).catch(calm);
  await heal(phone);
  await queue.change(phone).catch(calm);
});
onScreens(46, 'withdrawn when it had arrived: it is told as arrived', async (phone) => {
  await complainUnheard(phone);
  phone.link.rules[0] = on(feedbackSave.path, 'drop');
  await queue.withdraw(phone);
  expect(phone.mine.attempts).toMatchObject([{ said: 'done' }]);
});

onScreens(47, 'a photo that cannot be taken is told by its file’s name, and the others stay', async (phone) => {
  await open(phone.page, RECEIPT);
  const { page } = phone;
  const whole = await pictures(phone.random, phone.random.int(1, 3));
  const [one] = await pictures(phone.random, 1, 600);
  if (!one) throw new Error('no picture');
  const cut = { ...one, name: 'half.jpg', buffer: one.buffer.subarray(0, one.buffer.length / 2) };
  const none = { ...one, name: 'notes.jpg', buffer: Buffer.from('no picture at all') };
  await choose(
    page,
    phone.random.pick([
      [...whole, cut, none],
      [cut, none, ...whole],
      [none, ...whole, cut],
    ]),
  );
  await expect(page.getByText('half.jpg')).toBeVisible();
  await expect(page.getByText('图不完整，后半截没有了')).toBeVisible();
  await expect(page.getByText('notes.jpg')).toBeVisible();
  await expect(page.getByText('这个文件不是图片')).toBeVisible();
  await page.getByRole('button', { name: '不要 half.jpg' }).click();
  await page.getByRole('button', { name: '不要 notes.jpg' }).click();
  await expect(page.getByText(`${whole.length} / 52`)).toBeVisible();
  await areSmall(phone, whole.length);
  await receipt.submit(phone);
});

/** Files of the app that are on the device. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return files.reduce((sum, n) => sum + n, 0);
  });

onScreens(48, 'the browser clears the cache: it says so, and one visit brings the shell back', async (phone) => {
  const { page, context, link } = phone;
  await open(page, RECEIPT);
  await ready(page);
  await page.reload();
  const whole = await keptFiles(page);
  expect(whole).toBeGreaterThan(50);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  // The worker is stopped as the browser stops an idle one.
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.detach();
  link.dead = true;
  await context.setOffline(true);
  await page.goto(OUTBOX);
  await expect(page.getByRole('heading', { name: '浏览器清掉了离线用的页面' })).toBeVisible();
  link.dead = false;
  await context.setOffline(false);
  await open(page, RECEIPT);
  await expect.poll(() => keptFiles(page), { timeout: 30_000 }).toBe(whole);
  link.dead = true;
  await context.setOffline(true);
  await open(page, OUTBOX);
});

onScreens(49, 'something that is not our store answers for it: no photo is parked', async (phone) => {
  const page = '<!doctype html><title>Wi-Fi</title>';
  const answer = phone.random.pick([403, 404, 200, 302].map((status) => ({ status, body: page })));
  let struck = 0;
  phone.link.rules.push(({ path }) => {
    if (path !== '/storage') return undefined;
    struck += 1;
    return answer;
  });
  await receipt.photograph(phone);
  await receipt.submit(phone);
  await open(phone.page, OUTBOX);
  await expect.poll(() => struck).toBeGreaterThan(1);
  const waits = await phone.waitingOf();
  expect(waits.flatMap(({ state, photos }) => [state, ...photos.map((photo) => photo.state)])).not.toContain('parked');
});

onScreens(50, 'after 20 s of 503 on the store whoever looks waits 5 s', async (phone) => {
  const at: number[] = [];
  phone.link.rules.push(({ path }) => {
    if (path !== '/storage') return undefined;
    at.push(Date.now());
    return refusal(503, 'BUSY');
  });
  await receipt.photograph(phone);
  await receipt.submit(phone);
  await open(phone.page, OUTBOX);
  await expect.poll(() => (at.at(-1) ?? 0) - (at[0] ?? 0), { timeout: 90_000 }).toBeGreaterThan(20_000);
  phone.link.rules.length = 0;
  let next = 0;
  phone.link.rules.push(({ path }) => {
    if (path === '/storage') next ||= Date.now();
    return undefined;
  });
  const well = Date.now();
  await expect.poll(() => next).toBeGreaterThan(0);
  // And as long as a busy machine takes for it.
  expect(next - well).toBeLessThan(5_000 + 5_000);
});

onScreens(
  51,
  'a note that a full phone did not take is said not to be saved, and is kept once there is room',
  async (phone) => {
    await isFull(phone.page, true);
    await expect(receipt.noteDown(phone)).rejects.toThrow('the draft on the phone');
    await expect(phone.page.getByText(words.drafts('notSaved'))).toBeVisible();
    await isFull(phone.page, false);
    await receipt.photograph(phone);
    expect(phone.draft?.note).toBe(`${markOf(phone.seed)}${phone.count}`);
  },
);

/** What a person does with what they have: prices, goods on sale, the cart, addresses, their name, words to the platform. */
import type { Locator, Page } from '@playwright/test';
import { arrived, go } from '../../e2e/steps/looks.ts';
import { type Attempt, expect, isOf, isOnFirstTry, Untrue } from './model.ts';
import type { Phone } from './phone.ts';
import { pictures } from './pictures.ts';
import { markOf } from './server.ts';
import { words } from './words.ts';

/** There is nothing to do it with now, e.g. the cart is empty. */
export class NotNow extends Error {}

/** As long a screen may take to say what became of a tap: a page sends by itself for ten seconds. */
export const ANSWER = 14_000;

export async function visit(phone: Phone, path: string): Promise<Page> {
  const { page } = phone;
  const inside = await page.evaluate(() => document.querySelector('main[data-screen]') !== null).catch(() => false);
  const goes = inside && phone.random.chance(0.6);
  // Under a sheet that was left open nothing can be touched.
  if (goes && (await page.locator('dialog[open]').count()) === 0) await go(page, path);
  else {
    await page.goto(path);
    await arrived(page);
  }
  const state = await page.locator('main[data-screen]').last().getAttribute('data-state');
  // A screen that was never here before has nothing to show without a network, and says so.
  if (state === 'error' || state === 'offline') throw new NotNow(`${path} is not to be had`);
  return page;
}

export const dialog = (page: Page) => page.locator('dialog[open]').last();
export const button = (place: Page | Locator, name: RegExp) => place.getByRole('button', { name }).first();

interface Doing {
  thing: string;
  value: unknown;
  tap: Locator;
  done: Locator;
  kept: Locator;
  /** What it says as done is that the phone has it. */
  isOnPhone?: true;
}

/** Taps, waits for the screen to say one of both, and holds it to its word. */
export async function act(phone: Phone, { thing, value, tap, done, kept, isOnPhone }: Doing): Promise<void> {
  // What it said a moment ago about something else is no answer.
  await expect(done.or(kept).filter({ visible: true })).toHaveCount(0);
  const attempt = phone.mine.begin(thing, value);
  await tap.click();
  await answered(phone, attempt, isOnPhone ? null : done, isOnPhone ? kept.or(done) : kept);
}

async function answered(phone: Phone, attempt: Attempt, done: Locator | null, kept: Locator): Promise<void> {
  await expect((done?.or(kept) ?? kept).filter({ visible: true }).first()).toBeVisible({ timeout: ANSWER });
  attempt.said = done && (await done.filter({ visible: true }).count()) > 0 ? 'done' : 'kept';
  if (attempt.said === 'done') await phone.mustHold(`“${attempt.thing}” is told as done`);
  else await mustBeSomewhere(phone, attempt);
}

/** What is told as kept is on the phone, unless it has gone on to the server meanwhile. */
async function mustBeSomewhere(phone: Phone, attempt: Attempt): Promise<void> {
  if ((await phone.waitingOf()).some((item) => isOf(item, attempt))) return;
  await phone.mustHold(`“${attempt.thing}” is told as kept and does not wait`);
}

/** What is told before the server was asked: should that refuse it, the screen takes its word back, and until then it holds. */
async function toldAtOnce(phone: Phone, attempt: Attempt, takenBack: () => Promise<void>): Promise<void> {
  attempt.said = 'kept';
  const isAsked = async () => (await phone.waitingOf()).some((item) => isOf(item, attempt) && isOnFirstTry(item));
  await expect.poll(isAsked, { timeout: ANSWER }).toBe(false);
  try {
    await mustBeSomewhere(phone, attempt);
  } catch (error) {
    if (!(error instanceof Untrue)) throw error;
    await takenBack().catch(() => {
      throw error;
    });
    attempt.said = 'nothing';
    await phone.mustHold(`“${attempt.thing}” is taken back`);
  }
}

/** What the phone has, and is on its way or waits for something. */
export const keptOn = (page: Page): Locator =>
  page
    .getByText(words.device('sending'))
    .or(page.getByText(words.device('kept')))
    .or(page.getByText(/^\s*(已存好，|Saved\. )/));

export async function price(phone: Phone): Promise<void> {
  const page = await visit(phone, `/pages/stock/seller/sellerDetail?id=${phone.ground.priced}`);
  const fen = phone.ground.price + ++phone.count * 100;
  await button(page, words.listing('price')).click();
  await dialog(page)
    .getByRole('textbox')
    .first()
    .fill(String(fen / 100));
  await act(phone, {
    thing: 'price',
    value: fen,
    tap: button(dialog(page), words.listing('savePrice')),
    done: page.getByText(words.listing('priceDone')),
    kept: keptOn(page),
  });
}

/** The demo's offers for it are far below. */
export async function floor(phone: Phone): Promise<void> {
  const page = await visit(phone, `/pages/stock/seller/sellerDetail?id=${phone.ground.priced}`);
  const fen = phone.ground.price - ++phone.count * 100;
  await button(page, /^(自动接受的底价|Auto-accept from)/).click();
  await dialog(page)
    .getByRole('textbox')
    .first()
    .fill(String(fen / 100));
  await act(phone, {
    thing: 'floor',
    value: fen,
    tap: button(dialog(page), words.listing('floorSave')),
    done: page.getByText(words.listing('floorSaved')),
    kept: keptOn(page),
  });
}

export async function onSale(phone: Phone): Promise<void> {
  const page = await visit(phone, `/pages/stock/seller/sellerDetail?id=${phone.ground.moved}`);
  const off = button(page, words.listing('off')).or(button(page, words.listing('withdraw')));
  const isOn = (await off.count()) > 0;
  if (isOn) {
    await off.first().click();
    const tap = button(dialog(page), words.listing('off'));
    return act(phone, {
      thing: 'on sale',
      value: false,
      tap,
      done: page.getByText(words.listing('offDone')),
      kept: keptOn(page),
    });
  }
  const tap = button(page, words.listing('on'));
  if ((await tap.count()) === 0) throw new NotNow('neither on sale nor off');
  const done = page.getByText(words.listing('onDone')).or(page.getByText(words.listing('reviewDone')));
  return act(phone, { thing: 'on sale', value: true, tap, done, kept: keptOn(page) });
}

/** It is this element that goes: what is refused at once stands there again, as another one, before a count of them looks. */
async function leaves(shown: Locator, tap: () => Promise<void>): Promise<void> {
  const element = await shown.elementHandle();
  await tap();
  await element?.waitForElementState('hidden', { timeout: ANSWER });
}

export async function removeFromCart(phone: Phone): Promise<void> {
  const page = await visit(phone, '/pages/tabbar/cart');
  const listing = phone.random.pick(phone.ground.cart);
  const line = page.locator('section').filter({ has: page.locator(`a[href*="${listing}"]`) });
  if ((await line.count()) === 0) throw new NotNow('it is not in the cart');
  const name = /^(移除|Remove) /;
  const attempt = phone.mine.begin(`cart ${listing}`, null);
  await leaves(line.last(), () => button(line.last(), name).click());
  await toldAtOnce(phone, attempt, () => expect(line).not.toHaveCount(0));
  if (phone.random.chance(0.5) || attempt.said === 'nothing') return;
  // It was a slip of the finger.
  const back = phone.mine.begin(`cart ${listing}`, true);
  await button(page, words.cart('undo')).click();
  await expect(line).not.toHaveCount(0, { timeout: ANSWER });
  await toldAtOnce(phone, back, () => expect(line).toHaveCount(0));
}

const REGION = '浙江省杭州市西湖区';

export async function makeAddress(phone: Phone): Promise<void> {
  const page = await visit(phone, '/pages/address/modify');
  const name = `${markOf(phone.seed)}${++phone.count}`;
  const detail = `文三路 ${phone.count} 号`;
  const resumed = button(page, words.address('startOver'));
  if ((await resumed.count()) > 0) await resumed.click();
  const paste = page.getByLabel(words.address('paste'));
  await paste.fill(`林晓 13900000001 ${REGION}${detail}`);
  await paste.blur();
  await expect(page.getByText(words.address('recognised')).first()).toBeVisible();
  await page.getByLabel(words.address('name')).fill(name);
  await page.getByLabel(words.address('detail')).fill(detail);
  await saveAddress(phone, page, name, detail);
}

const saveAddress = (phone: Phone, page: Page, name: string, detail: string): Promise<void> =>
  act(phone, {
    thing: `address ${name}`,
    value: detail,
    tap: button(page, words.address('save')),
    done: page.getByText(words.address('saved')),
    kept: keptOn(page),
  });

/** One of the addresses that this seed has made, on the screen on which they are managed. */
async function anAddress(phone: Phone): Promise<{ page: Page; card: Locator; name: string }> {
  const page = await visit(phone, '/pages/address/addressManage');
  const cards = page.locator('section').filter({ hasText: markOf(phone.seed) });
  const count = await cards.count();
  if (count === 0) throw new NotNow('no address yet');
  const card = cards.nth(phone.random.int(0, count - 1));
  const name = new RegExp(`${markOf(phone.seed).replace('.', '\\.')}\\d+`).exec(await card.innerText())?.[0] ?? '';
  return { page, card: page.locator('section').filter({ has: page.getByText(name, { exact: true }) }), name };
}

export async function editAddress(phone: Phone): Promise<void> {
  const { page, card, name } = await anAddress(phone);
  await card.getByRole('link', { name: words.address('edit') }).click();
  await arrived(page);
  const detail = `文三路 ${++phone.count} 号改`;
  await page.getByLabel(words.address('detail')).fill(detail);
  await saveAddress(phone, page, name, detail);
}

export async function removeAddress(phone: Phone): Promise<void> {
  const { page, card, name } = await anAddress(phone);
  await button(card, words.address('remove')).click();
  const attempt = phone.mine.begin(`address ${name}`, null);
  await leaves(card, () => button(dialog(page), words.address('remove')).click());
  await toldAtOnce(phone, attempt, () => expect(card).not.toHaveCount(0));
}

export async function rename(phone: Phone): Promise<void> {
  const page = await visit(phone, '/pages/user/setting/nickname');
  const nickname = `${markOf(phone.seed)}${++phone.count}`;
  await page.getByLabel(words.account('nickname')).fill(nickname);
  await act(phone, {
    thing: 'nickname',
    value: nickname,
    tap: button(page, words.account('save')),
    done: page.getByText(words.account('saved')),
    kept: keptOn(page),
  });
}

export async function complain(phone: Phone): Promise<void> {
  const page = await visit(phone, '/pages/user/setting/feedback');
  const body = `${markOf(phone.seed)}${phone.who.phone}.${++phone.count}`;
  // Below the form stands what was told before, with its photos. What a form holds that could not be sent goes with the next.
  const form = page.getByRole('group').filter({ has: page.locator('input[type=file]') });
  const tiles = form.getByRole('button', { name: /^(删除|Remove) .+ \d+$/ });
  let photos = await tiles.count();
  if (phone.random.chance(0.3)) {
    await page.locator('input[type=file]').setInputFiles(await pictures(phone.random, 1));
    photos += 1;
    await expect(tiles).toHaveCount(photos);
  }
  await page.getByLabel(words.feedback('body')).fill(body);
  const attempt = phone.mine.begin(`feedback ${body}`, []);
  await button(page, words.feedback('send')).click();
  const kept = keptOn(page);
  const done = page.getByText(words.outcome('arrived'));
  await expect(done.or(kept).first()).toBeVisible({ timeout: ANSWER });
  if (photos > 0) attempt.value = await photosOfFeedback(phone, body, photos);
  await answered(phone, attempt, done, kept);
}

/** As they wait, or if they no longer do, as the server has them: that their bytes are theirs is looked at there. */
async function photosOfFeedback(phone: Phone, body: string, count: number): Promise<unknown> {
  const hashes = (await phone.photosOf(body)) ?? (await phone.holdings()).get(`feedback ${body}`)?.[0];
  if (!Array.isArray(hashes) || hashes.length !== count)
    throw new Untrue(`${body} was told as sent with ${count} photos and has ${JSON.stringify(hashes)}`);
  return hashes;
}

export async function write(phone: Phone): Promise<void> {
  const page = await visit(phone, '/plugin/chat?service=true');
  const body = `${markOf(phone.seed)}${++phone.count}`;
  const box = page.getByLabel(words.chat('body'));
  await box.fill(body);
  const attempt = phone.mine.begin(`message ${body}`, true);
  await button(page, words.chat('send')).click();
  await expect(box).toHaveValue('');
  await expect(page.getByText(body, { exact: true }).first()).toBeVisible();
  attempt.said = 'kept';
  await mustBeSomewhere(phone, attempt);
}

export async function changeLanguage(phone: Phone): Promise<void> {
  const page = await visit(phone, '/pages/user/setting/index');
  const to = (await page.evaluate(() => document.documentElement.lang)) === 'en' ? 'zh' : 'en';
  phone.language = null;
  await page.getByText(to === 'en' ? 'English' : '中文', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', to === 'en' ? 'en' : 'zh-CN');
  const stored = await expect
    .poll(() => page.evaluate(() => document.cookie))
    .toContain(`=${to}.`)
    .then(() => true);
  if (stored) phone.language = to;
}

/** The phone is lent: its owner logs out, somebody else does something on it, and gives it back. */
export async function lend(phone: Phone): Promise<void> {
  const owner = phone.who;
  const other = phone.people.find((person) => person !== owner);
  if (!other) throw new NotNow('nobody else is there');
  const page = await visit(phone, '/pages/user/setting/index');
  await button(page, words.account('logOut')).click();
  phone.lent = owner;
  await button(dialog(page), words.account('logOut')).click();
  await expect(page.getByText(words.account('loggedOut')).first()).toBeVisible({ timeout: ANSWER });
  await phone.logIn(other);
  await phone.random.pick([complain, makeAddress])(phone);
  await phone.logIn(owner);
  phone.lent = undefined;
}

/** What a person does with what waits: looks, pauses, takes back, tries again; and what the sync screen says about it must be so. */
import type { Locator, Page } from '@playwright/test';
import { button, dialog, NotNow, visit } from './acts.ts';
import { expect, isOf, told, Untrue, type Waiting } from './model.ts';
import type { Phone } from './phone.ts';
import { words } from './words.ts';

const PATH = '/pages/user/outbox';

async function open(phone: Phone): Promise<Page> {
  const page = await visit(phone, PATH);
  await counts(phone, page);
  return page;
}

/** Said in other words where nothing was ever sent from the device. */
const nothingWaits = (page: Page) =>
  page.getByText(words.outbox('emptyTitle')).or(page.getByText(words.outbox('emptyNone')));

/** The number on the screen is the number on the phone, and "all sent" is said only when all of it is there. */
async function counts(phone: Phone, page: Page): Promise<void> {
  const empty = nothingWaits(page);
  const shown = async () => {
    if (await empty.isVisible()) return 0;
    const said = await page.getByText(words.outbox('chip')).first().innerText();
    return Number(/\d+/.exec(said)?.[0]);
  };
  let seen = '';
  const differs = async () => {
    const [screen, device] = [await shown().catch(() => -1), (await phone.waitingOf()).length];
    seen = `${screen} on the screen and ${device} on the phone`;
    return screen !== device;
  };
  await told(page, 'what waits', () => expect.poll(differs).toBe(false)).catch((error) => {
    throw error instanceof Untrue ? new Untrue(`what waits is ${seen}`) : error;
  });
  if (await empty.isVisible()) await phone.mustHold('the sync screen says that all is sent');
}

export async function look(phone: Phone): Promise<void> {
  await open(phone);
}

/** One thing that waits and that no other is called like, with its card. */
async function oneOf(phone: Phone): Promise<{ page: Page; card: Locator; item: Waiting }> {
  const page = await open(phone);
  const items = await phone.waitingOf();
  const single = items.filter(({ label }) => items.filter((other) => other.label.zh === label.zh).length === 1);
  if (single.length === 0) throw new NotNow('nothing waits');
  const item = phone.random.pick(single);
  const title = page.getByRole('heading', { name: new RegExp(`^(${item.label.zh}|${item.label.en})$`) });
  const card = page.locator('section').filter({ has: title });
  if ((await card.count()) !== 1) throw new NotNow('it has just gone');
  return { page, card, item };
}

/** What is done now and then stands behind one button. @throws NotNow where it is not offered */
async function rare(phone: Phone, card: Locator, act: 'pause' | 'first'): Promise<Locator> {
  const more = button(card, words.outbox('more'));
  if ((await more.count()) === 0) throw new NotNow('nothing of the kind is offered');
  await more.click({ timeout: 5_000 });
  const sheet = phone.page.getByRole('dialog');
  const one = button(sheet, words.outbox(act));
  if ((await one.count()) > 0) return one;
  await phone.page.keyboard.press('Escape');
  throw new NotNow(`${act} is not offered`);
}

/** What waits may have gone while a finger was on its way to it. */
async function press(phone: Phone, item: Waiting, one: Locator): Promise<void> {
  try {
    await one.click({ timeout: 5_000 });
  } catch (error) {
    if (!(await phone.waitingOf()).some(({ id }) => id === item.id)) throw new NotNow('it has just gone');
    throw error;
  }
}

export async function withdraw(phone: Phone): Promise<void> {
  const { page, card, item } = await oneOf(phone);
  const attempt = phone.mine.attempts.findLast((one) => isOf(item, one));
  await press(phone, item, button(card, words.outbox('withdraw')));
  await button(dialog(page), words.outbox('withdraw')).click();
  const gone = page.getByText(words.outbox('withdrawn'));
  const there = page.getByText(words.outbox('arrivedTitle'));
  const not = page.getByText(words.outbox('unreached')).or(page.getByText(words.outbox('wished')));
  await expect(gone.or(there).or(not).first()).toBeVisible();
  if (await gone.first().isVisible()) {
    if (attempt) attempt.withdrawn = true;
    phone.held.delete(item.id);
    if ((await phone.waitingOf()).some(({ id }) => id === item.id))
      throw new Untrue(`${item.label.zh} is told as withdrawn and waits`);
  } else if (await there.first().isVisible()) {
    if (attempt) attempt.said = 'done';
    phone.held.delete(item.id);
    await phone.mustHold(`“${item.label.zh}” is told as arrived`);
    await page.keyboard.press('Escape');
  }
}

export async function pause(phone: Phone): Promise<void> {
  const { card, item } = await oneOf(phone);
  const resume = button(card, words.outbox('resume'));
  if ((await resume.count()) === 0) {
    await press(phone, item, await rare(phone, card, 'pause'));
    if (!(await phone.waitingOf()).some(({ id }) => id === item.id)) return;
    await expect(resume).toBeVisible();
    const row = (await phone.waiting()).find(({ id }) => id === item.id);
    if (row && !row.paused) throw new Untrue(`${item.label.zh} is told as held back and is not`);
    // What was on its way already still ends.
    if (row && row.state !== 'sending') phone.held.add(item.id);
  } else {
    phone.held.delete(item.id);
    await press(phone, item, resume);
  }
}

export async function goFirst(phone: Phone): Promise<void> {
  const { page, card, item } = await oneOf(phone);
  await press(phone, item, await rare(phone, card, 'first'));
  await expect(page.getByText(words.outbox('firstDone')).first()).toBeVisible();
  const waits = await phone.waitingOf();
  const mine = waits.find(({ id }) => id === item.id);
  // What it builds on goes before it.
  if (!mine || waits.some(({ id }) => mine.dependsOn.includes(id))) return;
  const before = waits.filter(({ seq }) => seq < mine.seq).map(({ label }) => label.zh);
  if (before.length > 0) throw new Untrue(`${item.label.zh} is told as the first, after ${before}`);
}

export async function tryAgain(phone: Phone): Promise<void> {
  const { card, item } = await oneOf(phone);
  const again = button(card, words.outbox('now')).or(button(card, words.outbox('retry')));
  if ((await again.count()) === 0) throw new NotNow('it is paused');
  await press(phone, item, again.first());
}

/** All is well again: the person looks until everything of theirs is sent. */
export async function sendAll(phone: Phone): Promise<void> {
  const { page } = phone;
  phone.held.clear();
  await page.goto(PATH);
  const empty = nothingWaits(page);
  const isOver = async () => {
    for (const name of ['resume', 'retry'] as const) {
      const one = button(page, words.outbox(name));
      if (await one.isVisible()) await one.click({ timeout: 1_000 }).catch(() => undefined);
    }
    return empty.isVisible();
  };
  try {
    await expect.poll(isOver, { timeout: 90_000, intervals: [200] }).toBe(true);
  } catch {
    const left = (await phone.waitingOf()).map(({ label, state }) => `${label.zh} (${state})`);
    throw new Untrue(`these stay for good: ${left.join(', ')}; the screen: ${await page.locator('main').innerText()}`);
  }
  await phone.mustHold('all is sent');
}

/** What a person does with what waits: looks, pauses, takes back, tries again; and what the sync screen says about it must be so. */
import type { Locator, Page } from '@playwright/test';
import { whyWords } from '../../../src/domains/device/waiting/why-words.ts';
import { ANSWER, button, complain, dialog, NotNow, visit } from './acts.ts';
import { expect, isOf, isOnFirstTry, told, Untrue, type Waiting } from './model.ts';
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
  await wordsHold(phone, page);
}

type Why = keyof typeof whyWords.zh;
/** What must be so on the phone for a card to say why its item is still there; of the others nothing is known from outside. */
const holds: Partial<Record<Why, (item: Waiting, online: boolean) => boolean>> = {
  sending: (item) =>
    item.state === 'sending' || isOnFirstTry(item) || item.photos.some(({ state }) => state === 'sending'),
  refused: ({ state }) => state === 'parked',
  network: (_, online) => !online,
  unanswered: ({ photos, lastError }, online) =>
    online &&
    [lastError, ...photos.map((photo) => photo.lastError)].some((error) =>
      /NETWORK|TIMEOUT|ENVELOPE/.test(error?.code ?? ''),
    ),
  paused: ({ paused, ask }) => paused === true && !ask,
  ask: ({ paused, ask }) => paused === true && Boolean(ask),
  takingBack: ({ unwanted }) => unwanted === true,
  editing: ({ unwanted }) => unwanted === true,
  earlier: ({ was }) => was !== undefined,
  before: ({ dependsOn }) => dependsOn.length > 0,
  stopped: ({ dependsOn }) => dependsOn.length > 0,
};
const whyIn = (words: string): Why | undefined =>
  (Object.keys(whyWords.zh) as Why[]).find((why) => [whyWords.zh[why], whyWords.en[why]].includes(words));

/** Each card says why its item is still there, as that is on the phone. */
async function wordsHold(phone: Phone, page: Page): Promise<void> {
  let seen = '';
  const lies = async () => {
    const [said, online] = await page.evaluate(
      () =>
        [
          [...document.querySelectorAll('main section h2')].map((title) => [
            title.textContent ?? '',
            title.nextElementSibling?.textContent ?? '',
          ]),
          navigator.onLine,
        ] as const,
    );
    const items = await phone.waitingOf();
    seen = '';
    for (const [title = '', words = ''] of said) {
      const [item, other] = items.filter(({ label }) => [label.zh, label.en].includes(title));
      const why = whyIn(words);
      if (item && !other && why && holds[why]?.(item, online) === false)
        seen = `${title} says “${words}” and is ${JSON.stringify({ ...item, input: '' })}`;
    }
    return seen !== '';
  };
  await told(page, 'why it waits', () => expect.poll(lies).toBe(false)).catch((error) => {
    throw error instanceof Untrue ? new Untrue(seen) : error;
  });
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

/** Takes what it said to the platform back into its form, and says something else; what it was may have arrived, or never does. */
export async function change(phone: Phone): Promise<void> {
  const { page, card, item } = await oneOf(phone);
  if (!item.call.endsWith('/feedback/save')) throw new NotNow('its form is another');
  const one = button(card, words.outbox('change'));
  if ((await one.count()) === 0) throw new NotNow('it is not to be changed');
  const attempt = phone.mine.attempts.findLast((made) => isOf(item, made));
  await press(phone, item, one);
  const body = page.getByLabel(words.feedback('body'));
  const there = page.getByText(words.outbox('arrivedTitle')).or(page.getByText(words.outbox('arrivedOtherTitle')));
  const not = page.getByText(words.outbox('draftThere')).or(page.getByText(words.outbox('inFlight')));
  await expect(body.or(there).or(not).first()).toBeVisible({ timeout: ANSWER });
  if (!(await body.isVisible())) {
    await page.keyboard.press('Escape');
    throw new NotNow('it has arrived, or is on its way');
  }
  const old = JSON.parse(item.input) as { body: string };
  await told(page, 'the form of what was taken back', () => expect(body).toHaveValue(old.body));
  phone.held.delete(item.id);
  // Whether it had arrived nobody may know yet.
  if (attempt) attempt.said = 'nothing';
  await complain(phone);
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

/** The server has a thing as it was before it was changed: its person leaves it at that. */
async function leaveOther(phone: Phone, page: Page): Promise<void> {
  const other = (await phone.waitingOf()).find(
    ({ state, lastError }) => state === 'parked' && lastError?.code === 'KEY_REUSED',
  );
  if (!other) return;
  const title = page.getByRole('heading', { name: new RegExp(`^(${other.label.zh}|${other.label.en})$`) });
  const card = page
    .locator('section')
    .filter({ has: title })
    .filter({ hasText: /服务器上已有一份，和|The server has one that differs/ });
  await button(card.first(), words.outbox('withdraw')).click({ timeout: 1_000 });
  await button(dialog(page), words.outbox('withdraw')).click({ timeout: 1_000 });
  await expect(page.getByText(words.outbox('withdrawnOtherTitle'))).toBeVisible();
  const attempt = phone.mine.attempts.findLast((made) => isOf(other, made));
  if (attempt) attempt.withdrawn = true;
  await page.keyboard.press('Escape');
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
    await leaveOther(phone, page).catch(() => undefined);
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

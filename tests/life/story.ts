/** What people's screens say about one thing, read as a person reads them, so that their stories can be compared. */
import { type Browser, expect, type Page } from '@playwright/test';
import { accounts } from '../../contract/wire/accounts.ts';
import { yuan } from '../../contract/wire/yuan.ts';
import { logIn } from '../e2e/steps/people.ts';
import type { Life } from './house.ts';

export interface Person {
  /** How others call them on a timeline. */
  name: '买家' | '卖家' | '商家' | '平台';
  /** Whose account the ledger's pockets are. */
  id: string;
  /** In this one they act. */
  page: Page;
  /** This one they leave open: what it shows has to come by itself. */
  open: Page;
}

interface Account {
  name: Person['name'];
  id: string;
  phone: string;
}

/** A person with a phone of their own, logged in. */
export async function arrive(browser: Browser, life: Life, { name, id, phone }: Account): Promise<Person> {
  const context = await browser.newContext({ baseURL: life.url });
  const page = await context.newPage();
  await logIn(page, phone);
  return { name, id, page, open: await context.newPage() };
}

/** One step of a timeline: the state's word, who brought it there or is waited for, and when it happened or must. */
interface Step {
  state: string;
  who: string;
  at: string;
}

/** The steps so far on the timeline under `title`; what lies ahead is left out, and 你 is called by name. */
async function stepsOn(page: Page, title: string, me: string): Promise<Step[]> {
  const steps = await page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .locator('ol > li')
    .evaluateAll((items) =>
      items
        .filter((item) => item.querySelector('time') || item.getAttribute('aria-current'))
        .map((item) => ({
          state: item.querySelector('span')?.textContent ?? '',
          who: item.querySelector(':scope > div:nth-child(2) > span')?.textContent ?? '',
          at: item.querySelector('time')?.dateTime ?? '',
        })),
    );
  // Of a step that waits it says whom it waits for: 等你, 等平台. Everybody reads their own part as 你.
  const named = (who: string) => who.replace(/^等/, '').replace(/^你$/, me);
  return steps.map((step) => ({ ...step, who: named(step.who) }));
}

const squeeze = (text: string) => text.replace(/\s+/g, '');

/** Everything that a screen says, without spaces: amounts are set in parts of different size. */
export const words = async (page: Page) => squeeze(await page.locator('main').innerText());

/** As a bill says it. */
export const yuanOf = (fen: number) => `¥${yuan(fen)}`;

export interface Tale {
  /** The address of its detail screen. */
  at: string;
  /** Where it has another address for some of them. */
  atFor?: (person: Person) => string;
  /** Where some of them are told less, or in other words. */
  toldFor?: (person: Person, told: Tale['told']) => Tale['told'];
  /** The heading of its timeline. */
  title: string;
  /** Its states so far, and who brought it to each. */
  told: [state: string, by: string][];
  /** What a step that is done is called where it is not called by its state: who did what. */
  did?: (person: Person, step: { from: string | undefined; state: string; by: string }) => string | undefined;
  /** Who is waited for now; nobody at the end. */
  waits?: string;
  /** What each of them reads on the screen besides, without spaces. */
  says?: (person: Person) => string[];
}

/** The tale goes on: to which state, by whom, and who is waited for then. */
export function goesOn(tale: Tale, state: string, by: string, waits?: string, says = tale.says): void {
  tale.told.push([state, by]);
  Object.assign(tale, { waits, says });
}

/**
 * The open screens of all these people show this tale and nothing else, with the same moments. Those who are told by the
 * server are not reloaded; staff are, whom it tells nothing.
 */
export async function sameStory(tale: Tale, people: readonly Person[]): Promise<void> {
  const moments = await Promise.all(
    people.map(async (person) => {
      const { open, name } = person;
      const told = tale.toldFor?.(person, tale.told) ?? tale.told;
      // Whoever is told less waits for something of their own.
      const isWaiting = tale.waits || told.length < tale.told.length;
      const expected = told.flatMap(([state, by], i) => {
        const did = tale.did?.(person, { from: told[i - 1]?.[0], state, by });
        const isLast = i === told.length - 1;
        // What led to a step that waits is done, and the step itself waits.
        const done = did && (!isLast || isWaiting) ? [`${did} `] : isLast ? [] : [`${state} ${by}`];
        return isLast && (isWaiting || !done.length) ? [...done, `${state} ${tale.waits || by}`] : done;
      });
      const at = tale.atFor?.(person) ?? tale.at;
      if (!open.url().endsWith(at)) await open.goto(at);
      let steps: Step[] = [];
      const read = async () => {
        if (name === '平台') {
          await open.goto(at);
          await expect(open.locator('body:not(:has(#first-view)) main:not([data-state="loading"])')).toBeVisible();
        }
        steps = await stepsOn(open, tale.title, name);
        return steps.map(({ state, who }) => `${state} ${who}`);
      };
      await expect.poll(read, { message: `${name} reads ${at}` }).toEqual(expected);
      for (const said of tale.says?.(person) ?? [])
        await expect.poll(() => words(open), { message: `${name} reads ${at}` }).toContain(said);
      // Whoever is told less waits for something else now, or for nothing.
      return (told === tale.told ? steps : steps.slice(0, -1)).map(({ at }) => at);
    }),
  );
  // Whoever is told less may miss steps in the middle.
  for (const other of moments.slice(1)) {
    const left = [...other];
    for (const at of moments[0] ?? []) if (at === left[0]) left.shift();
    expect(left, `moments that ${people[0]?.name} does not read`).toEqual([]);
  }
}

/** @returns the balances of a book that is whole and sums to zero */
export async function wholeBook(life: Life): Promise<Record<string, number>> {
  const { problems, accounts: held } = await life.book();
  expect(problems).toEqual([]);
  expect(Object.values(held).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  return held;
}

/** Everyone's balance on the screen is what the book says. */
export async function sameMoney(life: Life, people: readonly Person[]): Promise<void> {
  const book = await wholeBook(life);
  await Promise.all(
    people.map(async ({ page, id, name }) => {
      await page.goto('/pages/user/balance');
      const says = async () => /可用余额¥([\d,.]+)/.exec(await words(page))?.[0];
      await expect
        .poll(says, { message: `${name} reads their balance` })
        .toBe(`可用余额${yuanOf(book[accounts.available(id)] ?? 0)}`);
    }),
  );
}

/** Each of these people has a message with this title about the thing of this name. */
export async function wasTold(about: string, ...told: [Person, string][]): Promise<void> {
  await Promise.all(
    told.map(async ([{ page, name }, title]) => {
      await page.goto('/pages/user/message');
      const said = page.locator('main a[href*="message-detail"]').filter({ hasText: title }).filter({ hasText: about });
      await expect(said.first(), `${name} was told: ${title}`).toBeVisible();
    }),
  );
}

/** Going about by the keyboard alone, and what a person who does so has to see at every step. */
import { expect, type Page } from '@playwright/test';
import { settled } from './people.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

const LOGIN = '/pages/login/login';

/** Presses Tab until this has the focus, and sees that it has. */
export async function reach(page: Page, role: Role, name: Name, { key = 'Tab', most = 60 } = {}): Promise<void> {
  const wanted = page.getByRole(role, { name });
  const passed: string[] = [];
  while (passed.length < most) {
    await page.keyboard.press(key);
    const at = await wanted.evaluateAll(holder);
    if (at === '') return seen(page);
    passed.push(at);
  }
  throw new Error(`no ${role} ${name} within ${most} times ${key}; the focus was on ${passed.join(' | ')}`);
}

/** This has the focus already, without a key. */
export async function on(page: Page, role: Role, name: Name): Promise<void> {
  await expect.poll(() => page.getByRole(role, { name }).evaluateAll(holder), `not on ${role} ${name}`).toBe('');
}

/** A screen was gone to: it is there, and one reads on from its heading. */
export async function landed(page: Page, path: string): Promise<void> {
  await settled(page, path);
  await expect(page.locator('main h1')).toBeFocused();
}

/** Enter opens a sheet or a window that takes the focus; Escape closes it and gives the focus back. */
export async function opensAndCloses(page: Page, role: Role, name: Name): Promise<void> {
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await on(page, role, name);
}

/** Tab comes past everything that can be used, here or in the open window, and round again. */
export async function goesRound(page: Page): Promise<void> {
  await page.evaluate(() => {
    const round = { passed: new Set<EventTarget | null>(), closed: false };
    Object.assign(window, { round });
    document.addEventListener('focusin', ({ target }) => {
      round.closed ||= round.passed.has(target);
      round.passed.add(target);
    });
  });
  // What comes late, behind the one who tabs, is reached in the next round.
  let left: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    for (let m = 0; m < 10; m += 1) await page.keyboard.press('Tab');
    const closed = await page.evaluate(() => (window as unknown as { round: { closed: boolean } }).round.closed);
    left = await page.evaluate(missed);
    if (closed && left.length === 0) break;
  }
  expect(left, 'never reached by Tab').toEqual([]);
}

/** Logs in by typing, from wherever the login page was opened. */
export async function logInByKeys(page: Page, phone: string): Promise<void> {
  await settled(page, LOGIN);
  await reach(page, 'textbox', '手机号');
  await page.keyboard.type(phone);
  await reach(page, 'button', '获取验证码');
  await page.keyboard.press('Enter');
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
  await seen(page);
  await page.keyboard.type(await sentCode(page));
  await reach(page, 'checkbox', /用户协议/);
  await page.keyboard.press('Space');
  await reach(page, 'button', '《用户协议》');
  await opensAndCloses(page, 'button', '《用户协议》');
  await reach(page, 'checkbox', /隐私政策/);
  await page.keyboard.press('Space');
  await reach(page, 'button', /^登录$/);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/pages\/login\//);
}

export async function sentCode(page: Page): Promise<string> {
  return /\d{6}/.exec(await page.getByText(/验证码 \d{6}/).innerText())?.[0] ?? '';
}

/** What has the focus can be seen to have it, and lies where it can be seen. */
const seen = (page: Page) => expect.poll(() => page.evaluate(complaint)).toBe('');

/** Runs in the page: what else has the focus. */
function holder(wanted: Element[]): string {
  const at = document.activeElement;
  if (!at || at === document.body) return 'nothing';
  if (wanted.includes(at)) return '';
  return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 24)}`;
}

/** Runs in the page. */
function complaint(): string {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'nothing has the focus';
  const brand = new Option();
  brand.style.color = getComputedStyle(document.documentElement).getPropertyValue('--brand');
  const typed = at.matches('input:not([type=checkbox], [type=radio]), textarea, button');
  const ringed = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
    return typed && boxShadow.includes(brand.style.color);
  };
  const around: Element[] = [at];
  for (let up = at.parentElement; up && around.length < 4; up = up.parentElement) around.push(up);
  for (let next = at.nextElementSibling; next; next = next.nextElementSibling) around.push(next);
  const active = document.getElementById(at.getAttribute('aria-activedescendant') ?? '');
  if (active) around.push(active);
  const name = `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 24)}`;
  if (!around.some((element) => ringed(element)) && !ringed(at, '::after')) return `${name} does not look focused`;
  const [box] = at.getClientRects();
  if (!box) return `${name} has no box`;
  const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!middle) return `${name} lies outside of the screen`;
  const own = at.contains(middle) || middle.contains(at) || middle.closest('label')?.contains(at);
  return own ? '' : `${name} is covered by ${middle.outerHTML.slice(0, 80)}`;
}

/** Runs in the page. */
function missed(): string[] {
  const { passed } = (window as unknown as { round: { passed: Set<Element> } }).round;
  const place = document.querySelector('dialog[open]') ?? document;
  const groups = new Set([...passed].map((at) => at instanceof HTMLInputElement && at.type === 'radio' && at.name));
  return [...place.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]')]
    .filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
    )
    .filter((one) => !passed.has(one) && !(one instanceof HTMLInputElement && groups.has(one.name)))
    .map((one) => one.outerHTML.slice(0, 100));
}

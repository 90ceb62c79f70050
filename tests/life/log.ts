/** What staff did on real screens, held against the log of it. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { allCalls } from '../../contract/registry.ts';
import type { Life } from './house.ts';
import { says } from './newcomers.ts';

/** Writes down each act of staff that is answered with success, by the name of its call. */
export function watchActs(context: BrowserContext, done: string[]): void {
  context.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.ok()) return;
    const path = new URL(response.url()).pathname;
    const act = allCalls().find(({ call }) => call.who === 'staff' && path.endsWith(`/api${call.path}`));
    if (act) done.push(act.name);
  });
}

const times = (list: readonly string[], one: string) => list.filter((name) => name === one).length;

/** The log, open at `owner`, has each of them as often as it was done; a line that is changed and an end that is cut off are found. */
export async function logHasAll(shop: Life, owner: Page, done: readonly string[]): Promise<void> {
  const acts = await shop.log.acts();
  for (const act of new Set(done)) expect(times(acts, act), act).toBe(times(done, act));
  expect(done.length).toBeGreaterThan(15);
  await says(owner, `共 ${acts.length} 条，一条没少`);
  await shop.log.forge('last out');
  await owner.reload();
  await says(owner, `第 ${acts.length} 条被改过或少了`);
  await shop.log.forge('first changed');
  await owner.reload();
  await says(owner, '第 1 条被改过或少了');
}

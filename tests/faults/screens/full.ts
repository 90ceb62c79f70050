/**
 * A phone without room. The browser's own way to shrink one ends with the session that asked for it, refuses nothing in the first half
 * minute, and then also what the test itself puts there.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** The phone is full as long as this stands on it. */
const FULL = 'test: full';

/** In each page from the next one on. */
export const refusesWhenFull = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((flag) => {
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...args) {
        // Who is logged in is put there by the test.
        const isOurs = this.transaction.db.name === 'keyval-store';
        if (isOurs || localStorage.getItem(flag) === null) return write.apply(this, args);
        this.transaction.abort();
        throw new DOMException('refused by the test', 'QuotaExceededError');
      };
    }
  }, FULL);

export const isFull = (page: Page, full: boolean): Promise<void> =>
  page.evaluate(([flag, now]) => (now ? localStorage.setItem(flag, '') : localStorage.removeItem(flag)), [
    FULL,
    full,
  ] as const);

/** Moving about quickly, and how the storefront looks: theme, language, large mode, as the person's own preferences. */
import { expect, type Page } from '@playwright/test';

export interface Look {
  language: 'zh' | 'en';
  theme: 'light' | 'dark';
  elder: boolean;
}

/** Written where the storefront reads it at its next start; leaves the page outside of it. */
export async function prefer(page: Page, preferences: Look): Promise<void> {
  await page.goto(OUTSIDE);
  await keepOnDevice(page, { preferences });
}

/** A page of the same origin on which the storefront does not run. */
export const OUTSIDE = '/icons/favicon.svg';

/** Into what idb-keyval keeps on the device. */
export const keepOnDevice = (page: Page, values: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('keyval-store');
        open.onupgradeneeded = () => open.result.createObjectStore('keyval');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const write = open.result.transaction('keyval', 'readwrite');
          for (const [name, value] of Object.entries(kept)) write.objectStore('keyval').put(value, name);
          // Told, and not waited for without end: a phone may be full.
          write.onabort = () => reject(write.error ?? new Error('the phone did not keep it'));
          write.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    values,
  );

/** To an address of the storefront without loading it anew, as a link does; until the screen there has settled. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), address);
  await arrived(page);
}

/** The screen that the address bar names is there and shows what it has to show. A redirect may have changed the name. */
export async function arrived(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const main = document.querySelector('main');
          if (!main) return 'no main';
          if (document.getElementById('first-view')) return 'not taken over';
          if (main.dataset.screen !== location.pathname) return `${main.dataset.screen} at ${location.pathname}`;
          // What is asked before a form opens stands over a screen that waits for the answer.
          return main.dataset.state === 'loading' && document.querySelector('dialog[open]')
            ? 'asked'
            : main.dataset.state;
        }),
      { message: `no settled screen at ${page.url()}`, timeout: 12_000, intervals: [30, 60, 120, 250] },
    )
    .toMatch(/^(ready|empty|error|offline|planned|asked)$/);
}

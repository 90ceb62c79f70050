/** What goes wrong while a person does something: with the link, the server, the browser, the clock and the phone's storage. */
import type { Fault, Seen } from '../link.ts';
import { refusal } from '../scene.ts';
import { isFull } from './full.ts';
import type { Phone } from './phone.ts';

export interface Trouble {
  name: string;
  /** Begins with an act. @returns what ends it, for those that do not last beyond the act */
  begin(phone: Phone): Promise<End> | End;
}
type End = (() => Promise<void>) | undefined;

/** Some of the requests meet it, while the act goes on and a little longer. */
function onLink(name: string, fault: Fault | ((seen: Seen) => Promise<Fault | undefined>), share = 0.6): Trouble {
  return {
    name,
    begin: ({ link, random }) => {
      link.rules.length = 0;
      let left = random.int(1, 4);
      link.rules.push((seen) => {
        if (left === 0 || random.share() > share) return undefined;
        left -= 1;
        return typeof fault === 'function' ? fault(seen) : fault;
      });
      return undefined;
    },
  };
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Strikes at a moment of the seed's choosing; the act may be through by then. */
function strike(name: string, hit: (phone: Phone) => Promise<void>, recover: (phone: Phone) => Promise<void>): Trouble {
  return {
    name,
    begin: (phone) => {
      const struck = later(phone.random.int(0, 1_500)).then(() => hit(phone));
      // Heard when the act is through: nobody waits for it before.
      struck.catch(() => undefined);
      return async () => {
        await struck;
        await recover(phone);
      };
    },
  };
}

async function newTab(phone: Phone): Promise<void> {
  phone.page = await phone.context.newPage();
  await phone.page.goto('/pages/tabbar/main');
}

const cdpOf = (phone: Phone) => phone.context.newCDPSession(phone.page);

const clock = (name: string, ms: number): Trouble => ({
  name,
  begin: async ({ page }) => {
    await page.evaluate((ahead) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + ahead;
    }, ms);
    return undefined;
  },
});

export const troubles: readonly Trouble[] = [
  onLink('the link drops', 'drop'),
  onLink('an answer is lost', 'lose'),
  onLink('an answer breaks off', 'half'),
  onLink('a portal answers', 'portal'),
  onLink('a body breaks off', { cut: 0.6 }),
  onLink('the link is slow', () => later(400).then(() => undefined), 1),
  onLink('the link stalls and breaks', () => later(1_500).then(() => 'drop' as const)),
  onLink('the server answers 500', refusal(500, 'INTERNAL')),
  onLink('the server answers 500 after it has done it', {
    ...(refusal(500, 'INTERNAL') as { status: number }),
    late: true,
  }),
  onLink('the server is busy', refusal(503, 'BUSY', { 'retry-after': '1' })),
  onLink('too many requests', refusal(429, 'TOO_MANY', { 'retry-after': '1' })),
  onLink('the session is not known', refusal(401, 'LOGIN_NEEDED'), 0.3),
  onLink('a proxy answers 413', { status: 413 }),
  onLink('a proxy answers 403', { status: 403 }),
  onLink('a proxy answers 502 after it is done', { status: 502, late: true }),
  {
    name: 'there is no network',
    begin: async ({ context }) => {
      await context.setOffline(true);
      return undefined;
    },
  },
  strike(
    'the network comes and goes',
    async ({ context }) => {
      await context.setOffline(true);
      await later(300);
      await context.setOffline(false);
    },
    async () => undefined,
  ),
  strike(
    'the server is killed',
    ({ house }) => house.kill(),
    ({ house }) => house.start(),
  ),
  strike(
    'the browser is killed',
    (phone) => phone.kill(),
    async (phone) => {
      await phone.switchOn();
      await phone.page.goto('/pages/tabbar/main');
    },
  ),
  strike('the tab is closed', (phone) => phone.page.close(), newTab),
  strike(
    'the renderer crashes',
    async (phone) => {
      const cdp = await cdpOf(phone);
      const crashed = phone.page.waitForEvent('crash');
      void cdp.send('Page.crash').catch(() => undefined);
      await crashed;
    },
    async (phone) => {
      await phone.page.close();
      await newTab(phone);
    },
  ),
  strike(
    'the page is frozen for a moment',
    async (phone) => {
      const cdp = await cdpOf(phone);
      // Between two documents there is nothing to freeze, and the next one is not frozen.
      const between = (error: Error) => {
        if (!error.message.includes('Not attached to an active page')) throw error;
      };
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' }).catch(between);
      await later(700);
      await cdp.send('Page.setWebLifecycleState', { state: 'active' }).catch(between);
      await cdp.detach();
    },
    async () => undefined,
  ),
  strike(
    'the worker is stopped',
    async (phone) => {
      const cdp = await cdpOf(phone);
      await cdp.send('ServiceWorker.enable');
      await cdp.send('ServiceWorker.stopAllWorkers');
      await cdp.detach();
    },
    async () => undefined,
  ),
  clock('the clock is an hour ahead', 3_600_000),
  clock('the clock is a day behind', -86_400_000),
  {
    name: 'the cache is cleared',
    begin: async ({ page }) => {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      return undefined;
    },
  },
  {
    name: 'the phone is full',
    begin: async (phone) => {
      await isFull(phone.page, true);
      return () => isFull(phone.page, false);
    },
  },
  {
    name: 'the store refuses a write',
    begin: async ({ page, random }) => {
      await page.evaluate(
        (skip) => {
          let left = skip;
          const put = IDBObjectStore.prototype.put;
          IDBObjectStore.prototype.put = function (...args) {
            if (this.transaction.db.name !== 'queue' || left-- > 0) return put.apply(this, args);
            IDBObjectStore.prototype.put = put;
            this.transaction.abort();
            throw new DOMException('refused by the test', 'QuotaExceededError');
          };
        },
        random.int(0, 3),
      );
      return undefined;
    },
  },
];

/** Nothing is wrong any more. */
export async function heal(phone: Phone): Promise<void> {
  phone.link.rules.length = 0;
  await phone.context.setOffline(false);
}

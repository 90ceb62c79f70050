/** One seed of one fault: a seller, their phone, a link of their own, some work, and what became of it. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { switchOn } from '../e2e/steps/people.ts';
import { PAGE } from './build.ts';
import type { House } from './house.ts';
import { type Fault, type Link, openLink, type Seen } from './link.ts';
import type { Faults, ReceiptPlan } from './page/page.ts';
import { newSeller, type Person, workOf } from './person.ts';
import { type Random, random } from './random.ts';

export interface World {
  house: House;
  browser: Browser;
  files: Map<string, { type: string; body: Buffer | string }>;
  skuId: string;
}

/** A tab with the queue in it. */
export type Device = {
  [K in keyof Faults]: (...args: Parameters<Faults[K]>) => Promise<Awaited<ReturnType<Faults[K]>>>;
} & {
  page: Page;
};

export const paths = {
  sign: /^\/v2\/appraise\/upload$/,
  store: /^\/storage$/,
  confirm: /^\/comm\/upload\/confirm$/,
  receipt: /^\/v3\/wms\/receipt\/save$/,
  address: /^\/user\/address\/save\//,
} as const;
export type Kind = keyof typeof paths;

/** Some request of a kind: the one after `skip` others. */
export interface Moment {
  kind: Kind;
  skip: number;
}

interface Opening {
  version?: 'page' | 'next';
  /** Runs in the tab before any other code. */
  before?: string;
  /** Left out: the scene's seller. Null: nobody. */
  as?: Person | null;
}

export class Scene {
  readonly random: Random;
  receipts: ReceiptPlan[];
  addresses: { id: string; detail: string }[];
  /** What the person was told is safe: hashes of photos by receipt id, and the details of addresses. */
  readonly told = new Map<string, string[]>();
  readonly toldAddresses: string[] = [];
  /** How often a fault met a request. */
  struck = 0;
  profile: string | undefined;
  #known = false;

  private constructor(
    readonly world: World,
    readonly link: Link,
    readonly seller: Person,
    public context: BrowserContext,
    number: number,
    readonly seed: number,
  ) {
    this.random = random(number * 1_000 + seed);
    const { int, chance } = this.random;
    this.receipts = Array.from({ length: int(1, 3) }, (_, n) => this.receipt(n === 0 ? int(1, 5) : int(0, 4)));
    this.addresses = chance(0.5) ? [this.address()] : [];
  }

  static async open(world: World, number: number, seed: number): Promise<Scene> {
    const [link, seller, context] = await Promise.all([
      openLink(world.house.port),
      newSeller(world.house.port),
      world.browser.newContext({ locale: 'zh-CN' }),
    ]);
    for (const [path, file] of world.files) link.files.set(path, file);
    return new Scene(world, link, seller, context, number, seed);
  }

  receipt(photos: number, size = () => this.#size()): ReceiptPlan {
    const sizes = Array.from({ length: photos }, size);
    return { id: randomUUID(), receiptId: randomUUID(), skuId: this.world.skuId, sizes };
  }

  address = () => ({ id: randomUUID(), detail: `文三路 ${this.random.int(1, 1e9)} 号` });

  /** Mostly small, now and then as large as a photo may be. */
  #size(): number {
    const { chance, int } = this.random;
    return chance(0.05) ? int(400_000, 1_000_000) : int(300, 60_000);
  }

  /** The next tab, on a phone that knows its owner from the first one on. */
  async open({ version = 'page', before, as = this.seller }: Opening = {}): Promise<Device> {
    const page = await this.context.newPage();
    if (before) await page.addInitScript(before);
    await this.load(page, version);
    const device = deviceOn(page);
    if (!this.#known) await device.logIn(as?.session ?? null, as?.deviceId);
    this.#known = true;
    return device;
  }

  async load(page: Page, version: 'page' | 'next' = 'page'): Promise<void> {
    await page.goto(`${this.link.origin}${PAGE}/${version}`);
    await page.waitForFunction(() => 'faults' in globalThis);
  }

  /** The scene moves to a browser of its own, whose storage outlives it. */
  async ownBrowser(): Promise<() => Promise<void>> {
    await this.context.close();
    const phone = await switchOn(this.link.origin, this.profile);
    this.profile = phone.profile;
    this.context = phone.context;
    return phone.kill;
  }

  /** All planned work, each remembered as soon as the person is told that it is safe. */
  async queueAll(device: Device): Promise<void> {
    for (const plan of this.receipts) await this.queue(device, plan);
    for (const { id, detail } of this.addresses) {
      await device.queueAddress(id, detail);
      this.toldAddresses.push(detail);
    }
  }

  async queue(device: Device, plan: ReceiptPlan): Promise<void> {
    this.told.set(plan.receiptId, await device.queue(plan));
  }

  /** A moment that surely comes when the planned work is sent. */
  moment(kinds: readonly Kind[] = ['sign', 'store', 'confirm', 'receipt']): Moment {
    const photos = this.receipts.reduce((sum, { sizes }) => sum + sizes.length, 0);
    const counts = {
      sign: 1,
      store: photos,
      confirm: photos,
      receipt: this.receipts.length,
      address: this.addresses.length,
    };
    const kind = this.random.pick(kinds.filter((one) => counts[one] > 0));
    return { kind, skip: this.random.int(0, counts[kind] - 1) };
  }

  /** What happens to the request of that moment and to `times - 1` more of its kind. */
  strike(
    { kind, skip }: Moment,
    fault: Fault | ((seen: Seen) => Fault | undefined | Promise<Fault | undefined>),
    times = 1,
  ): void {
    let [before, left] = [skip, times];
    this.link.rules.push((seen) => {
      if (!paths[kind].test(seen.path) || before-- > 0 || left === 0) return undefined;
      left -= 1;
      this.struck += 1;
      return typeof fault === 'function' ? fault(seen) : fault;
    });
  }

  /** Every acknowledged item is on the server exactly once, links and bytes whole; nothing is left on the device. */
  async whole(device?: Device): Promise<void> {
    expect(this.struck, 'the fault met a request').toBeGreaterThan(0);
    const there = await this.arrived();
    const told = [...this.told].map(([id, photos]) => ({ id, photos }));
    expect(byId(there.receipts)).toEqual(byId(told));
    expect(there.addresses.sort()).toEqual(this.toldAddresses.sort());
    await this.bytesWhole(told.flatMap(({ photos }) => photos));
    if (device) expect(await device.left()).toEqual({ items: 0, photos: 0 });
  }

  arrived = (person = this.seller) => workOf(this.world.house.port, person);

  async bytesWhole(hashes: string[]): Promise<void> {
    for (const hash of hashes) {
      const bytes = await readFile(join(this.world.house.dataDir, 'objects/o', hash.slice(0, 2), hash));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await this.link.close();
    if (this.profile) rmSync(this.profile, { recursive: true, force: true });
  }
}

export const temporary = (): string => mkdtempSync(join(tmpdir(), 'picked-'));

const byId = <T extends { id: string }>(list: T[]): T[] => list.sort((a, b) => (a.id < b.id ? -1 : 1));

/** What the server says when it refuses. */
export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Fault => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ success: false, code, message: `says ${code}` }),
});

function deviceOn(page: Page): Device {
  const call = (name: string, args: unknown[]) =>
    page.evaluate(
      ([method, given]) =>
        (globalThis as unknown as { faults: Record<string, (...a: unknown[]) => unknown> }).faults[method as string]?.(
          ...(given as unknown[]),
        ),
      [name, args] as const,
    );
  return new Proxy({ page } as Device, {
    get: (target, name) => {
      if (name === 'page') return target.page;
      // Awaiting a device must not call it.
      if (name === 'then' || typeof name !== 'string') return undefined;
      return (...args: unknown[]) => call(name, args);
    },
  });
}

/**
 * The offline queue against the barest way of doing the same, in real Chromium with the real server on the loopback.
 * `--only=queueing,sending,slowly,drops,compressing,opening,searching` does some of it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { productDetail, productList } from '../../contract/catalogue/calls.ts';
import { bundle, PAGE } from '../faults/build.ts';
import { openHouse } from '../faults/house.ts';
import { openLink } from '../faults/link.ts';
import { must, newSeller } from '../faults/person.ts';
import { random } from '../faults/random.ts';
import type { BenchPage } from './offline-page.ts';

const PHOTOS = 52;
const MIB = 1024 * 1024;
const house = await openHouse(process.env.CLIENT_DIR);
const link = await openLink(house.port);
for (const [path, file] of await bundle('bench', join(import.meta.dirname, 'offline-page.ts')))
  link.files.set(path, file);
const head = [
  ...(await sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()),
];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const seller = await newSeller(house.port);
const [{ id = '' } = {}] = (await must(house.port, productList, { size: '1' } as never, seller)).list;
const [sku] = (await must(house.port, productDetail, { id }, seller)).skus;
const profiles: string[] = [];

console.log('\nthe offline queue');
const parts = {
  queueing,
  sending: () => sending('sending 52 on the loopback', 7),
  slowly: () => sending('sending 52 on a link of 2 MiB/s', 1, 2 * MIB),
  drops,
  compressing,
  opening,
  searching,
};
const { values: asked } = parseArgs({ options: { only: { type: 'string' } } });
for (const [name, part] of Object.entries(parts)) if (!asked.only || asked.only.split(',').includes(name)) await part();

await browser.close();
await link.close();
await house.close();
for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
process.exit(0);

async function queueing(): Promise<void> {
  // On a disk: a throw-away context writes to memory.
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  profiles.push(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const bench = await open(context);
  const made = (way: () => Promise<number[]>) => async () => {
    await bench.make(PHOTOS, MIB, head);
    const ms = await way();
    await bench.empty();
    return ms;
  };
  const bare = (each: boolean) => async () => [await bench.bareWrites(each)];
  const kept = made(bench.queueKept);
  await compare(['queueing 52 x 1 MiB, kept one by one as forms do'], 5, kept, made(bare(true)));
  await compare(
    ['queueing 52 x 1 MiB at once'],
    7,
    made(async () => [await bench.queue()]),
    made(bare(false)),
  );
  const tap = async () => [(await kept())[1] ?? Number.NaN];
  await compare(['the tap that queues 52 kept photos'], 5, tap, made(bare(false)));
  await context.close();
}

async function sending(name: string, rounds: number, bytesPerSecond = 0): Promise<void> {
  const context = await browser.newContext();
  const bench = await open(context);
  if (bytesPerSecond > 0) {
    const cdp = await context.newCDPSession(bench.page);
    const limits = {
      offline: false,
      latency: 20,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    };
    await cdp.send('Network.emulateNetworkConditions', limits);
  }
  const ours = async () => {
    await bench.make(PHOTOS, 300_000, head);
    await bench.queue();
    return [await bench.send()];
  };
  const bare = async () => {
    await bench.make(PHOTOS, 300_000, head);
    return [await bench.bareUploads()];
  };
  await compare([name], rounds, ours, bare);
  await context.close();
}

/** A third of all requests breaks somewhere. */
async function drops(): Promise<void> {
  const context = await browser.newContext();
  const bench = await open(context);
  const { share, pick } = random(7);
  const shares: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    await bench.make(PHOTOS, MIB, head);
    await bench.queue();
    link.rules.push(() => (share() > 0.3 ? undefined : pick(['drop', 'lose', { cut: share() }] as const)));
    link.bytesIn = 0;
    await bench.send();
    link.rules.length = 0;
    shares.push(link.bytesIn / (PHOTOS * MIB));
  }
  report('bytes sent under 30 % drops', shares, 'of the payload');
  await context.close();
}

async function compressing(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  profiles.push(folder);
  const files = await Promise.all([1, 2, 3].map((n) => cameraPhoto(join(folder, `IMG_${n}.jpg`), n)));
  const context = await browser.newContext();
  const bench = await open(context);
  await bench.page.setInputFiles('input', files);
  // The code is loaded before.
  const { sides } = await bench.compress();
  const longest: number[] = [];
  const ours = async () => {
    const done = await bench.compress();
    longest.push(done.longest);
    return [done.ms];
  };
  await compare(['compressing 3 x 12 megapixels'], 7, ours, async () => [await bench.bareEncode(sides)]);
  console.log(`longest task of the main thread meanwhile: ${Math.max(...longest).toFixed(0)} ms`);
  await context.close();
}

/** Soft shapes under a sensor's noise: about as many bytes as a phone's photo. */
async function cameraPhoto(path: string, n: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 110 + n * 10, sigma: 14 } as const;
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#555', noise } });
  writeFileSync(path, await image.blur(1.2).jpeg({ quality: 92 }).toBuffer());
  return path;
}

/** The same screen's address, offline: our shell, against a page of a worker that knows nothing else. */
async function opening(): Promise<void> {
  const worker = `oninstall = (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/docs/bare/page')));
    onactivate = (event) => event.waitUntil(clients.claim());
    onfetch = (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));`;
  link.files.set('/docs/bare/sw.js', { type: 'text/javascript', body: worker });
  const body =
    '<!doctype html><title>bare</title><p>Bare</p><script>navigator.serviceWorker.register("sw.js")</script>';
  link.files.set('/docs/bare/page', { type: 'text/html', body });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [ours, bare] = [await context.newPage(), await context.newPage()];
  const addresses = new Map<Page, string>([
    [ours, `${link.origin}/pages/user/outbox`],
    [bare, `${link.origin}/docs/bare/page`],
  ]);
  for (const [page, address] of addresses) {
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.controller?.state);
  }
  await context.setOffline(true);
  const opened = (page: Page) => async () => {
    await page.bringToFront();
    // What it costs to leave the page before is not part of opening one.
    await page.goto('about:blank');
    await page.goto(addresses.get(page) ?? '');
    return page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const { responseEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
          new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries())
              if (name === 'first-contentful-paint') resolve([startTime, responseEnd]);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  };
  const names = ['opening offline, to the first picture', 'opening offline, to the page from the worker'];
  await compare(names, 15, opened(ours), opened(bare));
  await context.close();
}

/** 10,000 sizes and 5,000 own items: not against anything, because the person at the keys does not compare. */
async function searching(): Promise<void> {
  const context = await browser.newContext();
  const bench = await open(context);
  await bench.prepared();
  const appearing: number[] = [];
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await bench.page.reload();
    await bench.page.waitForFunction(() => 'bench' in globalThis);
    // As the screens do it: what is on the device is read when the field appears.
    appearing.push(await bench.search(''));
    first.push(await bench.search('山'));
    for (const words of ['跑', '跑鞋', 'ar1777', '阿卡 卫衣 1776', 'SC10004321', 'r', 'nothing like it'])
      later.push(await bench.search(words));
  }
  report('searching on the device, as the field appears', appearing, 'ms');
  report('searching on the device, the first key', first, 'ms');
  report('searching on the device, each later key', later, 'ms');
  await context.close();
}

type Bench = {
  [K in keyof BenchPage]: (...args: Parameters<BenchPage[K]>) => Promise<Awaited<ReturnType<BenchPage[K]>>>;
};

async function open(context: BrowserContext): Promise<Bench & { page: Page }> {
  const page = await context.newPage();
  await page.goto(`${link.origin}${PAGE}/bench`);
  await page.waitForFunction(() => 'bench' in globalThis);
  const call = (name: string, args: unknown[]) =>
    page.evaluate(
      ([method, given]) =>
        (globalThis as unknown as { bench: Record<string, (...a: unknown[]) => unknown> }).bench[method as string]?.(
          ...(given as unknown[]),
        ),
      [name, args] as const,
    );
  const bench = new Proxy({ page } as Bench & { page: Page }, {
    get: (target, name) => {
      if (name === 'page') return target.page;
      return name === 'then' || typeof name !== 'string' ? undefined : (...args: unknown[]) => call(name, args);
    },
  });
  await bench.begin(seller.session, seller.deviceId, sku?.id ?? '');
  return bench;
}

/**
 * `ours` and `bare` answer with how long each of the named things took. They take turns in going first, so that what one
 * leaves behind and a busy machine disturb both alike.
 */
async function compare(
  names: string[],
  rounds: number,
  ours: () => Promise<number[]>,
  bare: () => Promise<number[]>,
): Promise<void> {
  const shares = names.map(() => [] as number[]);
  for (let n = -1; n < rounds; n += 1) {
    const oursFirst = n % 2 === 0;
    const one = await (oursFirst ? ours : bare)();
    const two = await (oursFirst ? bare : ours)();
    // The first round only warms up.
    if (n < 0) continue;
    for (const [i, list] of shares.entries()) list.push(oursFirst ? share(one, two, i) : share(two, one, i));
  }
  for (const [i, name] of names.entries()) report(name, shares[i] ?? [], 'x the bare');
}

function share(ours: number[], bare: number[], i: number): number {
  return (ours[i] ?? Number.NaN) / (bare[i] ?? Number.NaN);
}

function report(name: string, shares: number[], unit: string): void {
  shares.sort((a, b) => a - b);
  const median = shares[Math.floor(shares.length / 2)] ?? Number.NaN;
  console.log(`${name}: ${median.toFixed(2)} ${unit} (${shares[0]?.toFixed(2)} to ${shares.at(-1)?.toFixed(2)})`);
}

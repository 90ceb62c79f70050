/**
 * The first moment of a stranger who follows a link: home, a product and search results, cold, on a slow phone and link, in turns with
 * a bare page that holds the same text and the largest picture of that screen and nothing else. Ratios of medians.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../../server/testing/port.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Chromium's slow 4G: a round trip in ms, bytes a second; and how much slower the processor is made. */
const SLOW = { latency: 562, rate: (1.44 * 1024 * 1024) / 8, cpu: 4 };
/** How long is waited for what comes after the largest picture, ms. */
const AFTER = 6_000;

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const data = mkdtempSync(join(tmpdir(), 'first-view-'));
const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DEMO: '1', NODE_ENV: 'production' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (let up = false; !up; ) {
  up = await fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 300)),
  );
}

const results = '/pages/search/salesearch?categoryId=sneakers';
const [, product = ''] = /href="([^"]*\/pages\/buy\/detail\?productId=[^"]*)"/.exec(await text(results)) ?? [];
const screens = { home: '/', product: product.replaceAll('&amp;', '&'), 'search results': results };
const bare = await bareServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const path of Object.values(screens)) await text(path);

console.log(
  '\n| screen | LCP, ms | of the bare page | shift | task over 100 ms after 1 s | touched, ms after LCP | HTML, kB | scripts until then | kB |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [name, path] of Object.entries(screens)) {
  const page = await bare.take(path);
  const ours: Seen[] = [];
  const theirs: Seen[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await visit(browser, origin + path));
    theirs.push(await visit(browser, page));
  }
  const lcp = median(ours.map((seen) => seen.lcp));
  const ratio = lcp / median(theirs.map((seen) => seen.lcp));
  const one = ours[0] as Seen;
  console.log(
    `| ${[
      name,
      Math.round(lcp),
      ratio.toFixed(2),
      Math.max(...ours.map((seen) => seen.shift)).toFixed(3),
      Math.round(median(ours.map((seen) => seen.longest))),
      Math.round(median(ours.map((seen) => seen.touched - seen.lcp))),
      (one.html / 1000).toFixed(1),
      one.scripts,
      (one.scriptBytes / 1000).toFixed(0),
    ].join(' | ')} |`,
  );
}
await browser.close();
bare.close();
server.kill('SIGKILL');
rmSync(data, { recursive: true, force: true });
process.exit(0);

interface Seen {
  lcp: number;
  shift: number;
  longest: number;
  /** When React has taken the page over, ms. */
  touched: number;
  html: number;
  scripts: number;
  scriptBytes: number;
}

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.rate,
    uploadThroughput: SLOW.rate,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  // The compiler's helper for names, which a page has not.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0, longest: 0, touched: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime;
    });
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch('longtask', ({ startTime, duration }) => {
      if (startTime > 1_000) seen.longest = Math.max(seen.longest, duration);
    });
    // React marks what it has taken over.
    const look = () => {
      const main = document.querySelector('main');
      if (main && Object.keys(main).some((key) => key.startsWith('__reactProps'))) seen.touched = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const files: { url: string; id: string; at: number; bytes: number }[] = [];
  let html = 0;
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script') files.push({ url: response.url, id: requestId, at: performance.now(), bytes: 0 });
  });
  const began = performance.now();
  const sizes = new Map<string, { bytes: number; at: number }>();
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, { bytes: encodedDataLength, at: performance.now() - began }),
  );
  const response = await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(AFTER + 6_000);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Omit<Seen, 'html' | 'scripts' | 'scriptBytes'> }).seen,
  );
  html = response
    ? brotliCompressSync(Buffer.from(await text(new URL(url).pathname + new URL(url).search, new URL(url).origin)))
        .length
    : 0;
  const before = files.filter(({ id }) => (sizes.get(id)?.at ?? Infinity) <= (seen.touched || Infinity) + 50);
  const scriptBytes = before.reduce((sum, { id }) => sum + (sizes.get(id)?.bytes ?? 0), 0);
  await context.close();
  return { ...seen, html, scripts: before.length, scriptBytes };
}

async function text(path: string, from = origin): Promise<string> {
  return (await fetch(from + path, { headers: { 'accept-language': 'zh-CN' } })).text();
}

/** Pages with a screen's words and its first large picture, from a server that does nothing else. */
async function bareServer() {
  const pages = new Map<string, Buffer>();
  const types = new Map<string, string>();
  const server = createServer((req, res) => {
    const body = pages.get(req.url ?? '');
    res.writeHead(body ? 200 : 404, { 'content-type': types.get(req.url ?? '') ?? 'text/plain' });
    res.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    close: () => server.close(),
    async take(path: string): Promise<string> {
      const html = await text(path);
      const body = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
      const words = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
      const pictures = Array.from(
        body.matchAll(/srcSet="([^"]+)"/gi),
        ([, set = '']) => set.split(',').at(-1)?.trim().split(' ')[0] ?? '',
      );
      const large = path.includes('detail') ? pictures[0] : pictures.at(path === '/' ? 5 : 0);
      const name = `/picture-${pages.size}`;
      pages.set(name, Buffer.from(await (await fetch(origin + large)).arrayBuffer()));
      types.set(name, 'image/webp');
      const page = `/page-${pages.size}`;
      pages.set(
        page,
        Buffer.from(
          `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><img src="${name}" width="350" height="350"><p>${words}</p>`,
        ),
      );
      types.set(page, 'text/html; charset=utf-8');
      return at + page;
    },
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Screenshots of every finished screen, made by one command: `npx tsx tests/screens.ts`.
 *   --only=order,cms   screens whose name contains one of these
 *   --size=390x844     one of 360x740, 390x844, 820x1180     --look=dark   one of light, dark, elder     --lang=en
 *   --to=/tmp/screens  where the pictures go that are not kept     --url=http://…   a server that runs already
 * Kept in docs/screens/: 390x844 in Chinese, light and dark. The built client is used (`npm start` builds it).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { prefer } from './e2e/looks.ts';
import { logIn } from './e2e/people.ts';
import { finished, type Screen, type Who } from './screen-list.ts';

const root = new URL('..', import.meta.url).pathname;
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    size: { type: 'string' },
    look: { type: 'string' },
    lang: { type: 'string' },
    to: { type: 'string', default: join(tmpdir(), 'screens') },
    url: { type: 'string' },
  },
});

const sizes = ['360x740', '390x844', '820x1180'].filter((size) => !asked.size || size === asked.size);
const looks = ['light', 'dark', 'elder'].filter((look) => !asked.look || look === asked.look);
const languages = ['zh', 'en'].filter((lang) => !asked.lang || lang === asked.lang);
const parts = asked.only.split(',').filter(Boolean);
const screens = finished().filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));

const server = asked.url ? null : await startServer();
const baseURL = asked.url ?? server?.url ?? '';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
let made = 0;
try {
  const states = new Map<Who, Awaited<ReturnType<BrowserContext['storageState']>>>();
  for (const size of sizes) {
    const [width = 390, height = 844] = size.split('x').map(Number);
    for (const who of new Set(screens.map((screen) => screen.who))) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'zh-CN',
        storageState: states.get(who),
        // Pictures must show the build that was just made.
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      if (who && !states.has(who)) {
        await logIn(page, who);
        states.set(who, await context.storageState({ indexedDB: true }));
      }
      for (const look of looks) for (const lang of languages) made += await shootAll(page, { who, size, look, lang });
      await context.close();
    }
  }
} finally {
  await browser.close();
  server?.stop();
}
console.log(`${made} pictures of ${screens.length} screens; kept in docs/screens, the others in ${asked.to}`);

interface Setting {
  who: Who;
  size: string;
  look: string;
  lang: string;
}

async function shootAll(page: Page, setting: Setting): Promise<number> {
  const { look, lang } = setting;
  await prefer(page, {
    language: lang === 'en' ? 'en' : 'zh',
    theme: look === 'dark' ? 'dark' : 'light',
    elder: look === 'elder',
  });
  const mine = screens.filter(({ who }) => who === setting.who);
  for (const screen of mine) await shoot(page, screen, setting);
  return mine.length;
}

async function shoot(page: Page, { name, address }: Screen, { size, look, lang }: Setting): Promise<void> {
  try {
    const to = await address(page);
    if (to === null) return console.log(`${name}: nothing of the kind to show`);
    await page.goto(to);
    await page.locator('main:not([data-state="loading"])').waitFor({ timeout: 15_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  } catch (error) {
    console.warn(`${name} (${size} ${look} ${lang}): ${String(error).split('\n')[0]}`);
  }
  const keep = size === '390x844' && lang === 'zh' && look !== 'elder';
  const folder = keep ? join(root, 'docs/screens') : join(asked.to, size, lang);
  mkdirSync(folder, { recursive: true });
  const png = await page.screenshot({ animations: 'disabled' });
  const picture = sharp(png);
  await (keep ? picture.resize({ width: 390 }) : picture)
    .webp({ quality: 60, effort: 6 })
    .toFile(join(folder, `${name}-${look}.webp`));
}

/** A server of its own with a fresh demo world. */
async function startServer(): Promise<{ url: string; stop: () => void }> {
  const port = 20_000 + (process.pid % 20_000);
  const data = mkdtempSync(join(tmpdir(), 'screens-data-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.once('exit', () => rmSync(data, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  for (
    const until = Date.now() + 120_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 500))
  ) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    if (
      await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, stop };
  }
  stop();
  throw new Error('the server did not start in two minutes');
}

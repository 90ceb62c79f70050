/**
 * Screenshots of every finished screen, made by one command: `npx tsx tests/screens.ts`.
 *   --only=order,cms   screens whose name contains one of these
 *   --size=390x844     one of 360x740, 390x844, 820x1180, 1280x800     --look=dark   one of light, dark, elder     --lang=en
 *   --to=/tmp/screens  where the full pictures go     --url=http://…   a server that runs already
 * A run over all screens keeps a contact sheet per size, language and look in docs/screens/, and the README's pictures.
 * The built client is used (`npm start` builds it).
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { go, prefer } from './e2e/steps/looks.ts';
import { logIn } from './e2e/steps/people.ts';
import { startServer } from './house.ts';
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

const sizes = ['360x740', '390x844', '820x1180', '1280x800'].filter((size) => !asked.size || size === asked.size);
const looks = ['light', 'dark', 'elder'].filter((look) => !asked.look || look === asked.look);
const languages = ['zh', 'en'].filter((lang) => !asked.lang || lang === asked.lang);
const parts = asked.only.split(',').filter(Boolean);
/** Contact sheets: px of a picture that is as narrow as a phone and of a wide one, px of a row and between its pictures. */
const SHEET = { cell: 132, wide: 270, row: 1656, gap: 6, quality: 42 } as const;
const README = [
  ['tabbar-main', 'light'],
  ['buy-detail', 'light'],
  ['tabbar-user', 'light'],
  ['user-setting-index', 'dark'],
] as const;
const addresses = new Map<string, string | null>();
const screens = finished().filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));

const server = asked.url ? null : await startServer();
const baseURL = asked.url ?? server?.url ?? '';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
let made = 0;
try {
  const everybody = [...new Set(screens.map(({ who }) => who))];
  const states = new Map<Who, Awaited<ReturnType<BrowserContext['storageState']>>>();
  for (const who of everybody) {
    if (!who) continue;
    const context = await openContext('390x844');
    await logIn(await context.newPage(), who);
    states.set(who, await context.storageState({ indexedDB: true }));
    await context.close();
  }
  await Promise.all(
    sizes.map(async (size) => {
      for (const who of everybody) {
        const context = await openContext(size, states.get(who));
        const page = await context.newPage();
        for (const look of looks)
          for (const lang of languages) {
            const count = await shootAll(page, { who, size, look, lang });
            made += count;
          }
        await context.close();
      }
    }),
  );
} finally {
  await browser.close();
  server?.stop();
}
const complete = !asked.only;
if (complete) await keepSheets();
console.log(
  `${made} pictures of ${screens.length} screens in ${asked.to}${complete ? ', sheets in docs/screens' : ''}`,
);

function openContext(size: string, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) {
  const [width = 390, height = 844] = size.split('x').map(Number);
  return browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: width < 1000,
    hasTouch: width < 1000,
    locale: 'zh-CN',
    storageState,
    // Pictures must show the build that was just made.
    serviceWorkers: 'block',
  });
}

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
  await page.goto('/plugin/live');
  const mine = screens.filter(({ who }) => who === setting.who);
  for (const screen of mine) await shoot(page, screen, setting);
  return mine.length;
}

async function shoot(page: Page, screen: Screen, { size, look, lang }: Setting): Promise<void> {
  const { name } = screen;
  try {
    const to = await addressOf(page, screen);
    if (to === null) return console.log(`${name}: nothing of the kind to show`);
    // The same screen with another query would count as there before it has changed.
    await go(page, '/plugin/live');
    await go(page, to);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(inView, null, { timeout: 5_000 }).catch(() => undefined);
  } catch (error) {
    console.warn(`${name} (${size} ${look} ${lang}): ${String(error).split('\n')[0]}`);
    await page.goto('/plugin/live');
  }
  const folder = folderOf(size, lang, look);
  mkdirSync(folder, { recursive: true });
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png)
    .webp({ quality: 60 })
    .toFile(join(folder, `${name}.webp`));
}

/** Every picture that the viewport shows has come, or will not come. */
function inView(): boolean {
  return [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  );
}

/** Looked for once a screen, since a list has to be opened for it. */
async function addressOf(page: Page, screen: Screen): Promise<string | null> {
  const known = addresses.get(screen.name);
  if (known !== undefined) return known;
  const found = await screen.address(page);
  addresses.set(screen.name, found);
  return found;
}

function folderOf(size: string, lang: string, look: string): string {
  return join(asked.to, size, lang, look);
}

/** One sheet a setting, small enough to stay in the repository; the README's pictures at reading size. */
async function keepSheets(): Promise<void> {
  const kept = join(root, 'docs/screens');
  mkdirSync(kept, { recursive: true });
  for (const size of sizes)
    for (const lang of languages)
      for (const look of looks) {
        const [width = 390, height = 844] = size.split('x').map(Number);
        const px = width < 1000 ? SHEET.cell : SHEET.wide;
        const cell = { width: px, height: Math.round((px * height) / width) };
        const folder = folderOf(size, lang, look);
        const files = readdirSync(folder).sort();
        const across = Math.floor(SHEET.row / (px + SHEET.gap));
        const tiles = await Promise.all(
          files.map(async (file, n) => ({
            input: await sharp(join(folder, file)).resize(cell).toBuffer(),
            left: (n % across) * (cell.width + SHEET.gap),
            top: Math.floor(n / across) * (cell.height + SHEET.gap),
          })),
        );
        const down = Math.ceil(files.length / across);
        await sharp({
          create: {
            width: across * (cell.width + SHEET.gap),
            height: down * (cell.height + SHEET.gap),
            channels: 3,
            background: '#888',
          },
        })
          .composite(tiles)
          .webp({ quality: SHEET.quality, effort: 6 })
          .toFile(join(kept, `sheet-${size}-${lang}-${look}.webp`));
      }
  for (const [name, look] of README.filter(
    ([, one]) => sizes.includes('390x844') && looks.includes(one) && languages.includes('zh'),
  ))
    await sharp(join(folderOf('390x844', 'zh', look), `${name}.webp`))
      .resize({ width: 390 })
      .webp({ quality: 60, effort: 6 })
      .toFile(join(kept, `${name}-${look}.webp`));
}

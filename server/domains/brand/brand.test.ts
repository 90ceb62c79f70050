/** The shop's own colour and logo: readable whatever the owner picks, and everywhere from their date on. */

import { wcagContrast } from 'culori';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandList, brandSave } from '../../../contract/brand/calls.ts';
import { brandTokens } from '../../../contract/brand/tokens.ts';
import { rulesNow } from '../../../contract/shop/rules-calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { sendPhoto } from '../../testing/sent-photo.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { shopRules } from '../shop/rules.ts';
import { upload } from '../upload/handlers.ts';
import { storageEndpoint } from '../upload/storage-endpoint.ts';
import { brand } from './handlers.ts';
import { logoIcons } from './logo.ts';
import { tokenOf } from './palette.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  const [domains, httpRoutes] = [
    [brand, shopRules, upload],
    [logoIcons, storageEndpoint],
  ];
  app = await testApp({ config: { demo: false }, domains, httpRoutes });
  owner = await app.as('15400000009', 'staff');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shop_document').execute();
  await app.house.rules.reload();
});

async function save(color: string | null, logo: string | null = null, holdsFrom: number | null = null) {
  const { list } = await app.must(brandList, {}, { as: owner });
  const newest = [...list].sort((a, b) => b.savedAt - a.savedAt)[0];
  const input = { color, logo, holdsFrom, basedOn: newest?.id ?? null };
  const reply = await app.call(brandSave, input, { as: owner });
  await app.clock.advance(1_000);
  return reply;
}

const pairs = {
  light: [
    ['brand', '#ffffff'],
    ['brand-ink', '#ffffff'],
    ['brand-ink', 'brand-soft'],
    ['on-deep', 'deep'],
    ['on-deep-2', 'deep'],
  ],
  dark: [
    ['brand', 'on-brand'],
    ['brand-ink', '#121210'],
    ['brand-ink', 'brand-soft'],
    ['on-deep', 'deep'],
    ['on-deep-2', 'deep'],
  ],
} as const;

test('text on the shop’s own colour can be read, whatever colour it is', () => {
  const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      for (const theme of ['light', 'dark'] as const) {
        const tokens: Record<string, string> = brandTokens[theme];
        const shown = (name: string) => (name.startsWith('#') ? name : tokenOf(color, tokens[name] ?? ''));
        for (const [text, ground] of pairs[theme])
          expect(wcagContrast(shown(text), shown(ground)), `${color} ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test('whoever has the shop open hears of its new colour with their next answer, and of a later one on its day', async () => {
  expect(await app.must(rulesNow, {})).toMatchObject({ version: '', palette: '' });
  await save('#1d4ed8');
  const reply = await app.call(rulesNow, {});
  expect(reply.headers.get('x-rules')).toBe(reply.data?.version);
  expect(reply.headers.get('x-rules')).toMatch(/^\../);
  expect(reply.data?.palette).toContain(`--brand:${tokenOf('#1d4ed8', brandTokens.light.brand)}`);
  await save('#c8102e', null, app.clock.now().getTime() + DAY);
  expect((await app.must(rulesNow, {})).palette).toBe(reply.data?.palette);
  await app.clock.advance(DAY);
  expect((await app.must(rulesNow, {})).palette).toContain(tokenOf('#c8102e', brandTokens.light.brand));
  await save(null);
  expect((await app.must(rulesNow, {})).palette).toBe('');
});

/** The id of a picture that this person sent. */
async function sent(person: Person, side: number, color?: string): Promise<string> {
  const { reply } = await sendPhoto(app, person, await square(side, color), 'image/png');
  return reply.data?.id ?? '';
}
const square = (side: number, color = '#1d4ed8') =>
  sharp({ create: { width: side, height: side, channels: 4, background: color } })
    .png()
    .toBuffer();

test('the logo is the icon on home screens, in tabs and of push messages; without one the files of the build stand', async () => {
  expect((await app.app.request('/icons/icon-192.png')).status).toBe(404);
  const id = await sent(owner, 300);
  expect(await save(null, id)).toMatchObject({ success: true });
  for (const [name, side] of [
    ['icon-192.png', 192],
    ['maskable-512.png', 512],
    ['apple-touch-180.png', 180],
    ['badge-96.png', 96],
  ] as const) {
    const reply = await app.app.request(`/icons/${name}?v=1`);
    expect(await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).toMatchObject({ width: side, height: side });
  }
  const tab = await app.app.request('/icons/favicon.svg');
  expect(tab.headers.get('content-type')).toBe('image/svg+xml');
  expect((await app.app.request('/icons/shortcut-scan-96.png')).status).toBe(404);
  await save(null);
  expect((await app.app.request('/icons/icon-192.png')).status).toBe(404);
});

test('a launcher may cut a tenth off the icon on each side and cuts nothing of the logo', async () => {
  const id = await sent(owner, 400);
  await save(null, id);
  const reply = await app.app.request('/icons/maskable-512.png');
  const { data } = await sharp(Buffer.from(await reply.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
  expect(at(256, 256)).toEqual([0x1d, 0x4e, 0xd8]);
  for (const [x, y] of [
    [51, 256],
    [256, 51],
    [461, 256],
  ] as const)
    expect(at(x, y)).toEqual([255, 255, 255]);
});

test('a logo too small for a phone, somebody else’s picture and a word for a colour are refused', async () => {
  const seller = await app.as('13800000002', 'seller');
  const small = await sent(owner, 191);
  expect(await save(null, small)).toMatchObject({ status: 400, code: 'LOGO_SMALL' });
  const foreign = await sent(seller, 300, '#00ff00');
  expect(await save(null, foreign)).toMatchObject({ code: 'UPLOAD_MISSING' });
  for (const color of ['red', '#12345', '#GGGGGG', '#1d4ed8;}*{display:none'])
    expect((await save(color)).status).toBe(400);
  expect((await app.must(brandList, {}, { as: owner })).list).toEqual([]);
});

test('two owners at once: the second sees the first one’s version before they save', async () => {
  await save('#1d4ed8');
  const input = { color: '#c8102e', logo: null, holdsFrom: null, basedOn: null };
  expect(await app.call(brandSave, input, { as: owner })).toMatchObject({ code: 'SETTINGS_CHANGED' });
});

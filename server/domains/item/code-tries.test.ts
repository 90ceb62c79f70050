/** Nobody finds certificates by trying codes out; whoever has one reads it as often as they like. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyCertificate, identifyCertificatePicture, identifyDetail } from '../../../contract/identify/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { newCode } from '../../kernel/lib/id.ts';
import { type Bench, judge, openIdentifyApp, ordered } from '../../testing/identify.ts';

const ENOUGH = { address: 100_000, device: 0, user: 0, streams: 0 };
let app: Bench;
let code: string;
beforeAll(async () => {
  app = await openIdentifyApp({ config: { limits: ENOUGH, proxies: 1 } });
  const [id = ''] = await ordered(app);
  await judge(app, app.experts[0], id, 'genuine');
  code = (await app.must(identifyDetail, { id }, { as: app.owner })).code ?? '';
});
afterAll(() => app.close());

const page = (path: string, ip: string) => app.app.request(path, { headers: { 'x-forwarded-for': ip } });
const file = (of: string, ip: string) => page(`/certificate/${of}.json`, ip);

test('who has tried a hundred codes that are nobody’s is told for how long they look up none, by whichever way; others are not held up', async () => {
  const ip = '203.0.113.7';
  for (let n = 0; n < 150; n += 1) expect((await file(code, ip)).status).toBe(200);
  for (let n = 0; n < 100; n += 1) expect((await file(newCode(), ip)).status).toBe(404);
  const over = await file(newCode(), ip);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await over.text()).toMatch(/太多不存在的证书编号，过 \d+ 分钟再查/);
  expect((await page(`/pages/identify/certificate?code=${newCode()}`, ip)).status).toBe(429);
  expect((await page(`/certificate/${newCode()}/${'0'.repeat(64)}.jpg`, ip)).status).toBe(429);
  // Whoever has a real one in hand reads it, whatever others behind the same address have tried.
  expect((await file(code, ip)).status).toBe(200);
  expect((await page(`/pages/identify/certificate?code=${code}`, ip)).status).not.toBe(429);
  expect((await file(code, '203.0.113.8')).status).toBe(200);
});

test('who mistypes a code at its address has tried one, though its page then asks for it once more', async () => {
  const ip = '203.0.113.9';
  for (let n = 0; n < 100; n += 1) {
    const typed = newCode();
    expect((await page(`/pages/identify/certificate?code=${typed}`, ip)).status).not.toBe(429);
    expect((await file(typed, ip)).status).toBe(404);
  }
  expect((await file(newCode(), ip)).status).toBe(429);
});

test('the page reads the same in words, and neither its picture nor a scan is a way around', async () => {
  const ask = (of: string) => app.call(identifyCertificate, { code: of });
  for (let n = 0; n < 97; n += 1) expect((await ask(newCode())).code).toBe('NOT_FOUND');
  // Goods are scanned as often as one likes: what is printed on them is no such code.
  for (let n = 0; n < 5; n += 1) await app.must(scanLookup, { code: `690${String(n).padStart(9, '0')}` });
  expect((await ask(code)).success).toBe(true);
  expect((await app.call(identifyCertificatePicture, { code: newCode() })).code).toBe('NOT_FOUND');
  expect((await app.must(scanLookup, { code: `a${newCode().slice(1)}` })).found).toEqual([]);
  expect((await ask(newCode())).code).toBe('NOT_FOUND');
  expect(await ask(newCode())).toMatchObject({ code: 'TOO_MANY', message: expect.stringContaining('分钟再查') });
  expect((await app.call(scanLookup, { code: newCode() })).code).toBe('TOO_MANY');
  expect((await ask(code)).success).toBe(true);
  // As it is printed, read out or pasted.
  for (const typed of [
    code.replace(/(.{4})(?=.)/g, '$1 '),
    `\u200b${code.toUpperCase()}`,
    code.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ])
    expect((await ask(typed)).data?.code, typed).toBe(code);
});

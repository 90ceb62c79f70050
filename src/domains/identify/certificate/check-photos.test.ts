import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkPhotos } from './check-photos.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
beforeEach(() => void vi.stubGlobal('location', new URL('https://shop.example/')));
afterEach(() => vi.unstubAllGlobals());

test('a phone that checks a certificate finds the one photo that was changed, and says which it could not fetch', async () => {
  const [whole, changed, away] = ['toe', 'sole', 'heel'].map(sha256);
  const bytes: Record<string, string> = { [`${whole}.jpg`]: 'toe', [`${changed}.jpg`]: 'another sole' };
  vi.stubGlobal('fetch', async (address: string) => {
    const found = bytes[address.split('/').at(-1) ?? ''];
    return new Response(found ?? null, { status: found ? 200 : 404, headers: { 'content-type': 'image/jpeg' } });
  });
  expect(await checkPhotos('code', [whole ?? '', changed ?? '', away ?? '', '/img/p/1/side'])).toEqual({
    ...{ same: 1, changed: [2], absent: 1, drawn: 1 },
  });
});

test('a portal’s page in a photo’s place does not say that the certificate was changed', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<h1>Welcome to Metro-WiFi</h1>', { headers: { 'content-type': 'text/html' } }),
  );
  expect(await checkPhotos('code', [sha256('toe')])).toEqual({ same: 0, changed: [], absent: 1, drawn: 0 });
});

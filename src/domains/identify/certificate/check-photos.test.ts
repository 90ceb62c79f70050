import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { checkPhotos } from './check-photos.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
afterEach(() => vi.unstubAllGlobals());

test('a phone that checks a certificate finds the one photo that was changed, and says which it could not fetch', async () => {
  const [whole, changed, away] = ['toe', 'sole', 'heel'].map(sha256);
  const bytes: Record<string, string> = { [`${whole}.jpg`]: 'toe', [`${changed}.jpg`]: 'another sole' };
  vi.stubGlobal('fetch', async (address: string) => {
    const found = bytes[address.split('/').at(-1) ?? ''];
    return new Response(found ?? null, { status: found ? 200 : 404 });
  });
  expect(await checkPhotos('code', [whole ?? '', changed ?? '', away ?? '', '/img/p/1/side'])).toEqual({
    ...{ same: 1, changed: [2], absent: 1, drawn: 1 },
  });
});

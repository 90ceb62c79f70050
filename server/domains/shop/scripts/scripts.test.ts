/** Whoever saved a draw or the log of a lot gets what recomputes it from the shop itself. */
import { expect, test } from 'vitest';
import { proofScripts } from './scripts.ts';

test.each([
  ['/draw/verify-draw.mjs', 'Recomputes the draw of a lottery'],
  ['/auction/verify-lot.mjs', 'Recomputes the bid log of an auction lot'],
])('%s is served by the shop, and nothing beside it', async (path, words) => {
  const script = await proofScripts().request(path);
  expect(script.headers.get('content-disposition')).toContain(path.split('/').at(-1));
  expect(await script.text()).toContain(words);
  expect((await proofScripts().request(path.replace('verify', 'other'))).status).toBe(404);
});

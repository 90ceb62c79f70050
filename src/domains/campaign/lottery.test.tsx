import 'fake-indexeddb/auto';
/** What a lottery's page says between its list and its draw, and of a prize that nobody claimed. */
import { expect, test } from 'vitest';
import type { DrawProof } from '../../../contract/campaign/draw.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Published } from './DrawProof.tsx';
import { text } from './words.ts';

const proof: DrawProof = {
  ...{ id: 'l', rule: 2, seedHash: 's', closedAt: 1, later: null, winners: 1, listHash: 'h' },
  ...{ beacon: { source: 'sandbox', chain: '', round: 1, at: 2 }, tickets: ['aa11', 'bb22'] },
  ...{ seed: null, randomness: null, signature: null, drawn: null },
};

test('as soon as the list is closed everybody can see it, save it, and get the script that draws from it', async () => {
  const { box, end } = await show(<Published proof={proof} prizes={[]} />);
  expect(box.textContent).toContain('2');
  expect([...box.querySelectorAll('button')].length).toBeGreaterThanOrEqual(2);
  expect(box.querySelector('a[download]')?.getAttribute('href')).toMatch(/\/draw\/verify-draw\.mjs$/);
  // Nothing to recompute yet.
  expect(box.textContent).not.toContain('重算');
  await end();
});

test('a prize that was not claimed is not said to be somebody else’s: perhaps nobody was next', () => {
  expect(text.zh.prizeStates.lapsed).not.toContain('下一位');
  expect(text.en.prizeStates.lapsed).not.toContain('next');
});

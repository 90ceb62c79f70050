import 'fake-indexeddb/auto';
/** What a lottery's page says between its list and its draw, and of a prize that nobody claimed. */
import { expect, test } from 'vitest';
import type { DrawProof } from '../../../contract/campaign/draw.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Published } from './DrawProof.tsx';
import { text as draw } from './draw-words.ts';
import { LotteryBelow } from './LotteryPart.tsx';
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

test('what the proof promises is what the published fingerprint fixes: seed, round and number of prizes, and of old draws the seed', async () => {
  const beacon = { source: 'drand', chain: 'c', round: 7, at: 2 } as const;
  const lottery = {
    ...{ prizes: [], entries: 0, struck: [], mayNot: null, mine: null, seedHash: 's', beacon },
    ...{ closedAt: null, later: null, listHash: null },
  };
  const said = async (rule: 1 | 2) => {
    const shown = await show(<LotteryBelow id="l" state="running" lottery={{ ...lottery, rule }} />);
    const words = shown.box.textContent ?? '';
    await shown.end();
    return words;
  };
  const [old, now] = [await said(1), await said(2)];
  expect(now).toContain(draw.zh.proves(draw.zh.fixed[2]));
  expect(now).toContain(draw.zh.how(draw.zh.fixed[2]));
  expect(old).not.toContain('奖品数');
});

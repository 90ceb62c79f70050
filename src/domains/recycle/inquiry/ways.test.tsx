// @vitest-environment jsdom
/** The ways to sell a piece beside one another: what each brings, which brings most, and what there is to say without a price. */
import { expect, test } from 'vitest';
import type { Way } from '../../../../contract/recycle/calls.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Ways } from '../Estimate.tsx';
import { text } from '../words.ts';

const way = (name: Way, gets: number | null, days: number | null = null) => ({
  way: name,
  low: gets,
  high: gets,
  days,
});

async function rows(ways: ReturnType<typeof way>[], best?: { price: number; since: number }) {
  const { box, end } = await show(<Ways ways={ways} best={best} />);
  const said = [...box.querySelectorAll('div')].map(({ textContent }) => textContent ?? '');
  const all = box.textContent ?? '';
  await end();
  return { all, tagged: said.filter((row) => row.includes(text.zh.wayMost)), said };
}

test('two ways that bring the same most both say so, and nobody does where all bring the same', async () => {
  const { tagged } = await rows([
    way('recycle', 80_000),
    way('consign', 94_000),
    way('list', 94_000),
    way('auction', null),
  ]);
  expect(tagged).toHaveLength(2);
  expect((await rows([way('consign', 94_000), way('list', 94_000)])).tagged).toEqual([]);
});

test('an offer that stands is compared with the other ways by what it is, not by what was estimated', async () => {
  const best = { price: 97_000, since: Date.now() };
  const { tagged, all } = await rows([way('recycle', 80_000, 3), way('list', 94_000, 9)], best);
  expect(tagged.join()).toContain('¥970');
  expect(all).toContain(text.zh.getBest);
});

test('a way without a price says why, and without any there is no table of dashes', async () => {
  const { all } = await rows([way('recycle', 80_000), way('auction', null)]);
  expect(all).toContain(text.zh.wayNone.auction);
  expect(all).not.toContain('--');
  expect((await rows([way('recycle', null), way('list', null)])).all).toBe(text.zh.waysNone);
});

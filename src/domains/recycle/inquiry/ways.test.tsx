/** The ways to sell a piece beside one another: what each brings, which brings most, and what there is to say without a price. */
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { Way } from '../../../../contract/recycle/calls.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { pathsOf, Ways } from '../Estimate.tsx';
import { text } from '../words.ts';

const way = (name: Way, gets: number | null, days: number | null = null) => ({
  way: name,
  low: gets,
  high: gets,
  days,
});

async function rows(ways: ReturnType<typeof way>[], asked?: ComponentProps<typeof Ways>['asked']) {
  const { box, end } = await show(<Ways ways={ways} asked={asked} />);
  const said = [...box.querySelectorAll('div')].map(({ textContent }) => textContent ?? '');
  const all = box.textContent ?? '';
  await end();
  return { all, tagged: said.filter((row) => row.includes(text.zh.wayMost)), said };
}

test('two ways that bring the same most are said to be equal, and nothing is said where all bring the same', async () => {
  const { said, tagged: most } = await rows([
    way('recycle', 80_000),
    way('consign', 94_000),
    way('list', 94_000),
    way('auction', null),
  ]);
  expect(said.filter((row) => row.includes(text.zh.wayEqual))).toHaveLength(2);
  expect(most).toEqual([]);
  const same = await rows([way('consign', 94_000), way('list', 94_000)]);
  expect(same.all).not.toMatch(new RegExp(`${text.zh.wayEqual}|${text.zh.wayMost}`));
});

test('an offer that stands is compared with the other ways by what it is, not by what was estimated', async () => {
  const best = { best: 97_000, since: Date.now() };
  const { tagged, all } = await rows([way('recycle', 80_000, 3), way('list', 94_000, 9)], best);
  expect(tagged.join()).toContain('¥970');
  expect(all).toContain(text.zh.wayBest);
  expect(all).toContain(text.zh.waysFirst);
});

test('a way without a price says why, and without any there is no table of dashes', async () => {
  const { all } = await rows([way('recycle', 80_000), way('auction', null)]);
  expect(all).toContain(text.zh.wayNone.auction);
  expect(all).not.toContain('--');
  expect((await rows([way('recycle', null), way('list', null)])).all).toBe(text.zh.waysNone);
});

test('at the moment of choosing the ways stand beside one another though nothing is known of three of them', async () => {
  const { all, said } = await rows([way('recycle', 26_000, 4), way('list', null), way('auction', null, 3)], {
    best: 27_500,
    since: Date.now(),
  });
  expect(said.filter((row) => row.includes('¥275'))).not.toEqual([]);
  expect(all).toContain(text.zh.wayNone.list);
  // What has no price is the fastest of nothing.
  expect(all).not.toContain(text.zh.wayFast);
});

test('where nobody offered anything, merchants are named with neither a price nor a day', async () => {
  const { said } = await rows([way('recycle', 300_000, 4), way('list', 355_200, 6)], { none: '没有商家报价' });
  const row = said.find((one) => one.startsWith(text.zh.wayNames.recycle)) ?? '';
  expect(row).toContain('没有商家报价');
  expect(row).not.toMatch(/¥|天/);
});

test('what has to be sent in first is sold so long after it came, by no day, and is not called the fastest', async () => {
  const ways = [way('recycle', 80_000, 4), way('auction', 90_000, 3)];
  const { said } = await rows(ways);
  const row = said.find((one) => one.startsWith(text.zh.wayNames.auction)) ?? '';
  expect(row).toContain('入仓后约 3 天');
  expect(row).not.toContain('前后');
  expect(row).not.toContain(text.zh.wayFast);
  const { box, end } = await show(<Ways ways={ways} stored />);
  expect(box.textContent).toMatch(/拍卖.*最快.*约 3 天，.*前后/);
  await end();
});

test('the day by which merchants would have paid stays where it was while the question waits', async () => {
  const since = new Date('2026-11-27T03:13:00Z').getTime();
  const day = async (passed: number) => {
    vi.setSystemTime(since + passed * 3_600_000);
    const { all } = await rows([way('recycle', 80_000, 9)], { since });
    return /约 .*前后/.exec(all)?.[0];
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  expect([await day(0), await day(30), await day(49)]).toEqual([
    '约 9 天，12月6日前后',
    '约 8 天，12月6日前后',
    '约 7 天，12月6日前后',
  ]);
  vi.useRealTimers();
});

test('whoever means to auction what they have at home is told apart from whoever sets a price', () => {
  const { list, auction } = pathsOf({ productId: 'p', skuId: 's', grade: '95' });
  expect([list.includes('auction'), new URL(auction, 'https://x').searchParams.get('way')]).toEqual([false, 'auction']);
});

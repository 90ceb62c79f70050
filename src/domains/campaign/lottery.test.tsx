import 'fake-indexeddb/auto';
/** What a lottery's page says between its list and its draw, and of a prize that nobody claimed. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '../../../contract/campaign/calls.ts';
import type { DrawProof } from '../../../contract/campaign/draw.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Published } from './DrawProof.tsx';
import { text as draw } from './draw-words.ts';
import { LotteryBelow, LotteryPrizes } from './LotteryPart.tsx';
import { text } from './words.ts';

const verified = vi.hoisted(() => vi.fn());
vi.mock('../../../contract/campaign/draw.ts', async (original) => ({
  ...(await original<object>()),
  verifyDraw: verified,
}));

const proof: DrawProof = {
  ...{ id: 'l', rule: 3, seedHash: 's', closedAt: 1, later: null, winners: 1, listHash: 'h' },
  ...{ beacon: { source: 'sandbox', chain: '', round: 1, at: 2 }, tickets: ['aa11', 'bb22'] },
  ...{ seed: null, randomness: null, signature: null, drawn: null },
};

const plain = {
  ...{ prizes: [], entries: 0, struck: [], mayNot: null, mine: null, seedHash: 's' },
  ...{ closedAt: null, later: null, listHash: null },
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

test.each(['zh', 'en'] as const)(
  'what the proof promises is what the published fingerprint fixes, and what an older one does not fix is said not to be proven (%s)',
  async (language) => {
    await setPreferences({ language });
    const beacon = { source: 'drand', chain: 'c', round: 7, at: 2 } as const;
    const lottery = { ...plain, beacon };
    const said = async (rule: 1 | 2 | 3) => {
      const shown = await show(<LotteryBelow id="l" state="running" lottery={{ ...lottery, rule }} />);
      const words = shown.box.textContent ?? '';
      await shown.end();
      return words;
    };
    const t = draw[language];
    for (const rule of [1, 2, 3] as const) {
      const words = await said(rule);
      expect(words).toContain(t.proves(t.fixed[rule]));
      expect(words).toContain(t.how(t.fixed[rule]));
      expect(words).toContain(t.provesNot(t.open[rule]));
      const prize = language === 'zh' ? '每一名得什么奖品' : 'which prize each place wins';
      expect(t.fixed[rule].includes(prize)).toBe(rule === 3);
      expect(t.provesNot(t.open[rule]).includes(prize)).toBe(rule !== 3);
    }
    await setPreferences({ language: 'zh' });
  },
);

test.each([
  ['sandbox', '演示用的随机数'],
  ['drand', '开始前公布'],
] as const)(
  'the draw is headed by nothing that it does not prove, and a demo’s number is told of first (%s)',
  async (source, first) => {
    const beacon = { source, chain: 'c', round: 7, at: 2 };
    const shown = await show(<LotteryBelow id="l" state="running" lottery={{ ...plain, beacon, rule: 3 }} />);
    const said = shown.box.textContent ?? '';
    expect(said).not.toContain('做手脚');
    expect(said.slice(draw.zh.proof.length)).toMatch(new RegExp(`^${first}`));
    // What is known beforehand fixes no list.
    expect(said.includes('才产生')).toBe(source === 'drand');
    await shown.end();
  },
);

test('one’s own ticket is marked in the list and among those that won', async () => {
  const drawn = { ...proof, seed: 's', randomness: 'r', drawn: ['bb22'] };
  const { box, end } = await show(<Published proof={drawn} prizes={[]} mine="bb22" />);
  await act(async () => box.querySelector('button')?.click());
  const marked = [...document.querySelectorAll('li, span')].filter(
    (one) => one.textContent === `bb22 · ${draw.zh.mine}`,
  );
  expect(marked.length).toBeGreaterThanOrEqual(2);
  await end();
});

test('who has just entered is shown their ticket', async () => {
  const seen: unknown[] = [];
  Element.prototype.scrollIntoView = function (how) {
    seen.push([this.textContent?.includes('cc33'), how]);
  };
  const one = { state: 'running', startsAt: 1, endsAt: 2 } as Campaign;
  const beacon = { source: 'sandbox', chain: '', round: 7, at: 2 } as const;
  const lottery = { ...plain, beacon, rule: 3 as const, mine: { ticket: 'cc33', struck: null, prize: null } };
  const before = await show(<LotteryPrizes one={one} lottery={lottery} entered={false} />);
  expect(seen).toEqual([]);
  await before.end();
  const after = await show(<LotteryPrizes one={one} lottery={lottery} entered />);
  expect(seen).toEqual([[true, { block: 'nearest' }]]);
  await after.end();
});

test('before the draw it is said which place wins which prize, and whoever recomputes it reads the prizes by place', async () => {
  const named = (zh: string, count: number) => ({
    name: { zh, en: zh },
    count,
    terms: { kind: 'credit', amount: 100 },
  });
  const prizes = [named('券', 2), named('鞋架', 1)] as never;
  const one = { state: 'running', startsAt: 1, endsAt: 2 } as Campaign;
  const beacon = { source: 'sandbox', chain: '', round: 7, at: 2 } as const;
  const before = await show(
    <LotteryPrizes one={one} lottery={{ ...plain, beacon, rule: 3, prizes }} entered={false} />,
  );
  expect(before.box.textContent).toMatch(/券.*第 1 到 2 名.*鞋架.*第 3 名/);
  await before.end();
  verified.mockResolvedValueOnce(null);
  const drawn = { ...proof, seed: 's', randomness: 'r', drawn: ['bb22', 'aa11', 'cc33'] };
  const { box, end } = await show(<Published proof={drawn} prizes={prizes} />);
  const button = [...box.querySelectorAll('button')].find((made) => made.textContent === draw.zh.verify);
  await act(async () => button?.click());
  expect(box.querySelector('[role=status]')?.textContent).toMatch(/第 1 到 2 名 · 券.*第 3 名 · 鞋架/);
  await end();
});

import 'fake-indexeddb/auto';
/** What is said of a lot: how each bid ended, what has happened and nothing else, in the language of whoever hears it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { auctionLog } from '../../../contract/auction/calls.ts';
import { publishedRules } from '../../../contract/auction/published.ts';
import { read } from '../../api/read.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text as bid } from '../bid/book-words.ts';
import { text as order } from '../order/confirm-words.ts';
import { text as bidding } from './bidding/words.ts';
import { LotEnd } from './LotFacts.tsx';
import { Standing } from './LotStanding.tsx';
import { LotLog } from './log/LotLog.tsx';
import type { LotData } from './lot.ts';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({}) }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useNavigate: () => () => undefined,
  useRouter: () => ({ history: {} }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const HAN = /\p{Script=Han}|[。，：；]/u;
const now = Date.now();
const lot = {
  ...{ id: 'l', state: 'live', startPrice: 10_000, price: 25_000, bids: 3, reserve: 'none', extended: 0, head: 'ab' },
  ...{ startsAt: now - 1e6, endsAt: now + 1e6, firstEnd: now + 1e6, mine: null, item: {} },
} as unknown as LotData;
const said = async (node: ReactNode, client = new QueryClient()) => {
  layNothingOut();
  const { box, end } = await show(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
  const words = box.textContent ?? '';
  await end();
  return words;
};

test('who hears a lot in English hears no Chinese, and of an end that never moved nothing is said', async () => {
  await setPreferences({ language: 'en' });
  const moved = { ...lot, extended: 1 } as LotData;
  expect(await said(<Standing lot={moved} onEnd={() => undefined} />)).toContain('No reserve. The end is now');
  expect(await said(<Standing lot={moved} onEnd={() => undefined} />)).not.toMatch(HAN);
  expect(await said(<LotEnd lot={lot} />)).not.toMatch(/Extended/);
  expect(await said(<LotEnd lot={moved} />)).toContain('Extended once');
});

test('whoever was beaten by less than a step reads that where they read that they were outbid, as long as it is so', async () => {
  await setPreferences({ language: 'zh' });
  const steps = [{ from: 0, step: 1_000 }];
  const mine = { own: false, followed: false, leading: false };
  const behind = (max: number) => ({ ...lot, steps, mine: { ...mine, max } }) as unknown as LotData;
  expect(await said(<Standing lot={behind(24_500)} onEnd={() => undefined} />)).toContain(bidding.zh.narrow);
  for (const max of [24_000, 25_000])
    expect(await said(<Standing lot={behind(max)} onEnd={() => undefined} />)).not.toContain(bidding.zh.narrow);
});

test('the log says what each bid did and whose maximum fell short', async () => {
  await setPreferences({ language: 'en' });
  const client = new QueryClient();
  const entry = (seq: number, more: object) => ({ seq, at: now, ...more });
  const entries = [
    entry(1, { bidder: 2, kind: 'first', beaten: null, price: 10_000 }),
    entry(2, { bidder: 1, kind: 'outbid', beaten: 24_000, price: 25_000 }),
    entry(3, { bidder: 3, kind: 'held', beaten: 24_500, price: 25_500 }),
  ];
  client.setQueryData(read(auctionLog, { id: 'l' }).queryKey, { entries, me: null, terms: {} } as never);
  const words = await said(<LotLog lot={{ ...lot, state: 'sold' } as LotData} />, client);
  expect(words).toContain('Leads · over a maximum of ¥240');
  expect(words).toContain('Still behind · their maximum of ¥245');
  expect(words).not.toMatch(/Lost at/);
});

test('the rules are words and numbers, without the names that programs have for them', async () => {
  const { Route } = await import('./Rules.tsx');
  const Rules = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const words = await said(<Rules />);
  expect(words).toContain(publishedRules.oneEnd.en);
  expect(words).not.toMatch(/oneEnd|takenBack|same name/);
});

test('a lot that nobody got has no hammer price: what was bid at most is called that, and is no price that stands', async () => {
  await setPreferences({ language: 'zh' });
  const over = async (state: string) =>
    said(<Standing lot={{ ...lot, state, reserve: 'unmet' } as LotData} onEnd={() => undefined} />);
  for (const state of ['passed', 'withdrawn']) {
    expect(await over(state)).toContain(text.zh.highest);
    expect(await over(state)).not.toContain(text.zh.hammer);
    expect(await over(state)).not.toContain(text.zh.current);
  }
  expect(await over('bought')).toContain(text.zh.hammer);
  expect(await over('live')).toContain(text.zh.current);
});

test.each(['zh', 'en'] as const)('a button that waits for several things names each of them (%s)', (language) => {
  for (const t of [text[language], order[language], bid[language]]) expect(t.missing(['甲', '乙'])).toMatch(/甲.+乙/);
});

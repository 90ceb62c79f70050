import 'fake-indexeddb/auto';
/** An open room on a phone: one thing to do about what is shown, without leaving; what is said stays at its latest. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { auctionLot } from '../../../../contract/auction/calls.ts';
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import { read } from '../../../api/read.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text as auction } from '../../auction/words.ts';
import { text as chat } from '../../chat/words.ts';
import { text } from '../words.ts';
import { Stage } from './Stage.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (link: { children: ReactNode; to: string }) => <a href={link.to}>{link.children}</a>,
}));
vi.mock('../../../ui/input/BackButton.tsx', () => ({ BackButton: () => null }));
vi.mock('../../auction/LotBidSheet.tsx', () => ({
  default: ({ lot }: { lot: { id: string } }) => <output>bids for {lot.id}</output>,
}));
const session = vi.hoisted(() => ({ now: null as { userId: string } | null }));
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => session.now, useAuthor: () => null }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(() => {
  layNothingOut();
  session.now = { userId: 'me' };
});

const item = {
  cover: '',
  name: { zh: '低帮 沙丘', en: 'Low Dune' },
  size: '42',
  grade: '95',
  styleNo: 'S',
  listingId: 'l',
};
const lot = {
  ...{ id: 'lot1', state: 'live', price: 14_000, startPrice: 100, bids: 5, reserve: 'none', startsAt: 0, endsAt: 0 },
  ...{ mine: { own: false, max: null, leading: false }, item },
};
const said = (no: number, by: number, hints: string[] = []) => ({
  ...{ id: `m${no}`, no, by, nickname: '某人', host: false, body: `句${no}`, hints, removed: false, at: 0 },
});
const room = (more: object = {}) => ({
  ...{
    id: 'r',
    title: '清鞋柜',
    titleEn: 'Shoe shelf',
    state: 'live',
    host: { platform: false, nickname: '知夏' },
    watchers: 3,
    planAt: 0,
  },
  ...{ video: { kind: 'none' }, current: 1, list: [{ no: 1, lot, listing: null }], sessionId: null, sellerId: null },
  ...{ messages: [said(1, 2)], lastNo: 1, pinned: null, blocked: [], hosting: false, me: 4, muted: false, ...more },
});

async function opened(more: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(read(auctionLot, { id: 'lot1' }).queryKey, lot as never);
  const node = (of: object) => (
    <QueryClientProvider client={client}>
      <Stage room={room(of) as never} />
    </QueryClientProvider>
  );
  const { box, again, end } = await show(node(more));
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent?.startsWith(label))?.click());
  return { box, press, again: (of: object) => again(node(of)), end };
}

test.each(['zh', 'en'] as const)(
  'one bids for what is shown without leaving the room; a visitor logs in first, the seller does neither (%s)',
  async (language) => {
    await setPreferences({ language });
    const u = auction[language];
    const { box, press, end } = await opened();
    expect(box.querySelector('h2')?.textContent).toBe({ zh: '清鞋柜', en: 'Shoe shelf' }[language]);
    const card = () => box.querySelector('section');
    expect(card()?.textContent).toMatch(new RegExp(`${item.name[language]}.*42.*${gradeName['95'][language]}.*140`));
    await press(u.bid);
    await vi.waitFor(() => expect(box.querySelector('output')?.textContent).toBe('bids for lot1'));
    await end();
    session.now = null;
    const visitor = await opened();
    expect(visitor.box.querySelector('section a')?.textContent).toBe(u.login);
    await visitor.end();
    session.now = { userId: 'me' };
    const own = await opened({ list: [{ no: 1, lot: { ...lot, mine: { ...lot.mine, own: true } }, listing: null }] });
    expect(own.box.querySelector('section a')?.textContent).toBe(text[language].toBuy);
    await own.end();
    await setPreferences({ language: 'zh' });
  },
);

test('all that is shown, and what a host does, opens over the room', async () => {
  const { box, press, end } = await opened({ hosting: true });
  expect(box.querySelector('dialog[open]')).toBeNull();
  await press(text.zh.hostAll);
  const sheet = box.querySelector('dialog')?.textContent;
  expect(sheet).toContain(text.zh.end);
  expect(sheet).toContain(text.zh.all);
  await end();
});

test('a warning is a chip that says where to pay, and opens to say why', async () => {
  const { box, end } = await opened({ messages: [said(1, 2, ['payment'])] });
  const chip = box.querySelector('details');
  expect(chip?.querySelector('summary')?.textContent?.trim()).toBe(chat.zh.safe);
  expect(chip?.textContent).toContain(hintWords.payment.zh);
  expect(chip?.open).toBe(false);
  await end();
});

test('whoever has scrolled back stays there while others speak, and is at the latest once they speak', async () => {
  const { box, again, end } = await opened();
  const log = box.querySelector<HTMLElement>('[role=log]');
  if (!log) throw new Error('no log');
  Object.defineProperties(log, { scrollHeight: { value: 2_000 }, clientHeight: { value: 300 } });
  log.scrollTop = 100;
  await again({ messages: [said(1, 2), said(2, 3)], lastNo: 2 });
  expect(log.scrollTop).toBe(100);
  await again({ messages: [said(1, 2), said(2, 3), said(3, 4)], lastNo: 3 });
  expect(log.scrollTop).toBe(2_000);
  await end();
});

test.each([
  [{ state: 'sold', reserved: true }, text.zh.reserved],
  [{ state: 'sold', reserved: false }, text.zh.sold],
  [{ state: 'off', reserved: false }, text.zh.gone],
])(
  'its host reads on the card, too, that what is shown has gone (%o), beside the way to the next',
  async (how, said) => {
    const listing = { item, price: 65_900, highestBid: null, ...how };
    const list = [
      { no: 1, lot: null, listing },
      { no: 2, lot: null, listing: { ...listing, state: 'on' } },
    ];
    const { box, end } = await opened({ hosting: true, list });
    const card = box.querySelector('section')?.textContent;
    expect(card).toContain(said);
    expect(card).toContain(text.zh.next);
    await end();
  },
);

import 'fake-indexeddb/auto';
/** Whom one has blocked can be let go again: where one would write to them, in the room, and in the list of all. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatBlocked } from '../../../../contract/chat/calls.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { BlockedHere } from '../../live/BlockedHere.tsx';
import { text as live } from '../../live/words.ts';
import { Composer } from '../Composer.tsx';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';
import { Blocked } from './Blocked.tsx';

const written = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../api/write.ts', () => ({
  useWrite: ({ path }: { path: string }) => ({ mutate: (input: unknown) => written.push([path, input]) }),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
  useNavigate: () => () => undefined,
}));
beforeEach(() => {
  written.length = 0;
});

async function shown(what: ReactNode, client = new QueryClient()) {
  const { box, end } = await show(<QueryClientProvider client={client}>{what}</QueryClientProvider>);
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent?.startsWith(label))?.click());
  return { box, press, end };
}

test('to the seller of this listing nothing was said yet: in place of a box that is refused each time stands the block, and the way out', async () => {
  const talk = {
    ...{ kind: 'item', side: 'B', blocking: true, offerId: null, order: null, repliesIn: null },
    card: { kind: 'item', id: 'listing', price: 90_000, listingState: 'on', category: 'sneakers-low' },
    other: { nickname: '林晓', avatar: '', sold: 0 },
  } as unknown as Talk;
  const { box, press, end } = await shown(
    <Composer talk={talk} about={undefined} beside={false} onUnsaved={() => {}} />,
  );
  expect(box.querySelector('textarea')).toBeNull();
  expect(box.textContent).toContain(text.zh.blocking);
  await press(text.zh.unblock);
  expect(written).toEqual([['/chat/block', { to: { kind: 'item', id: 'listing' }, block: false }]]);
  await end();
});

test('whoever is blocked reads that nothing can be sent here, in place of a box that is refused each time', async () => {
  const talk = {
    ...{ id: 'talk', kind: 'item', side: 'B', blocking: false, refused: true, offerId: null, order: null },
    card: { kind: 'item', id: 'listing', price: 90_000, listingState: 'on', category: 'sneakers-low' },
    other: { nickname: '林晓', avatar: '', sold: 0 },
  } as unknown as Talk;
  const { box, end } = await shown(<Composer talk={talk} about={undefined} beside={false} onUnsaved={() => {}} />);
  expect(box.querySelector('textarea')).toBeNull();
  expect(box.textContent).toContain(text.zh.refusedHere);
  await end();
});

test('a live room says how many of it are blocked, and lets each speak again', async () => {
  const room = { id: 'room', blocked: [{ no: 3, nickname: '阿宽' }] } as never;
  const { box, press, end } = await shown(<BlockedHere room={room} />);
  await press(live.zh.blockedHere(1));
  expect(box.querySelector('dialog[open]')?.textContent).toContain('阿宽 3 号');
  await press(live.zh.unblock);
  expect(written).toEqual([['/live/block', { id: 'room', member: 3, block: false }]]);
  await end();
});

test('among the conversations stands everybody whom one has blocked', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, enabled: false } },
  });
  client.setQueryData(read(chatBlocked, {}).queryKey, {
    list: [{ id: 'block', nickname: '阿宽', avatar: '', at: 0 }],
  } as never);
  const { box, press, end } = await shown(<Blocked />, client);
  await press(text.zh.blockedPeople);
  expect(box.querySelector('dialog[open]')?.textContent).toContain('阿宽');
  await press(text.zh.unblock);
  expect(written).toEqual([['/chat/unblock', { id: 'block' }]]);
  await end();
});

import 'fake-indexeddb/auto';
/** One deal on the screen: where words of before stand, where it goes on, and where neither may write. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { reportReasons } from '../../../../contract/chat/calls.ts';
import { draftName, saveDraft } from '../../../offline/drafts/drafts.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Composer } from '../Composer.tsx';
import { Log } from '../Log.tsx';
import { text as reportText } from '../reports/words.ts';
import { type Talk, threadsOf } from '../talk.ts';
import { text as chat } from '../words.ts';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children, to, search }: { children: ReactNode; to: string; search: object }) => (
      <i data-to={`${to} ${JSON.stringify(search)}`}>{children}</i>
    ),
  Link: ({ children }: { children: ReactNode }) => <i>{children}</i>,
  useNavigate: () => () => undefined,
}));
layNothingOut();

const thing = { listingId: 'listing', name: { zh: '跑鞋', en: 'Runners' } };
const talk = {
  ...{ id: 'talk', kind: 'item', side: 'B', state: 'open', blocking: false, refused: false, offerId: null },
  card: { kind: 'item', id: 'listing', price: 90_000, listingState: 'sold', category: 'sneakers-low', item: thing },
  order: { id: 'o1', state: 'pending_pay', price: 90_000, total: 93_000, deadlineAt: null },
  ...{ other: { nickname: '林晓', avatar: '', sold: 0 }, messages: [], steps: [], lastNo: 0, repliesIn: null },
} as unknown as Talk;
const shown = (node: ReactNode) => show(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
const composer = (of: Talk) => <Composer talk={of} about={undefined} beside={false} onUnsaved={() => {}} />;

test('two conversations of one deal lead to each other, and the older is only read', async () => {
  const { box, end } = await shown(<Log talk={{ ...talk, beside: ['old'] }} heardAt={0} />);
  expect(box.textContent).toContain(text.zh.beside);
  expect(box.querySelector('[data-to=\'/plugin/chat {"id":"old"}\']')).not.toBeNull();
  await end();
  const old = { ...talk, id: 'old', kind: 'order', goesOn: 'talk' } as Talk;
  const there = await shown(
    <>
      <Log talk={old} heardAt={0} />
      {composer(old)}
    </>,
  );
  expect(there.box.querySelector('[data-to=\'/plugin/chat {"id":"talk"}\']')).not.toBeNull();
  expect(there.box.querySelector('textarea')).toBeNull();
  await there.end();
});

test('where an upheld report closed all between the two, that and the way to ask us about the order stand in place of a box that is refused', async () => {
  for (const of of [
    { ...talk, shut: true },
    { ...talk, state: 'closed' as const },
  ]) {
    const { box, end } = await shown(composer(of));
    expect(box.querySelector('textarea')).toBeNull();
    expect(box.textContent).toContain(chat.zh.closed);
    expect(box.querySelector('[data-to=\'/plugin/chat {"service":true,"orderId":"o1"}\']')).not.toBeNull();
    await end();
  }
});

test('whoever was reported reads once what that means, and has one way to us', async () => {
  const against = { at: 1, reason: 'abuse' as const };
  const of = { ...talk, against, shut: true } as unknown as Talk;
  const { box, end } = await shown(
    <>
      <Log talk={of} heardAt={0} />
      {composer(of)}
    </>,
  );
  const words = box.textContent ?? '';
  expect(words).toContain(reportText.zh.against(reportReasons.abuse.zh));
  expect(words.split(chat.zh.askUs).length - 1).toBe(1 + chat.zh.closed.split(chat.zh.askUs).length - 1);
  expect(box.querySelectorAll('[data-to*=\'"service":true\']')).toHaveLength(1);
  await end();
});

test('words that wait in the queue under the order’s name stand in the conversation in which they will arrive', () => {
  expect([...threadsOf(talk)]).toEqual(['item-listing', 'conversation-talk', 'order-o1']);
  expect([...threadsOf({ ...talk, side: 'S' })]).toContain('order-o1');
  expect([...threadsOf({ ...talk, order: null })]).toEqual(['item-listing', 'conversation-talk']);
});

test('what was being written in an order’s own conversation of before is gone on with in its item’s', async () => {
  await saveDraft(draftName('chat', 'order-o1'), { id: 'm1', body: '什么时候寄', photos: [] });
  const { box, end } = await shown(composer(talk));
  await vi.waitFor(() => expect(box.querySelector('textarea')?.value).toBe('什么时候寄'));
  await end();
});

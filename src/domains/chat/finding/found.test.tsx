import 'fake-indexeddb/auto';
/** What was looked for is what opens: a hit leads to its own message, however long ago it was said. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type ChatMessage, chatMessages, chatSend } from '../../../../contract/chat/calls.ts';
import { login } from '../../../../tests/offline/device.ts';
import { read } from '../../../api/read.ts';
import { writeCache } from '../../../offline/cache/cache.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Hit } from '../ChatList.tsx';
import { Log, useFollowing } from '../Log.tsx';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: ({ search, children }: { search: object; children: ReactNode }) => (
    <i data-search={JSON.stringify(search)}>{children}</i>
  ),
  useNavigate: () => () => undefined,
}));

const said = (no: number): ChatMessage => ({
  ...{ id: `m${no}`, no, by: 'S', body: `第 ${no} 句`, photos: [], card: null, hints: [], recalled: false },
  at: no * 60_000,
});
const saidFrom = (no: number, count: number) => Array.from({ length: count }, (_, n) => said(no + n));
const talk = {
  ...{ id: 'talk-0000', kind: 'item', side: 'B', state: 'open', blocking: false, offerId: null, order: null },
  ...{ steps: [], reports: [], against: null, messages: saidFrom(101, 50) },
  card: null,
  other: { nickname: '林晓', avatar: '', sold: 0 },
} as unknown as Talk;

async function opened(client: QueryClient) {
  layNothingOut();
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  const brought: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    brought.push(this.textContent);
  };
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        observers.push(heard);
      }
      observe() {}
      disconnect() {}
    },
  );
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Log talk={talk} heardAt={0} no={3} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.querySelector('[aria-current]')?.textContent).toContain('第 3 句'));
  for (const heard of observers) heard();
  expect(brought.at(-1)).toContain('第 3 句');
  return { box, scrolled, end };
}

test('a hit names its message, and of a long conversation as many earlier pages stand there as lead to it, the message marked and in view', async () => {
  const hit = await show(<Hit found={{ talk, message: said(3) } as never} words="3" />);
  expect(hit.box.querySelector('i')?.dataset.search).toBe('{"id":"talk-0000","no":3}');
  // What was looked for stands out in it.
  expect([...hit.box.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['3']);
  await hit.end();

  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const before of [101, 51]) {
    const { queryKey } = read(chatMessages, { id: 'talk-0000', before });
    client.setQueryData(queryKey, { messages: saidFrom(before - 50, 50) } as never);
  }
  const { box, end } = await opened(client);
  expect(box.querySelectorAll('article')).toHaveLength(150);
  expect(box.querySelectorAll('[aria-current]')).toHaveLength(1);
  await end();
});

test('it opens there too where a message of one’s own still waits to be sent', async () => {
  await login('anna');
  const to = { kind: 'conversation', id: 'talk-0000' } as const;
  const input = { id: 'message-1', to, body: '还没发出去', photos: [] };
  await enqueue({ call: chatSend, input, label: { zh: '消息', en: 'Message' } });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const before of [101, 51])
    client.setQueryData(read(chatMessages, { id: 'talk-0000', before }).queryKey, {
      messages: saidFrom(before - 50, 50),
    } as never);
  const { box, scrolled, end } = await opened(client);
  await vi.waitFor(() => expect(box.textContent).toContain('还没发出去'));
  expect(scrolled).not.toHaveBeenCalled();
  await end();
});

test('without a network it opens there too, from the words that the device has, however they were once asked for', async () => {
  await login('anna');
  const kept = JSON.stringify([chatMessages.path, { id: 'talk-0000', before: 97 }]);
  await writeCache('anna', kept, { id: 'talk-0000', messages: saidFrom(1, 40) }, 60_000);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const { end } = await opened(client);
  await end();
});

test('without a network what is missing between two stretches of kept words is marked, and comes when the network does', async () => {
  await login('beate');
  for (const [before, from, count] of [
    [71, 51, 20],
    [41, 1, 40],
  ] as const) {
    const kept = JSON.stringify([chatMessages.path, { id: 'talk-0000', before }]);
    await writeCache('beate', kept, { id: 'talk-0000', messages: saidFrom(from, count) }, 60_000);
  }
  const offline = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', offline);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const { box, end } = await opened(client);
  const gaps = () => [...box.querySelectorAll('[role=note]')];
  // Neither 71 to 100 nor 41 to 50 are here.
  await vi.waitFor(() => expect(gaps()).toHaveLength(2));
  expect(gaps()[0]?.textContent).toContain(text.zh.gap);
  const words = box.textContent ?? '';
  expect(words.indexOf('第 40 句')).toBeLessThan(words.indexOf(text.zh.gap));
  expect(words.indexOf(text.zh.gap)).toBeLessThan(words.indexOf('第 51 句'));
  for (const before of [101, 51])
    client.setQueryData(read(chatMessages, { id: 'talk-0000', before }).queryKey, {
      messages: saidFrom(before - 50, 50),
    } as never);
  await vi.waitFor(() => expect(gaps()).toHaveLength(0));
  expect(box.querySelectorAll('article')).toHaveLength(150);
  await end();
});

function Following({ waiting }: { waiting: readonly string[] }) {
  useFollowing(
    waiting.map((id) => ({ id })),
    undefined,
  );
  return null;
}

test('who sends in the moment in which the message before leaves is taken to what they sent', async () => {
  layNothingOut();
  const to = vi.fn();
  vi.stubGlobal('scrollTo', to);
  const { again, end } = await show(<Following waiting={['one']} />);
  window.dispatchEvent(new Event('keydown'));
  await again(<Following waiting={['two']} />);
  expect(to).toHaveBeenCalledTimes(1);
  await again(<Following waiting={[]} />);
  expect(to).toHaveBeenCalledTimes(1);
  await end();
});

test('a photo that grows while one reads along keeps the end in view; whoever has gone back stays there', async () => {
  layNothingOut();
  const to = vi.fn();
  vi.stubGlobal('scrollTo', to);
  const grown: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        grown.push(heard);
      }
      observe() {}
      disconnect() {}
    },
  );
  const stands = (height: number, at: number) => {
    Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });
    Object.defineProperty(window, 'scrollY', { configurable: true, value: at });
    Object.defineProperty(window, 'innerHeight', { configurable: true, value: 800 });
    window.dispatchEvent(new Event('scroll'));
  };
  stands(2_000, 1_200);
  const { end } = await show(<Following waiting={[]} />);
  window.dispatchEvent(new Event('keydown'));
  // The page was brought to its end, and the photo is there before that is heard of.
  stands(2_300, 1_230);
  for (const heard of grown) heard();
  expect(to).toHaveBeenLastCalledWith({ top: 2_300 });
  to.mockClear();
  stands(2_300, 1_000);
  for (const heard of grown) heard();
  expect(to).not.toHaveBeenCalled();
  await end();
});

import 'fake-indexeddb/auto';
/** Staff answer somebody who asks: the conversation stays open, shows what is written meanwhile, and takes photos. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { TalkSheet } from './Chats.tsx';
import { text } from './words.ts';

const said = (no: number, by: string, body: string) => ({
  ...{ id: `m${no}`, no, by, body, photos: [], card: null, hints: [], recalled: false, at: 0 },
});
const server = vi.hoisted(() => ({
  messages: [] as unknown[],
  written: [] as unknown[],
  hear: (_event: unknown) => {},
}));
const talkNow = () => ({
  ...{ id: 'talk', kind: 'service', state: 'open', buyer: '小满', seller: null },
  messages: [...server.messages],
  steps: [],
});
vi.mock('../../../api/live.ts', () => ({
  useLive: (names: string[], hear: (event: unknown) => void) => {
    if (names.includes('chat.asked')) server.hear = hear;
  },
}));
vi.mock('../../../api/write.ts', () => {
  const send = (path: string, input: unknown) => {
    server.written.push([path, input]);
    if (path.endsWith('answer')) server.messages.push(said(server.messages.length + 1, 'P', '在查'));
    return talkNow();
  };
  return {
    quietly: (done: Promise<unknown>) => void done,
    useWrite: ({ path }: { path: string }) => ({
      mutate: (input: unknown, after?: { onSuccess?: (out: unknown) => void }) => after?.onSuccess?.(send(path, input)),
      mutateAsync: async (input: unknown) => send(path, input),
    }),
  };
});
vi.mock('../StaffPhotos.tsx', () => ({
  StaffPhotos: ({ onChange }: { onChange: (photos: unknown[]) => void }) => (
    <button type="button" onClick={() => onChange([{ id: 'photo', url: 'blob:photo' }])}>
      take
    </button>
  ),
}));
let brought: Element[] = [];
beforeEach(() => {
  brought = [];
  Element.prototype.scrollIntoView = function () {
    brought.push(this);
  };
  server.messages = [said(1, 'B', '我的订单呢')];
  server.written.length = 0;
});

test('after an answer of quick words and a photo the conversation is still there, with the answer in it and what came since', async () => {
  const onClose = vi.fn();
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <TalkSheet opened={{ talk: talkNow() as never, visit: 'v1', reportId: null }} onClose={onClose} />
    </QueryClientProvider>,
  );
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  await press(text.zh.quickAnswers[0] ?? '');
  await press('take');
  await press(text.zh.send);
  expect(server.written[0]).toEqual([
    '/workbench/chat/answer',
    { id: 'talk', body: text.zh.quickAnswers[0], photos: ['photo'] },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  expect(box.querySelector('dialog')?.textContent).toContain('在查');
  expect(box.querySelector('textarea')?.value).toBe('');
  server.messages.push(said(3, 'B', '谢谢，还有一个问题'));
  await act(async () => server.hear({ type: 'chat.asked', data: { id: 'somebody else' } }));
  expect(box.textContent).not.toContain('还有一个问题');
  await act(async () => server.hear({ type: 'chat.asked', data: { id: 'talk' } }));
  expect(box.textContent).toContain('还有一个问题');
  await end();
});

test('who answers begins at what was said last, and is taken to what is said next', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <TalkSheet opened={{ talk: talkNow() as never, visit: 'v4', reportId: null }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(brought).toHaveLength(1);
  expect(brought[0]?.previousElementSibling).toBe([...box.querySelectorAll('dialog article')].at(-1));
  server.messages.push(said(2, 'B', '在吗'));
  await act(async () => server.hear({ type: 'chat.asked', data: { id: 'talk' } }));
  expect(brought).toHaveLength(2);
  await end();
});

test('who judges a report reads every price named, who took it, and what of the words was warned about', async () => {
  const at = (minute: number) => Date.UTC(2026, 10, 28, 10, minute);
  const step = (id: string, event: string, by: string, price: number, minute: number, shown = false) => ({
    ...{ id, offerId: 'o1', event, by, price, at: at(minute), said: shown },
  });
  const talk = {
    ...talkNow(),
    ...{ kind: 'item', buyer: '一舟', seller: '知夏' },
    messages: [
      { ...said(1, 'B', '我出了一个价'), at: at(1), card: { kind: 'offer', id: 'o1', price: 25_500 } },
      { ...said(2, 'B', '可以，加我微信聊'), at: at(3), hints: ['contact'] },
    ],
    steps: [
      step('1', 'start', 'B', 24_200, 1, true),
      step('2', 'counter', 'S', 25_500, 2),
      step('3', 'accept', 'B', 25_500, 4),
    ],
  };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <TalkSheet opened={{ talk: talk as never, visit: 'v2', reportId: 'r1' }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const entries = [...box.querySelectorAll('dialog article')].map(({ textContent }) => textContent);
  expect(entries).toHaveLength(4);
  expect(entries[0]).toContain('买家出价 ¥242');
  expect(entries[1]).toContain('卖家还价 ¥255');
  expect(entries[2]).toMatch(/提醒过双方.*加我微信聊.*外面的联系方式/);
  expect(entries[3]).toContain('买家接受了 ¥255');
  await end();
});

test('who is about to uphold a report reads what that does, and what is still missing', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <TalkSheet opened={{ talk: talkNow() as never, visit: 'v3', reportId: 'r1' }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  await press(text.zh.uphold);
  const sheet = [...box.querySelectorAll('dialog')].at(-1);
  expect(sheet?.textContent).toContain('不论哪件商品、哪笔订单，还是对方的直播间');
  const deed = [...(sheet?.querySelectorAll('button') ?? [])].at(-1);
  expect(deed?.textContent).toBe('还差：依据');
  expect(deed?.className).toContain('bad');
  await end();
});

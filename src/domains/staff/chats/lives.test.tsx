import 'fake-indexeddb/auto';
/** Staff judge what was said in live rooms, and stop one: they read which, whose, and what it does. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { names } from '../../live/names.ts';
import { Hidden, OpenRoom, PlanOurs, Reported } from './Lives.tsx';
import { text } from './words.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../device/live/live.ts', async (original) => ({ ...(await original<object>()), askLive: asked }));
vi.mock('../Acts.tsx', () => ({ Acts: ({ children }: { children: unknown }) => children }));
vi.mock('../../../ui/input/Button.tsx', async (original) => ({
  ...(await original<object>()),
  LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

const room = {
  ...{
    id: 'room',
    title: '这批跑鞋',
    titleEn: null,
    state: 'live' as const,
    planAt: 0,
    startedAt: 0,
    endedAt: null,
    things: 1,
    covers: [],
  },
  ...{ host: { nickname: '知夏', avatar: '', platform: false }, watchers: 12 },
};

async function opened(node: unknown, label: string) {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>{node as never}</QueryClientProvider>,
  );
  const row = box.textContent;
  await act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  const sheet = [...box.querySelectorAll('dialog')].at(-1);
  const deed = [...(sheet?.querySelectorAll('button') ?? [])].at(-1);
  return { row, sheet: sheet?.textContent, deed, end };
}

test('who stops a room reads which one it is, whose, and how many watch it, on a button that says that it takes something', async () => {
  const { row, sheet, deed, end } = await opened(<OpenRoom room={room} />, text.zh.stop);
  expect(row).toMatch(/知夏.*12 人/);
  expect(sheet).toContain('这批跑鞋');
  expect(sheet).toMatch(/知夏.*12 人/);
  expect(deed?.textContent).toBe('还差：原因');
  expect(deed?.className).toContain('bad');
  await end();
});

test('from the rooms on the workbench one goes on to announce one of ours', async () => {
  const { box, end } = await show(<PlanOurs />);
  expect(box.querySelector('a')?.textContent).toBe(names.zh.planOurs);
  await end();
});

test('who upholds a report of a live message reads that its words go, and what is still missing', async () => {
  const said = {
    id: 's',
    no: 1,
    by: 2,
    nickname: '小满',
    host: false,
    body: '加微信',
    hints: [],
    removed: false,
    at: 0,
  };
  const job = { ...{ id: 'r', reason: 'offPlatform' as const, words: '', at: 0, dueAt: null }, said, room };
  const { sheet, deed, end } = await opened(<Reported job={job as never} />, text.zh.uphold);
  expect(sheet).toContain('直播间里移走');
  expect(deed?.textContent).toBe('还差：依据');
  expect(deed?.className).toContain('bad');
  await end();
});

test('what waits hidden stands in staff’s queue with its words, its age and that the host asks, to be shown or taken out', async () => {
  const said = {
    ...{ id: 's', no: 1, by: 3, nickname: '某人', host: false, body: '加微信', hints: [], removed: false },
    ...{ held: true, asked: true, at: Date.now() - 20 * 60_000 },
  };
  const { row, end } = await opened(<Hidden said={said} room={{ id: 'room', title: '这批跑鞋', titleEn: null }} />, '');
  for (const words of ['加微信', '20 分钟前', '这批跑鞋', text.zh.hostAsks, text.zh.letOut, text.zh.takeOut])
    expect(row).toContain(words);
  await end();
});

test('what its host removed, or whose room ended, is said to be so, and can only be seen', async () => {
  const said = {
    ...{ id: 's', no: 1, by: 1, nickname: '某人', host: true, body: '加微信', hints: [], removed: true },
    ...{ held: false, at: Date.now() },
  };
  const { row, end } = await opened(
    <Hidden said={said} room={{ id: 'room', title: '这批跑鞋', titleEn: null }} ended />,
    '',
  );
  for (const words of [text.zh.gone, text.zh.roomOver, text.zh.seen]) expect(row).toContain(words);
  expect(row).toMatch(new RegExp(`${text.zh.seen}$`));
  expect(row).not.toContain(text.zh.letOut);
  await end();
});

test('what leads off the platform is shown to everybody only once that was asked', async () => {
  asked.mockResolvedValueOnce(false);
  const said = {
    ...{ id: 's', no: 1, by: 1, nickname: '某人', host: false, body: '加微信', hints: [], removed: false },
    ...{ held: true, at: Date.now() },
  };
  const { end } = await opened(<Hidden said={said} room={{ id: 'room', title: 'x', titleEn: null }} />, text.zh.letOut);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ title: text.zh.letOutTitle, body: '加微信' }));
  await end();
});

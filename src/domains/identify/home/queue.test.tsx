/** What an owner reads of how long a piece still waits, and of one that was lost with us. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { dateTime } from '../../../ui/format/format.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { text as form } from '../form-words.ts';
import { NotHome } from './Missing.tsx';
import { QueueTime } from './QueueTime.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (props: { children?: React.ReactNode }) => <a href="/">{props.children}</a>,
}));

const HOUR = 3_600_000;
type Data = ComponentProps<typeof QueueTime>['data'];

async function said(what: (data: Data) => React.ReactElement, data: object) {
  const queries = new QueryClient();
  const { box, end } = await show(
    <QueryClientProvider client={queries}>{what(data as unknown as Data)}</QueryClientProvider>,
  );
  const words = seen(box);
  await end();
  return words;
}

test('who has paid still reads when the result comes by the queue, by photos and sent in, and that it is longer than the promise while it is', async () => {
  const waits = (change: object, about: number | null) =>
    said((data) => <QueueTime data={data} />, {
      ...{ state: 'queued', way: 'photos', deadlineAt: Date.now() + 4 * HOUR, about },
      ...change,
    });
  // The recorded promise and what the queue makes of it, both as moments.
  const at = (hours: number) => dateTime(Date.now() + hours * HOUR, Date.now(), 'zh');
  for (const way of ['photos', 'item']) {
    expect(await waits({ way }, 5 * HOUR)).toBe(text.zh.slowQueue(at(5), at(4)));
    expect(await waits({ way }, 3 * HOUR)).toBe(text.zh.queue(at(3), at(4)));
  }
  expect(await waits({}, null)).toBe('');
  for (const other of [{ state: 'reviewing' }, { deadlineAt: 1 }]) expect(await waits(other, 5 * HOUR)).toBe('');
});

test('who has still to send a piece, or has sent it, reads within what time of its arrival the result comes, and the queue once there are results', async () => {
  const way = (state: string, about: number | null) =>
    said((data) => <QueueTime data={data} />, { state, way: 'item', deadlineAt: Date.now() + 99 * HOUR, about });
  const { takes } = form.zh.ways.item;
  for (const state of ['to_send', 'in_transit']) {
    expect(await way(state, null)).toBe(takes);
    expect(await way(state, 5 * HOUR)).toBe(takes + form.zh.queue('5 小时'));
  }
  const late = { state: 'in_transit', way: 'item', deadlineAt: 1, about: null };
  expect(await said((data) => <QueueTime data={data} />, late)).toBe('');
});

test('whose piece cannot be found with us reads so, and not that it did not come home', async () => {
  const claim = { body: '架上没有', at: 1, state: 'open', dueAt: Date.now() + HOUR, amount: 0, note: '', photos: [] };
  const card = (change: object) =>
    said((data) => <NotHome data={data} />, { id: 'piece', claimable: null, claim: { ...claim, ...change } });
  const open = await card({ mislaid: true });
  expect(open).toContain(text.zh.mislaid.open);
  expect(open).toContain(text.zh.weSaid);
  expect(open).not.toContain(text.zh.states.open);
  expect(await card({ mislaid: true, state: 'refused' })).toContain(text.zh.mislaid.refused);
  expect(await card({})).toContain(text.zh.states.open);
  expect(open).not.toContain(text.zh.tellUs);
  // Late, there is somebody to ask.
  expect(await card({ dueAt: 1 })).toContain(text.zh.tellUs);
});

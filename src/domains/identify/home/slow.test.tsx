/** What an owner reads of a piece that waits longer than was promised, and of one that was lost with us. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { dateTime } from '../../../ui/format/format.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { NotHome } from './Missing.tsx';
import { SlowQueue } from './SlowQueue.tsx';
import { text } from './words.ts';

const HOUR = 3_600_000;
type Data = ComponentProps<typeof SlowQueue>['data'];

async function said(what: (data: Data) => React.ReactElement, data: object) {
  const queries = new QueryClient();
  const { box, end } = await show(
    <QueryClientProvider client={queries}>{what(data as unknown as Data)}</QueryClientProvider>,
  );
  const words = seen(box);
  await end();
  return words;
}

test('who has paid still reads that the queue is longer than the promise, for as long as it is', async () => {
  const slow = (change: object, about: number | null) =>
    said((data) => <SlowQueue data={data} />, {
      ...{ state: 'queued', way: 'photos', deadlineAt: Date.now() + 4 * HOUR, about },
      ...change,
    });
  // The recorded promise and what the queue makes of it, both as moments.
  const said5 = await slow({}, 5 * HOUR);
  const [about, promised] = [5, 4].map((hours) => dateTime(Date.now() + hours * HOUR, Date.now(), 'zh'));
  expect(said5).toBe(text.zh.slowQueue(about ?? '', promised ?? ''));
  expect(await slow({}, 3 * HOUR)).toBe('');
  expect(await slow({}, null)).toBe('');
  for (const other of [{ state: 'reviewing' }, { way: 'item' }, { deadlineAt: 1 }])
    expect(await slow(other, 5 * HOUR)).toBe('');
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
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cleaningWork } from '../../../../contract/cleaning/calls.ts';
import { readPages } from '../../../api/read.ts';
import { leave } from './use-table-write.ts';

test('what staff have moved on is gone from its queue with the answer; what was seen of the others before is not shown again', () => {
  const queries = new QueryClient();
  const key = (queue: 'wash' | 'check') => readPages(cleaningWork, { queue }).queryKey;
  const page = (...states: string[]) =>
    ({ pages: [{ list: states.map((state, n) => ({ id: `${state}-${n}`, state })) }], pageParams: [null] }) as never;
  queries.setQueryData(key('wash'), page('washing', 'washing'));
  const shown = queries.getQueryCache().find({ queryKey: key('wash') });
  const watched = {
    shouldFetchOnWindowFocus: () => false,
    options: {},
    getCurrentResult: () => ({}),
    onQueryUpdate: () => undefined,
  };
  shown?.addObserver(watched as never);
  queries.setQueryData(key('check'), page('qc'));
  leave(queries, { id: 'washing-0', state: 'qc' });
  const left = queries.getQueryData<{ pages: { list: { id: string }[] }[] }>(key('wash'));
  expect(left?.pages[0]?.list.map(({ id }) => id)).toEqual(['washing-1']);
  expect(queries.getQueryData(key('check'))).toBeUndefined();
  // One whose claim waits for a second person has not moved.
  leave(queries, { id: 'washing-1', state: 'washing' });
  expect(queries.getQueryData<typeof left>(key('wash'))?.pages[0]?.list).toHaveLength(1);
});

test('all that went home in one parcel is gone from its queue with the answer, and nothing else', () => {
  const queries = new QueryClient();
  const { queryKey } = readPages(cleaningWork, { queue: 'ship' });
  const list = ['a', 'b', 'c'].map((id) => ({ id, state: 'to_return' }));
  queries.setQueryData(queryKey, { pages: [{ list }], pageParams: [null] } as never);
  queries
    .getQueryCache()
    .find({ queryKey })
    ?.addObserver({
      ...{ shouldFetchOnWindowFocus: () => false, options: {}, getCurrentResult: () => ({}) },
      onQueryUpdate: () => undefined,
    } as never);
  leave(queries, { id: 'a', state: 'delivering', sent: ['a', 'c'] });
  const left = queries.getQueryData<{ pages: { list: { id: string }[] }[] }>(queryKey);
  expect(left?.pages[0]?.list.map(({ id }) => id)).toEqual(['b']);
});

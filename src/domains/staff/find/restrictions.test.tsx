import 'fake-indexeddb/auto';
/** Whoever lifts a restriction is asked first: its person is told at once. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type Restriction, workRestrictions } from '../../../../contract/shop/restriction-calls.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Dialogs } from '../../../ui/surface/Dialogs.tsx';
import { Restrictions } from './Restrictions.tsx';

vi.mock('../use-permissions.ts', () => ({ usePermissions: () => ({ may: () => true }) }));
const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (_call: unknown, input: unknown) => {
    sent.push(input);
    return { staff: false, list: [] };
  },
}));

test('a tap on “lift” asks first, with what is lifted; only the answer lifts it', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const one: Restriction = {
    ...{ id: 'r1', kind: 'sell', reason: '卖假货', until: null, by: '小陈', at: 0 },
    liftedAt: null,
    holds: true,
  };
  queries.setQueryData(read(workRestrictions, { userId: 'u9' }).queryKey, { staff: false, list: [one] });
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <Restrictions userId="u9" closed={false} />
      <Dialogs />
    </QueryClientProvider>,
  );
  const press = (name: string, n = 0) =>
    act(async () =>
      [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)[n]?.click(),
    );
  await press('取消限制');
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('取消「不能卖东西」？'));
  await press('取消限制', 1);
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'r1' }]));
  expect(box.isConnected).toBe(true);
  await end();
});

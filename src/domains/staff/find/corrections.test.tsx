import 'fake-indexeddb/auto';
/** A second word on a correction moves money: it is asked for before it is given. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type Correction, workCorrections } from '../../../../contract/shop/correction-calls.ts';
import type { PersonPage } from '../../../../contract/shop/find-calls.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Dialogs } from '../../../ui/surface/Dialogs.tsx';
import { Corrections } from './Corrections.tsx';
import { text } from './correction-words.ts';

vi.mock('../use-permissions.ts', () => ({ usePermissions: () => ({ may: () => true }) }));
const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (_call: unknown, input: unknown) => {
    sent.push(input);
    return { list: [] };
  },
}));

test.each([
  [text.zh.agree, text.zh.agreeTitle('+¥800.00'), true],
  [text.zh.refuse, text.zh.refuseTitle('+¥800.00'), false],
])('a tap on “%s” asks first, with the sum and why; only the answer sends it', async (name, title, agree) => {
  sent.length = 0;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const one: Correction = {
    ...{ id: 'c1', amount: 80_000, reason: '多扣了', order: null, state: 'waits', by: '小陈', own: false, at: 0 },
  };
  const person = { id: 'u9', closedAt: null, orders: [] } as unknown as PersonPage;
  queries.setQueryData(read(workCorrections, { userId: 'u9' }).queryKey, { list: [one] });
  const { end } = await show(
    <QueryClientProvider client={queries}>
      <Corrections person={person} />
      <Dialogs />
    </QueryClientProvider>,
  );
  const press = (n: number) =>
    act(async () =>
      [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)[n]?.click(),
    );
  await press(0);
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(title));
  expect(document.querySelector('dialog')?.textContent).toContain('多扣了');
  await press(1);
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c1', agree }]));
  await end();
});

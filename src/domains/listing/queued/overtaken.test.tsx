/** A price that was changed elsewhere since it was seen: both are named, each button says which it keeps, and that one holds. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEMO_SECRET } from '../../../../server/config.ts';
import { items, login } from '../../../../tests/offline/device.ts';
import { learnSigningKey } from '../../../api/exchange/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { useListingActs } from '../use-listing-acts.ts';

const asked: { lines: { price: number; seen: number }[] }[] = [];
const answer = (status: number, more: object) =>
  new Response(JSON.stringify({ success: status === 200, status, message: '价格改过了', ...more }), { status });

beforeEach(async () => {
  asked.length = 0;
  await queue().delete();
  closeDatabases();
  await login('anna');
  await learnSigningKey(DEMO_SECRET);
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body));
    asked.push(input);
    if (input.lines[0].seen === 9) return answer(200, { data: { done: [], skipped: [] } });
    return answer(409, { code: 'CHANGED_ELSEWHERE', data: { changed: [{ id: 'l', at: 9, now: 59_799 }] } });
  });
});

const done = vi.fn();
function Reprice() {
  const { reprice } = useListingActs();
  const line = { id: 'l', itemId: 'i', price: 59_350, was: 60_000, updatedAt: 5 };
  const tap = useRef(() => void reprice([line], 'x').then(done));
  useEffect(() => tap.current(), []);
  return null;
}

test.each([
  ['theirs', false, [5]],
  ['mine', true, [5, 9]],
] as const)('%s', async (_, mine, seen) => {
  done.mockReset();
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Reprice />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(currentDialog()).toMatchObject({ ok: '仍改成 ¥593.50', cancel: '保留 ¥597.99' }));
  currentDialog()?.answer(mine);
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(asked.map(({ lines }) => lines[0]?.seen)).toEqual(seen);
  expect(await items()).toEqual([]);
  await end();
  closeDatabases();
  vi.unstubAllGlobals();
});

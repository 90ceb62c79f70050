/** What is read of an order before it is paid: the most that is paid for each piece and for all, and that it is to be paid. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { read } from '../../../api/read.ts';
import { deadlineText } from '../../../ui/format/format.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { text as outcome } from '../../device/outcome-words.ts';
import { text as cleaning } from '../words.ts';
import { Lines } from './Lines.tsx';
import { billsOf, newPiece } from './piece.ts';
import { Sent } from './Sent.tsx';
import { text } from './words.ts';

const bill = async (declared: readonly (number | null)[], limit?: number) => {
  const pieces = declared.map((one) => newPiece({ care: 'clean', material: 'textile', stain: 'none', declared: one }));
  const { box, end } = await show(<Lines pieces={pieces} bills={billsOf(pieces, 'send')} {...(limit && { limit })} />);
  const words = seen(box);
  await end();
  return words;
};

test('whoever orders several pieces reads the most that is paid for each and for all of them', async () => {
  // Above our limit it is that.
  const words = await bill([60_000, 80_000, 9_000_000]);
  for (const part of ['第 1 件 ¥600.00', '第 2 件 ¥800.00', '第 3 件 ¥20000.00', '一共 ¥21400.00'])
    expect(words.replaceAll(',', '')).toContain(part);
  expect(await bill([60_000, null])).not.toContain('最多赔');
});

test('whoever has chosen nothing yet reads no sum of it', async () => {
  const sum = async (of: Parameters<typeof newPiece>[0]) => {
    const pieces = [newPiece(of)];
    const { box, end } = await show(<Lines pieces={pieces} bills={billsOf(pieces, 'send')} />);
    const words = seen(box);
    await end();
    return words;
  };
  expect(await sum({})).toBe(text.zh.notYet);
  expect(await sum({ care: 'clean' })).not.toContain(cleaning.zh.total);
  expect(await sum({ care: 'clean', material: 'textile', stain: 'none' })).toContain(cleaning.zh.total);
});

test('of a stored piece nobody reads a greater cover than can be declared', async () => {
  const words = await bill([90_000], 39_900);
  expect(words).toContain('¥399');
  expect(words).not.toContain('¥900');
});

test('whoever has ordered and not paid is not thanked as if that were all', async () => {
  const client = new QueryClient();
  const deadlineAt = Date.now() + 86_400_000;
  const data = {
    deadlineAt,
    due: { amount: 7_300, purpose: 'cleaning' },
    stored: false,
    pickupAt: null,
    beside: [],
    payWith: [],
  };
  client.setQueryData(read(cleaningDetail, { id: 'wash' }).queryKey, data as never);
  const component = () => (
    <QueryClientProvider client={client}>
      <Sent id="wash" />
    </QueryClientProvider>
  );
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  const words = seen(box);
  await end();
  expect(words).toContain(text.zh.toPay);
  expect(words).not.toContain(outcome.zh.arrived);
  // And by when it is to be paid.
  expect(words).toContain(cleaning.zh.payBy(deadlineText(deadlineAt, Date.now(), 'zh')));
});

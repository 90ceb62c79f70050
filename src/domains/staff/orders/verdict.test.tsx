/** No verdict is given by the way: nothing is chosen beforehand, and it is asked whether it is meant. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { read } from '../../../api/read.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';
import { JudgeSheet } from './JudgeSheet.tsx';

const sent = vi.hoisted(() => vi.fn());
vi.mock('../../../api/write.ts', async (original) => ({
  ...(await original<object>()),
  useWrite: () => ({ mutateAsync: sent, isPending: false }),
}));
vi.mock('../../../ui/feedback/dialogs.ts', async (original) => ({
  ...(await original<object>()),
  confirm: vi.fn(async () => false),
}));
vi.mock('./Points.tsx', () => ({
  Points: ({ onPhotos, onPoints }: Record<'onPhotos' | 'onPoints', (found: object[]) => void>) => (
    <button
      type="button"
      onClick={() => {
        onPhotos([{ id: 'p', slot: 'side', url: '/p' }]);
        onPoints([{ kind: 'label', ok: false, note: '43', spot: null }]);
      }}
    >
      look
    </button>
  ),
}));
vi.mock('../Acts.tsx', () => ({ Acts: ({ children }: { children: ReactNode }) => children }));
vi.mock('../WorkList.tsx', () => ({
  WorkList: ({ children }: { children: (item: object) => ReactNode }) => children(item),
}));

const item = {
  ...{ id: 'i', code: 'H1', shelf: 'A-01', size: '42', grade: '95', receiptNo: '1', report: null },
  ...{ name: { zh: '一双鞋', en: 'A pair' }, cover: '/c' },
};
const task = { itemId: 'i', points: ['label'], slots: ['side'], declared: [], sellerPhotos: [] };
const known = (node: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const of of [{ orderId: 'o' }, { itemId: 'i' }])
    client.setQueryData(read(inspectTask, of).queryKey, task as never);
  return <QueryClientProvider client={client}>{node}</QueryClientProvider>;
};
const press = (words: string) =>
  act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>('button, label')];
    found.findLast(({ textContent }) => textContent === words)?.click();
  });
const chosen = () => document.querySelectorAll('input:checked').length;

beforeEach(layNothingOut);
afterEach(() => {
  document.body.textContent = '';
  vi.clearAllMocks();
});

test('an order’s verdict: none is chosen beforehand, and the one that is chosen is asked about before it is sent', async () => {
  const order = { id: 'o', price: 50_000, total: 53_000 } as Parameters<typeof JudgeSheet>[0]['order'];
  const { end } = await show(known(<JudgeSheet order={order} open onClose={vi.fn()} />));
  // What was typed before is looked for first.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('textarea')).not.toBeNull();
  });
  expect(chosen()).toBe(0);
  await press('look');
  await press(text.zh.resultMissing);
  expect(confirm).not.toHaveBeenCalled();
  await press(text.zh.results.pass);
  await press(text.zh.submit);
  expect(vi.mocked(confirm).mock.calls[0]?.[0].title).toBe(text.zh.confirmTitle(text.zh.results.pass));
  expect(sent).not.toHaveBeenCalled();
  await end();
});

test('at intake too, where what is not as declared is a verdict of its own and no fake', async () => {
  const { default: Inspections } = await import('../warehouse/Inspections.tsx');
  const { text: intake } = await import('../warehouse/words.ts');
  const { end } = await show(known(<Inspections />));
  await press(intake.zh.inspect);
  expect(chosen()).toBe(0);
  await press('look');
  await press(intake.zh.intakeResults.differs);
  const words = document.querySelector('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(words, '鞋标是 43 码');
    words?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await press(text.zh.submit);
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(sent).not.toHaveBeenCalled();
  vi.mocked(confirm).mockResolvedValueOnce(true);
  await press(text.zh.submit);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ id: 'i', result: 'fail', why: 'differs', note: '鞋标是 43 码' });
  await end();
});

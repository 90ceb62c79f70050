/** Whoever checks a return can find it to be a fake, by a photo and what is wrong, and is asked whether it is meant. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AftersaleJob } from '../../../../contract/aftersale/calls.ts';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { read } from '../../../api/read.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text as judge } from '../words.ts';
import { CaseWork } from './CaseWork.tsx';
import { text } from './words.ts';

const sent = vi.hoisted(() => vi.fn(async () => ({ state: 'refunding' })));
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
        onPoints([{ kind: 'label', ok: false, note: '钢印', spot: null }]);
      }}
    >
      look
    </button>
  ),
}));
vi.mock('../Acts.tsx', () => ({ Acts: ({ children }: { children: ReactNode }) => children }));

const task = { itemId: 'i', points: ['label'], slots: ['side'], declared: [], sellerPhotos: [] };
const row = { id: 'c', orderId: 'o', kind: 'return', returned: true, amount: 100, first: null } as AftersaleJob;
const known = (node: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(read(inspectTask, { orderId: 'o' }).queryKey, task as never);
  return <QueryClientProvider client={client}>{node}</QueryClientProvider>;
};
const press = (words: string) =>
  act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>('button, label')];
    found.findLast(({ textContent }) => textContent === words)?.click();
  });
const write = (words: string) =>
  act(async () => {
    const area = document.querySelector('textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words);
    area?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

beforeEach(layNothingOut);
afterEach(() => {
  document.body.textContent = '';
  vi.clearAllMocks();
});

test.each([
  ['rechecking', text.zh.recheck, { accept: 'fake' }],
  ['arbitration', text.zh.decide, { decision: 'fake' }],
] as const)(
  '%s: a fake is sent with what shows it, once it was asked whether it is meant',
  async (state, opens, said) => {
    const { end } = await show(known(<CaseWork row={{ ...row, state }} />));
    await press(opens);
    await press(judge.zh.whys.fake);
    await write('钢印深浅不对');
    await press(text.zh.needFault);
    expect(confirm).not.toHaveBeenCalled();
    await press('look');
    await press(text.zh.submit);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(sent).not.toHaveBeenCalled();
    vi.mocked(confirm).mockResolvedValueOnce(true);
    await press(text.zh.submit);
    const photos = [{ id: 'p', slot: 'side' }];
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ id: 'c', note: '钢印深浅不对', photos, ...said }));
    await end();
  },
);

test('who found it so already reads that a colleague has to, and the colleague reads who did', async () => {
  const first = { by: '小周', amount: 100, own: true, fake: true };
  const { end } = await show(known(<CaseWork row={{ ...row, state: 'rechecking', first }} />));
  await press(text.zh.recheck);
  expect(document.body.textContent).toContain(text.zh.fakeOf('小周'));
  await press(judge.zh.whys.fake);
  await press('look');
  await write('钢印深浅不对');
  await press(text.zh.submit);
  expect(sent).not.toHaveBeenCalled();
  await end();
});

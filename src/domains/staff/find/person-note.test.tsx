import 'fake-indexeddb/auto';
/** A note on a person: what was typed and not saved is there again when their page is opened again, and goes once it is saved. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Notes } from './Person.tsx';

vi.mock('../use-permissions.ts', () => ({ usePermissions: () => ({ may: () => true }) }));
vi.mock('../../../api/unanswered.ts', async (actual) => ({
  ...(await actual<object>()),
  send: async (_call: unknown, { body }: { body: string }) => ({ id: 'n1', author: '小陈', at: 0, body }),
}));

const person = { id: 'u9', notes: [], closedAt: null } as unknown as Parameters<typeof Notes>[0]['person'];
async function open() {
  const shown = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Notes person={person} />
    </QueryClientProvider>,
  );
  const field = await vi.waitUntil(() => shown.box.querySelector('textarea'));
  return { ...shown, field };
}
const type = (field: HTMLTextAreaElement, words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('what was typed is there again, and the field is empty once it is saved', async () => {
  const first = await open();
  await type(first.field, '打过电话');
  await first.end();
  const again = await open();
  await vi.waitFor(() => expect(again.box.querySelector('textarea')?.value).toBe('打过电话'));
  await act(async () => again.box.querySelector('button')?.click());
  await vi.waitFor(() => expect(again.box.textContent).toContain('小陈'));
  await vi.waitFor(() => expect(again.box.querySelector('textarea')?.value).toBe(''));
  await again.end();
});

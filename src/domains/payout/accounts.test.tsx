import 'fake-indexeddb/auto';
/** Binding an account to withdraw to: what is wrong is said, and where. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { show, type } from '../../ui/gallery/testing.tsx';
import { BindForm } from './BindForm.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));

test('a card number with a slip is named on the button and at its field, though every field is filled', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <BindForm certifiedName="林一舟" onDone={() => undefined} />
    </QueryClientProvider>,
  );
  const field = (label: string) =>
    [...box.querySelectorAll('label')].find((one) => one.textContent === label)?.htmlFor ?? '';
  const input = (label: string) => box.querySelector<HTMLInputElement>(`[id="${field(label)}"]`) as HTMLInputElement;
  await type(input(text.zh.bank), '招商银行');
  await type(input(text.zh.number), '6222020200112233447');
  const button = [...box.querySelectorAll('button')].at(-1);
  expect(button?.textContent).toContain(text.zh.numberWrong);
  await act(async () => button?.click());
  expect(box.querySelector('[role=alert]')?.textContent).toBe(text.zh.numberWrong);
  await end();
});

/** On a phone without room: what was filled in stays, and it is said that it was not kept. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intents, login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { text as drafts } from '../../device/drafts/draft-words.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
}));

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

const receipt = { id: 'r1', no: '7001', state: 'submitted' } as ComponentProps<typeof ReceiptActions>['receipt'];

test('a waybill that the phone has no room for is told as not kept, and stays in its fields', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiptActions receipt={receipt} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = (name: string) =>
    [...box.ownerDocument.querySelectorAll('button')].filter(({ textContent }) => textContent?.includes(name));
  await vi.waitFor(() => expect(button(text.zh.ship)[0]).toBeTruthy());
  button(text.zh.ship)[0]?.click();
  const fields = () => [...box.ownerDocument.querySelectorAll<HTMLInputElement>('dialog input')];
  await vi.waitFor(() => expect(fields()).toHaveLength(2));
  for (const [n, words] of ['顺丰', 'SF1234567890'].entries()) await type(fields()[n] as HTMLInputElement, words);
  queue().outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  button(text.zh.ship).at(-1)?.click();
  await vi.waitFor(() => expect(currentToast()?.message).toBe(drafts.zh.full));
  expect(fields().map(({ value }) => value)).toEqual(['顺丰', 'SF1234567890']);
  expect(await intents()).toEqual([]);
  await end();
});

import 'fake-indexeddb/auto';
/** What a seller accepted to sell with us is read again. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { agreementRead } from '../../../contract/shop/agreement-calls.ts';
import { keyOf } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { AgreedRow } from './StockAgreement.tsx';
import { text } from './stock-account-words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
layNothingOut();

test('the agreement that I accepted is read again from where I sell, word for word, with its version and day', async () => {
  const client = new QueryClient();
  const then = { kind: 'stock', version: 'v7', holdsFrom: 1, text: { zh: ['那时的第一条'], en: ['The first then'] } };
  client.setQueryData(keyOf(agreementRead, { kind: 'stock', version: 'v7' }), then as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <AgreedRow agreed={{ version: 'v7', at: Date.parse('2026-03-04T09:30:00+08:00') }} />
    </QueryClientProvider>,
  );
  const row = box.querySelector('button');
  expect(row?.textContent).toMatch(new RegExp(`${text.zh.agreementTitle}.*3月4日.*v7`));
  await act(async () => row?.click());
  expect(document.body.textContent).toContain('那时的第一条');
  await end();
});

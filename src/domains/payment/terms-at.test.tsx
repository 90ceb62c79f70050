/** What a price is charged by is asked of the server once typing rests, and known by the schedule where nobody answers. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { serviceFee } from '../../../contract/settlement/calls.ts';
import { freshDevice, login } from '../../../tests/offline/device.ts';
import { startServer } from '../../../tests/offline/server.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { useTermsAt } from './use-terms-at.ts';

const server = await startServer();
afterAll(() => server.close());
const now = { ...firstTerms, version: 'now', service: { rate: 0.08, least: 0, most: null } };
let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  server.rules.length = 0;
  server.answer = ({ path }, url) => {
    if (path !== serviceFee.path) return { now: { everywhere: firstTerms, categories: {} }, next: null };
    asked.push(`${url.searchParams.get('price')} ${url.searchParams.get('categoryId')}`);
    return saleFees(Number(url.searchParams.get('price')), { terms: now });
  };
  await freshDevice(server);
  await login('anna');
});

let type: (price: number) => void;
function Preview() {
  const [price, setPrice] = useState(10_000);
  type = (next) => flushSync(() => setPrice(next));
  return <i>{useTermsAt(price, 'bags')?.version}</i>;
}
async function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const shown = await show(
    <QueryClientProvider client={queries}>
      <Preview />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return shown;
}

test('four digits typed in a row are one question, for the category that it is sold in', async () => {
  const shown = await open();
  await vi.waitFor(() => expect(shown.box.textContent).toBe('now'));
  for (const price of [1, 11, 112, 1_123]) {
    type(price * 100);
    // As long as a question needs to leave.
    for (let n = 0; n < 50; n += 1) await new Promise<void>((turn) => setImmediate(turn));
  }
  // Until it is answered the schedule says it.
  expect(shown.box.textContent).toBe(firstTerms.version);
  await vi.waitFor(() => expect(shown.box.textContent).toBe('now'));
  expect(asked).toEqual(['10000 bags', '112300 bags']);
  await shown.end();
});

test('where nobody answers, the schedule does', async () => {
  server.rules.push(({ path }) => (path === serviceFee.path ? 'refuseConnection' : undefined));
  const shown = await open();
  await vi.waitFor(() => expect(server.seen.some(({ path }) => path === serviceFee.path)).toBe(true));
  await vi.waitFor(() => expect(shown.box.textContent).toBe(firstTerms.version));
  await shown.end();
});

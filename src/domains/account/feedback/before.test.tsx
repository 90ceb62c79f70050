/** The answer about a missing product leads back to the form that it was asked from. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedbackMine } from '../../../../contract/account/feedback.ts';
import { login } from '../../../../tests/offline/device.ts';
import { keyOf } from '../../../api/read.ts';
import { closeDatabases } from '../../../offline/device/db.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Before } from './Before.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (link: { to: string; search: object }) => (
    <a href={`${link.to}?${new URLSearchParams(link.search as Record<string, string>)}`}>{link.to}</a>
  ),
}));

beforeEach(() => login('anna'));
afterEach(closeDatabases);

/** @returns where the answer leads to beside the product itself */
async function leads(askedFrom: unknown): Promise<string | null | undefined> {
  const both = { zh: '跑鞋', en: 'Runner' };
  const product = { id: 'p1', styleNo: 'CS-1', name: both, cover: '' };
  const answer = { words: '建好了', at: 1, product };
  const told = { id: 'f1', kind: 'missing', body: '跑鞋', photos: [], at: 1, answer, askedFrom };
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const page = { list: [told], next: null, count: 1 };
  queries.setQueryData([...keyOf(feedbackMine, {}), 'pages'], { pages: [page], pageParams: [null] });
  const { end } = await show(
    <QueryClientProvider client={queries}>
      <Before />
    </QueryClientProvider>,
  );
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  await end();
  return links.at(-1);
}

test.each([
  [{ form: 'receipt', draft: null }, '/pages/stock/receipt/createReceipt?productId=p1'],
  [{ form: 'inquiry', draft: 'd2' }, '/pages/consignment/inquiry?productId=p1&draft=d2'],
  [{ form: 'identify', draft: null }, '/pages/identify/order?productId=p1'],
  [null, '/pages/stock/receipt/createReceipt?productId=p1'],
  // An answer that the phone kept from before.
  [undefined, '/pages/stock/receipt/createReceipt?productId=p1'],
])('asked from %j it goes on at %s', async (askedFrom, address) => {
  expect(await leads(askedFrom)).toBe(address);
});

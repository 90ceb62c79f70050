/** The screen after submitting says what is true of the inquiry at any moment, not what was true when it was sent. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../../../contract/wire/messages.ts';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import type { Intent } from '../../../offline/device/items.ts';
import { firstTryAnswered } from '../../../offline/outbox/first-try.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { keptWords } from '../../device/kept.ts';
import { text } from '../ask-words.ts';
import { type InquiryForm, pieceOf } from '../use-inquiry.ts';
import { queueInquiry, type Sent } from './queue-inquiry.ts';
import { Submitted } from './Submitted.tsx';

const shoe = {
  ...{ id: 'kh92', styleNo: 'KH92-001', categoryId: 'sneakers', cover: '', skus: [] },
  ...{ name: { zh: '红隼', en: 'Kestrel' }, brand: { zh: '红隼', en: 'Kestrel' } },
};
const photosOf = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `up-${i}`, src: '', slot: '' }));
const piece = (photos = 1) => ({ ...pieceOf(shoe, { id: 'sku', size: '42' }, '9'), sent: photosOf(photos) });
const form = (pieces: InquiryForm['pieces']): InquiryForm => ({ id: 'batch', way: 'recycle', pieces, note: '' });

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

async function open(sent: Sent) {
  const root = createRootRoute({ component: () => <Submitted sent={sent} onAnother={() => undefined} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const links = () => [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  await vi.waitFor(() => expect(box.querySelector('h2')?.textContent).toBe(keptWords()));
  return { box, end, links, title: () => box.querySelector('h2')?.textContent };
}

test('what has arrived is told as submitted, with a way to each piece, and not as on its way for ever', async () => {
  const pieces = [piece(), piece()];
  const sent = await queueInquiry(form(pieces), 'inquiry', undefined);
  const { end, links, title } = await open(sent);
  await firstTryAnswered(sent.parts[0]?.id ?? '', true);
  await vi.waitFor(() => expect(title()).toBe(text.zh.submitted));
  for (const { key } of pieces) expect(links()).toContain(`/pages/order/recycle/detail?id=${key}`);
  await end();
});

test('what the server has refused is told as that, with why and where it is mended', async () => {
  const sent = await queueInquiry(form([piece()]), 'inquiry', undefined);
  const { box, end, links, title } = await open(sent);
  const lastError = { code: 'PHOTO_TWICE', message: '', at: Date.now() };
  await queue().outbox.update(sent.parts[0]?.id ?? '', { state: 'parked', lastError });
  await vi.waitFor(() => expect(title()).toBe(text.zh.refusedTitle));
  expect(box.textContent).toContain(messages.PHOTO_TWICE.zh);
  expect(links()).toContain('/pages/user/outbox');
  await end();
});

test('twelve pieces of eight photos each go in parts that no server takes for one another', async () => {
  const pieces = Array.from({ length: 12 }, () => piece(8));
  const { parts } = await queueInquiry(form(pieces), 'inquiry', undefined);
  expect(parts.map((part) => part.pieces.length)).toEqual([6, 6]);
  expect(parts.flatMap((part) => part.pieces.map(({ key }) => key))).toEqual(pieces.map(({ key }) => key));
  const inputs = (await queue().outbox.toArray()).map(
    (item) => (item as Intent).input as { part: string; batchId: string },
  );
  expect(new Set(inputs.map(({ batchId }) => batchId))).toEqual(new Set(['batch']));
  expect(new Set(inputs.map(({ part }) => part)).size).toBe(2);
});

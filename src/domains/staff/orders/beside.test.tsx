/** Whoever inspects has before them what the seller said and showed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { pointOf, unanswered } from '../../../../contract/inspection/declared.ts';
import { keyOf } from '../../../api/read.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { JudgeSheet } from './JudgeSheet.tsx';
import { text } from './words.ts';

vi.mock('../StaffPhotos.tsx', () => ({ StaffPhotos: () => null }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const sheet = async (declared: readonly { zh: string; en: string }[], sellerPhotos: readonly string[]) => {
  layNothingOut();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const task = { itemId: 'i', points: ['label'], slots: ['side'], declared, sellerPhotos };
  client.setQueryData(keyOf(inspectTask, { orderId: 'o' }), task as never);
  const order = { id: 'o', price: 50_000, total: 53_000 } as ComponentProps<typeof JudgeSheet>['order'];
  const { end } = await show(
    <QueryClientProvider client={client}>
      <JudgeSheet order={order} open onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
  const dialog = document.querySelector('dialog');
  const photos = dialog?.querySelectorAll<HTMLImageElement>(`[aria-label^="${text.zh.sellerPhoto}"] img`) ?? [];
  const shown = { said: dialog?.textContent ?? '', photos: [...photos].map(({ src }) => new URL(src).pathname) };
  await end();
  return shown;
};

test('each flaw that the seller declared and each of their photos stands on the sheet of the inspection', async () => {
  const flaws = [
    { zh: '左鞋头折痕', en: 'Crease on the left toe' },
    { zh: '鞋底发黄', en: 'Yellowed sole' },
  ];
  const { said, photos } = await sheet(flaws, ['/img/u/one', '/img/u/two']);
  for (const { zh } of flaws) expect(said).toContain(zh);
  expect(said).not.toContain(text.zh.declaredNone);
  expect(photos.map((photo) => photo.replace(/-.*/, ''))).toEqual(['/img/u/one', '/img/u/two']);
});

test('a seller who declared nothing is said to have', async () => {
  const { said, photos } = await sheet([], []);
  expect(said).toContain(text.zh.declaredNone);
  expect(photos).toEqual([]);
});

test('no verdict while a declared flaw is neither confirmed nor denied', () => {
  const flaws = [
    { zh: '左鞋头折痕', en: 'Crease on the left toe' },
    { zh: '鞋底发黄', en: 'Yellowed sole' },
  ];
  expect(unanswered(flaws, [])).toBe(2);
  expect(unanswered(flaws, [{ said: '鞋底发黄', found: false }])).toBe(1);
  expect(flaws.map((flaw) => pointOf(flaw, ['surface', 'sole']))).toEqual(['surface', 'sole']);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import type { Piece } from '../form.ts';
import { text } from '../form-words.ts';
import { BrandSheet } from './BrandSheet.tsx';

const brand = (id: string, zh: string, en: string) => ({ id, name: { zh, en }, count: 1, cover: null });
const brands = vi.hoisted(() => ({ list: [] as unknown[] }));
vi.mock('../../../api/request.ts', () => ({ request: () => Promise.resolve(brands) }));

async function opened(mayLack: boolean, then: () => Promise<void>) {
  layNothingOut();
  brands.list = [brand('kestrel', '红隼', 'Kestrel'), brand('maru', '丸源', 'Marugen'), brand('ab', 'AB', 'AB')];
  const chosen: NonNullable<Piece['brand']>[] = [];
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <BrandSheet
        category="toys"
        value={null}
        mayLack={mayLack}
        onClose={() => undefined}
        onChoose={(one) => chosen.push(one)}
      />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(2));
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await then();
  await end();
  return chosen;
}
const rows = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((input) => ({
    input,
    said: input.closest('label')?.textContent ?? '',
  }));
const tap = (words: string) =>
  act(async () =>
    rows()
      .find(({ said }) => said.startsWith(words))
      ?.input.click(),
  );
const field = (kind: string) => document.querySelector(kind) as HTMLInputElement;

test('a brand stands there by both of its names and is found by either', async () => {
  const chosen = await opened(true, async () => {
    expect(rows().map(({ said }) => said)).toEqual([
      ...['红隼 Kestrel', '丸源 Marugen', 'AB'],
      `${text.zh.brandOther}${text.zh.brandOtherNote}`,
      text.zh.brandNone,
    ]);
    for (const find of ['maru', '丸']) {
      await type(field('input[type=search]'), find);
      expect(rows()[0]?.said).toBe('丸源 Marugen');
      expect(rows()).toHaveLength(3);
    }
    await tap('丸源');
  });
  expect(chosen).toEqual([{ id: 'maru', name: { zh: '丸源', en: 'Marugen' } }]);
});

test('whoever does not know it says so in one tap; what is not there is written, and what was looked for stands there', async () => {
  const chosen = await opened(true, async () => {
    await tap(text.zh.brandNone);
    await type(field('input[type=search]'), '云雀工坊');
    await tap(text.zh.brandOther);
    await act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text.zh.brandTake)?.click(),
    );
  });
  expect(chosen).toEqual([{ name: { zh: '', en: '' } }, { name: { zh: '云雀工坊', en: '云雀工坊' } }]);
});

test('an expert who says it for others knows it', async () => {
  await opened(false, async () => expect(rows().map(({ said }) => said)).not.toContain(text.zh.brandNone));
});

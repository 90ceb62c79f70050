/** Whoever compares prices types what a model is called, and puts one of its sizes beside the others. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { productDetail, productList } from '../../../../contract/catalogue/calls.ts';
import type { Call, Input } from '../../../../contract/wire/call.ts';
import * as reading from '../../../api/read.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { AddModel } from '../AddModel.tsx';

const model = { id: 'p1', name: { zh: '雾海灰', en: 'Fog' }, styleNo: 'GF87-208', cover: '/a.webp' };
afterEach(() => vi.restoreAllMocks());

test('a model that is typed is found, and the size that is chosen is the one that is added', async () => {
  layNothingOut();
  const asked: unknown[] = [];
  const kept = reading.read;
  vi.spyOn(reading, 'read').mockImplementation(((call: Call, input: Input<Call>) => ({
    ...kept(call, input),
    queryFn: async () => {
      asked.push(input);
      if (call === productDetail) return { skus: [{ id: 's42', size: '42', minSellPrice: 89_900 }] };
      return { list: call === productList ? [model] : [] };
    },
  })) as never);
  const added: string[] = [];
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <AddModel open onClose={() => undefined} onAdd={(id) => added.push(id)} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const pressed = async (words: string) => {
    const button = await vi.waitFor(() => {
      const found = [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(words));
      if (!found) throw new Error(words);
      return found;
    });
    button.click();
  };
  const field = box.querySelector('input') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'GF87');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(asked).toContainEqual({ size: 8, search: 'GF87' }));
  await pressed('GF87-208');
  await pressed('42');
  expect(added).toEqual(['s42']);
  await end();
});

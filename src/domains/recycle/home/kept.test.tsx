/** Prices that the device kept of earlier are not told as those of now. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { recycleRecent } from '../../../../contract/recycle/calls.ts';
import { keyOf } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';
import { Recent } from './Recent.tsx';

vi.mock('../../../api/request.ts', () => ({ request: () => new Promise(() => undefined) }));

const piece = {
  ...{ id: 'p', productId: 'p', skuId: 's', styleNo: 'PM61', size: '42', cover: '/c', grade: '9' },
  ...{ name: { zh: '红隼', en: 'Kestrel' }, colour: { zh: '苔绿', en: 'Moss' }, price: 80_000, estimate: null, at: 1 },
};
const read = async (age: number) => {
  const client = new QueryClient();
  const answer = { list: [piece], paid: 1, within: null };
  client.setQueryData(keyOf(recycleRecent, {}), answer, { updatedAt: Date.now() - age });
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Recent />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
};

test('kept prices are marked while the server is asked, and fresh ones are not', async () => {
  const { recent, updating } = text.zh;
  expect(await read(60_000)).toContain(updating(recent));
  const fresh = await read(0);
  expect(fresh).toContain('红隼');
  expect(fresh).not.toContain('正在更新');
});

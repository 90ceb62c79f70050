/** What a total is said to hold is what its lines hold. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { CartLine } from '../../../contract/cart/calls.ts';
import { orderPreview } from '../../../contract/order/calls.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { read } from '../../api/read.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Checkout } from './CartCheckout.tsx';

vi.mock('../../ui/input/Button.tsx', async (original) => ({ ...(await original<object>()), LinkButton: () => null }));

const line = { listingId: 'l', name: { zh: '一双鞋', en: 'A pair' } } as CartLine;
async function said(authenticated: boolean): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const preview = { item: { listingId: 'l' }, fees: saleFees(50_000, { authenticated }) };
  client.setQueryData(read(orderPreview, { listingId: 'l' }).queryKey, preview as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Checkout line={line} couponId={undefined} offline={false} />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
}

test('an authentication is in the total only where it is paid for: what was only counted has none', async () => {
  expect(await said(true)).toContain('合计（含鉴别和运费）');
  expect(await said(false)).toContain('合计（含运费）');
  expect(await said(false)).not.toContain('鉴别');
});

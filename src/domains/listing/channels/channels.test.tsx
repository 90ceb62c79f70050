/** Where a piece is for sale, and where else it may go: what is possible has its way there, and nothing is said to come. */
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';
import { Channels } from './Channels.tsx';

vi.mock('../../../ui/list/Row.tsx', async (original) => ({
  ...(await original<object>()),
  RowLink: ({ to, children, value }: { to: string; children: ReactNode; value?: ReactNode }) => (
    <a href={to}>
      {children} {value}
    </a>
  ),
}));

const at = { itemId: 'i', inWarehouse: true, lockedBy: null } as const;
const ways = async (listing: Parameters<typeof Channels>[0]['listing']) => {
  const { box, end } = await show(<Channels listing={listing} />);
  const found = [...box.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  const words = box.textContent ?? '';
  await end();
  return { found, words };
};

test('what is for sale here is led to other marketplaces; at auction to its lots; off sale and free to an auction', async () => {
  const on = await ways({ ...at, state: 'on' });
  expect(on.found).toEqual(['/pages/xianyu/list']);
  expect(on.words).toContain(text.zh.channelOn);
  expect(on.words).not.toContain('接通后');
  const lot = await ways({ ...at, state: 'auction', lotId: 'l' });
  expect(lot.found).toEqual(['/pages/auction/lot', '/pages/xianyu/list']);
  expect(lot.words).toContain(listingMachine.states.auction.zh);
  expect((await ways({ ...at, state: 'off' })).found).toEqual(['/pages/auction/offer', '/pages/xianyu/list']);
  const merchants = await ways({ ...at, state: 'off', lockedBy: 'recycle' });
  expect(merchants.found).toEqual(['/pages/order/inquiry/inquiryList', '/pages/xianyu/list']);
});

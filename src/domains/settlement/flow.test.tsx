/** What a settlement's journals say, line by line. */
import { expect, test } from 'vitest';
import { saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { JournalView } from './JournalView.tsx';
import { text } from './words.ts';

test('what is booked as ours stands as the order’s lines, and no service fee beside another', async () => {
  const fees = saleFees(53_800);
  const journal = {
    ...{ id: 'j', memo: 'order.release', at: 0 },
    entries: [
      { account: accounts.escrow, own: false, amount: -fees.total },
      { account: accounts.frozen('').replace(':', ''), own: true, amount: fees.sellerGets },
      { account: accounts.fee, own: false, amount: fees.platform },
    ],
  };
  const { box, end } = await show(<JournalView journal={journal as never} fees={fees} />);
  const lines = [...box.querySelectorAll('dl > div')].map((line) => line.textContent);
  expect(lines.slice(2)).toEqual(['平台服务费+¥32.28', '鉴别费+¥18.00', `${text.zh.shipping}+¥14.00`]);
  await end();
});

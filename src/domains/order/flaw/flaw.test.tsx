/** A flaw that waits for its buyer, read by both sides. */
import { expect, test } from 'vitest';
import { saleFees } from '../../../../contract/payment/fees.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Flaw } from './Flaw.tsx';

const order = { price: 101_800, total: 105_000, fees: saleFees(101_800), flaw: { note: '蹭痕', discount: 4_000 } };
const read = async (role: string) => {
  const { box, end } = await show(<Flaw order={{ ...order, state: 'flaw_confirm', role } as never} />);
  const words = box.textContent;
  await end();
  return words;
};

test('the seller reads what they get if the buyer accepts, the buyer what they pay', async () => {
  expect(await read('buyer')).toContain('实付变成 ¥1,010.00');
  const seller = await read('seller');
  expect(seller).toContain('你到手变成 ¥919.32');
  expect(seller).not.toContain('实付');
});

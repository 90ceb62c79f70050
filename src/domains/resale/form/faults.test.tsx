/** What the form says of what the other marketplace would not take. */
import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { useFaults } from './faults.ts';
import { text } from './words.ts';

const written = { title: '好好的鞋', body: '好好的一双鞋', photos: [0], categoryId: 'k' };
const Fault = ({ price }: { price: number | null }) => <p>{useFaults({ ...written, price })('price')}</p>;

test('a price of nothing is said to be no price, and not to be missing', async () => {
  const { price } = text.zh.faults;
  const { box, again, end } = await show(<Fault price={null} />);
  expect(box.textContent).toBe(text.zh.missing([price.none]));
  await again(<Fault price={0} />);
  expect(box.textContent).toBe(text.zh.missing([price.zero]));
  await end();
});

/** The price of a product says what it means. */

import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { Heading } from './ProductHeading.tsx';
import { text } from './words.ts';

type Props = ComponentProps<typeof Heading>;

test('a total below the price says that it is with a coupon', async () => {
  const sku = { id: 's', size: '42', minSellPrice: 89_200, grades: [] } as unknown as Props['sku'];
  const product = {
    brand: { name: { zh: '努宾', en: 'Nubin' } },
    name: { zh: '一双鞋', en: 'A pair' },
    styleNo: 'NB7',
  };
  const goods = { price: 89_200, grade: '95', inWarehouse: false } as Props['goods'];
  const said = async (coupon: number) => {
    const buyer = [{ kind: 'item', amount: 89_200 }, ...(coupon ? [{ kind: 'coupon', amount: -coupon }] : [])];
    const fees = { total: 89_200 - coupon, buyer } as unknown as Props['fees'];
    const { box, end } = await show(
      <Heading product={product as Props['product']} sku={sku} goods={goods} fees={fees} />,
    );
    const words = box.textContent;
    await end();
    return words;
  };
  expect(await said(4_800)).toContain(text.zh.allInCoupon('¥844.00'));
  expect(await said(0)).toContain(text.zh.allIn('¥892.00'));
});

test('beside what is asked stands how far it lies from the last sale of that condition, and nothing where none was sold or it was mine', async () => {
  // Sold at 452, then at 434, 3.98 % less: what the sales did among themselves is said of the last of them.
  const market = { grade: '9', minSellPrice: 55_000, lastTradePrice: 43_400, closedPrice: -3.98 };
  const goods = { price: 55_000, grade: '9', inWarehouse: false } as Props['goods'];
  const said = async (more: Partial<Props>, grades: object[] = [market]) => {
    const sku = { id: 's', size: '42', minSellPrice: 55_000, grades } as unknown as Props['sku'];
    const product = { brand: { name: { zh: '维', en: 'V' } }, name: { zh: '包', en: 'Bag' }, styleNo: 'VL55' };
    const { box, end } = await show(
      <Heading product={product as Props['product']} sku={sku} goods={goods} fees={null} {...more} />,
    );
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  const asked = await said({});
  expect(asked).toContain(`+26.73%`);
  expect(asked).toContain(text.zh.aboveLast);
  expect(asked).not.toContain('3.98');
  for (const silent of [
    await said({}, [{ ...market, lastTradePrice: null, closedPrice: null }]),
    await said({ bought: 50_000 }),
    await said({ goods: undefined }),
  ]) {
    expect(silent).not.toContain('%');
    expect(silent).not.toContain(text.zh.aboveLast);
  }
});

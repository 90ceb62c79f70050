/** A coupon leads to what it can be used on. */
import { expect, test } from 'vitest';
import { open } from '../../../tests/offline/form-screen.tsx';
import { questionIn } from '../search/question.ts';
import { CouponCard } from './CouponCard.tsx';

const coupon = {
  ...{ id: 'c', name: '满减', nameEn: 'Off', amount: 5000, minimum: 50_050, state: 'issued', order: null },
  ...{ category: null, endsAt: 4e12 },
};

test.each([null, { id: 'bags', name: { zh: '箱包', en: 'Bags' } }])('for %o', async (category) => {
  const { box, end } = await open({ part: () => <CouponCard coupon={{ ...coupon, category } as never} /> } as never);
  const to = new URL(box.querySelector('a')?.href ?? '');
  expect(to.pathname).toBe('/pages/search/salesearch');
  const search = Object.fromEntries(
    [...to.searchParams].map(([key, value]) => [key, /^\d+$/.test(value) ? Number(value) : value] as const),
  );
  expect(questionIn(search)).toMatchObject({ from: 501, categoryId: category?.id });
  await end();
});

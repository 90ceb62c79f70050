import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponRules } from '../coupon/calls.ts';
import { couponOf, type FeeLine, flawLimit, latePenalty, saleFees } from './fees.ts';

const sum = (lines: readonly FeeLine[]) => lines.reduce((total, { amount }) => total + amount, 0);
const price = fc.integer({ min: 1, max: 1_000_000_000 });

describe('what a sale costs and brings', () => {
  test('the price of ¥1,299.00 costs ¥1,331.00 and brings ¥1,221.06', () => {
    const fees = saleFees(129_900);
    expect(fees.total).toBe(133_100);
    expect(fees.sellerGets).toBe(122_106);
    expect(fees.platform).toBe(10_994);
  });

  test('a coupon is paid by the platform: the seller gets the same, and something is always left to pay', () => {
    fc.assert(
      fc.property(price, fc.double({ min: 0, max: 1, noNaN: true }), (listed, part) => {
        const coupon = Math.floor(listed * couponRules.most * part);
        const flaw = flawLimit(listed);
        const [plain, fees] = [saleFees(listed, { flaw }), saleFees(listed, { flaw, coupon })];
        expect(couponOf(fees)).toBe(coupon);
        expect(sum(fees.buyer)).toBe(fees.total);
        expect(fees.total).toBe(plain.total - coupon);
        expect(fees.total).toBeGreaterThan(0);
        expect([fees.seller, fees.sellerGets, fees.platform]).toEqual([plain.seller, plain.sellerGets, plain.platform]);
      }),
    );
  });

  test('whatever the price and the flaw, the lines add up and no fen is made or lost', () => {
    fc.assert(
      fc.property(price, fc.double({ min: 0, max: 1, noNaN: true }), (listed, part) => {
        const flaw = Math.floor(flawLimit(listed) * part);
        const fees = saleFees(listed, { flaw });
        expect(sum(fees.buyer)).toBe(fees.total);
        expect(sum(fees.seller)).toBe(fees.sellerGets);
        expect(fees.sellerGets + fees.platform).toBe(fees.total);
        for (const amount of [fees.total, fees.sellerGets, fees.platform])
          expect(Number.isSafeInteger(amount)).toBe(true);
        expect(fees.sellerGets).toBeGreaterThanOrEqual(0);
        expect(fees.platform).toBeGreaterThan(0);
      }),
    );
  });

  test('a flaw takes exactly itself off what the buyer pays', () => {
    fc.assert(
      fc.property(price, (listed) => {
        const flaw = flawLimit(listed);
        expect(saleFees(listed).total - saleFees(listed, { flaw }).total).toBe(flaw);
      }),
    );
  });

  test('a higher price never brings the seller less', () => {
    fc.assert(
      fc.property(price, (listed) => {
        expect(saleFees(listed + 1).sellerGets).toBeGreaterThanOrEqual(saleFees(listed).sellerGets);
      }),
    );
  });

  test('a late seller pays 5 %, at least ¥10 and at most ¥200 but never more than the price, half of it to the buyer', () => {
    expect(latePenalty(100)).toEqual({ penalty: 100, toBuyer: 50 });
    expect(latePenalty(1_000)).toEqual({ penalty: 1000, toBuyer: 500 });
    expect(latePenalty(129_900)).toEqual({ penalty: 6495, toBuyer: 3248 });
    expect(latePenalty(10_000_000)).toEqual({ penalty: 20_000, toBuyer: 10_000 });
    fc.assert(
      fc.property(price, (listed) => {
        const { penalty, toBuyer } = latePenalty(listed);
        expect(penalty).toBeGreaterThanOrEqual(Math.min(listed, 1000));
        expect(penalty).toBeLessThanOrEqual(listed);
        expect(penalty).toBeLessThanOrEqual(20_000);
        expect(toBuyer).toBeLessThanOrEqual(penalty);
      }),
    );
  });
});

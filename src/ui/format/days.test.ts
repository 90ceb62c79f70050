/** Days that exist, whatever is turned on the wheels. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginOf, clampDay, type Day, dayOf, daysIn, formOf, partsOf } from './days.ts';

test('months have the days of the calendar, leap years too', () => {
  expect([daysIn(2026, 2), daysIn(2028, 2), daysIn(2100, 2), daysIn(2000, 2), daysIn(2026, 11)]).toEqual([
    28, 29, 28, 29, 30,
  ]);
});

test('turning the month never makes a day that does not exist', () => {
  const parts = fc.record({
    year: fc.integer({ min: 1900, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(parts, (turned) => {
      const day = formOf(turned);
      expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      expect(formOf(partsOf(day))).toBe(day);
    }),
  );
});

test('a day outside the limits becomes the nearest one inside', () => {
  const inside = (day: Day) => clampDay(day, '2026-01-15', '2026-11-21');
  expect([inside('2025-12-31'), inside('2026-06-01'), inside('2027-01-01')]).toEqual([
    '2026-01-15',
    '2026-06-01',
    '2026-11-21',
  ]);
});

test('a moment belongs to the day that began last where the device is', () => {
  const at = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) });
  fc.assert(
    fc.property(at, (moment) => {
      const begin = beginOf(dayOf(moment));
      expect(begin).toBeLessThanOrEqual(moment);
      expect(new Date(begin).getHours()).toBe(0);
      expect(dayOf(begin)).toBe(dayOf(moment));
      expect(dayOf(begin - 1)).not.toBe(dayOf(moment));
    }),
  );
});

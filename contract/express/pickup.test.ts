import { expect, test } from 'vitest';
import { pickupSlots, slotFrom } from './pickup.ts';

test('couriers are offered for mornings and afternoons from tomorrow on, by the shop’s clock and not the phone’s', () => {
  // Midnight has just passed in Hangzhou; in London it is still the day before.
  const slots = pickupSlots(Date.UTC(2026, 10, 23, 16, 30));
  expect(new Date(slots[0]?.from ?? 0).toISOString()).toBe('2026-11-25T01:00:00.000Z');
  expect(slots).toHaveLength(6);
  for (const slot of slots) {
    expect(slotFrom(slot.from)).toEqual(slot);
    expect(slot.until).toBeGreaterThan(slot.from);
  }
});

/** When a courier can be asked to come: mornings and afternoons of the next days, by the shop's clock. */
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Hours from which one comes, and for how many days ahead. How long they come is fixed: so what was booked says its own end whatever changes. */
export const pickupRules = settable('pickup', { morning: 9, afternoon: 13, days: 3 });

const NOON = 12;
const hoursFrom = (hour: number) => (hour < NOON ? 3 : 5);
/** China is ahead of UTC by this much, ms. */
const OFFSET = 8 * HOUR;

export interface PickupSlot {
  /** Epoch ms. */
  from: number;
  until: number;
}

/** From tomorrow on. */
export function pickupSlots(now: number): PickupSlot[] {
  const midnight = Math.floor((now + OFFSET) / DAY) * DAY - OFFSET;
  const { morning, afternoon, days } = pickupRules;
  return Array.from({ length: days }, (_, n) => midnight + (n + 1) * DAY).flatMap((day) =>
    [morning, afternoon].map((hour) => slotFrom(day + hour * HOUR)),
  );
}

/** In a slot that is offered, or was until just now. */
export const mayPickUp = (at: number, now: number): boolean =>
  [now, now - HOUR].some((then) => pickupSlots(then).some(({ from }) => from === at));

/** The slot that begins then. */
export function slotFrom(from: number): PickupSlot {
  const hour = Math.floor(((from + OFFSET) % DAY) / HOUR);
  return { from, until: from + hoursFrom(hour) * HOUR };
}

/** When a courier can be asked to come: mornings and afternoons of the next days, by the shop's clock. */
import { DAY, HOUR } from '../wire/time.ts';

/** Hours between which one comes. */
const parts = [
  [9, 12],
  [13, 18],
] as const;
const AHEAD = 3;
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
  return Array.from({ length: AHEAD }, (_, n) => midnight + (n + 1) * DAY).flatMap((day) =>
    parts.map(([from, until]) => ({ from: day + from * HOUR, until: day + until * HOUR })),
  );
}

/** The slot that begins then. */
export const slotFrom = (from: number): PickupSlot => {
  const hour = Math.floor(((from + OFFSET) % DAY) / HOUR);
  const [, until = hour + 3] = parts.find(([begins]) => begins === hour) ?? [];
  return { from, until: from + (until - hour) * HOUR };
};

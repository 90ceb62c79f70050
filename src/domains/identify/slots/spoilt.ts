/** How photos of a view are spoilt. */
import { isDark, type SlotId, shapeOf, slotOf } from '../../../../contract/identify/slots.ts';

export const bads = ['cut', 'small', 'blurred', 'dark', 'sideways'] as const;
export type Bad = (typeof bads)[number];

/** What may happen to this one, the most frequent first. What glows is taken in the dark; what is as wide as high lies on no side. */
export function badsOf(slot: SlotId): readonly Bad[] {
  const { bad } = slotOf(slot);
  const may = bads.filter((one) => (one !== 'dark' || !isDark(slot)) && (one !== 'sideways' || shapeOf(slot)));
  return [bad, ...may.filter((one) => one !== bad)];
}

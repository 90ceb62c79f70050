/** What makes two accounts one person's. */
import { DAY } from '../wire/time.ts';

/** What two accounts can share. */
export const tieKinds = ['device', 'card', 'phone', 'identity', 'address'] as const;
export type TieKind = (typeof tieKinds)[number];

/**
 * What makes two accounts count as one person. An address does not: dormitories, offices and families share one. Nor does a number in
 * an address book: whoever knows somebody's can write it into their own.
 */
export const bindingTies = ['device', 'card', 'identity'] as const satisfies readonly TieKind[];

/** How far back staff are shown deals, ms. */
export const dealsShown = 90 * DAY;

/** How a piece comes to us, as its order tells. */
import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import type { CleaningWay } from '../../../contract/cleaning/rules.ts';

export const wayOf = ({ stored, pickupAt }: Pick<CleaningDetail, 'stored' | 'pickupAt'>): CleaningWay =>
  stored ? 'here' : pickupAt === null ? 'send' : 'fetch';

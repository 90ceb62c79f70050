/** One bid or counter-offer as its screen has it. */
import type { bidDetail } from '../../../../contract/bid.ts';
import type { Output } from '../../../../contract/call.ts';

export type BidData = Output<typeof bidDetail>;

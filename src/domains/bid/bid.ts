/** One bid or counter-offer as its screen has it. */
import type { bidDetail } from '../../../contract/bid/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';

export type BidData = Output<typeof bidDetail>;

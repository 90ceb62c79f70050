/** One lot as its screen has it. */
import type { auctionLot } from '../../../contract/auction/calls.ts';
import { lotStages } from '../../../contract/auction/machine.ts';
import type { LotRow } from '../../../contract/auction/shown.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';

export type LotData = Output<typeof auctionLot>;

/** What the price of a lot is called: the hammer falls only on what is sold, and who went home with it bid the most. */
export const priceName = ({
  price,
  state,
}: Pick<LotRow, 'price' | 'state'>): 'start' | 'current' | 'highest' | 'hammer' => {
  if (price === null) return 'start';
  if (state === 'passed' || state === 'withdrawn') return 'highest';
  return lotStages[state] === 'over' ? 'hammer' : 'current';
};

export const round = (fen: number) => `¥${yuan(fen, 0)}`;
export const exact = (fen: number) => `¥${yuan(fen)}`;

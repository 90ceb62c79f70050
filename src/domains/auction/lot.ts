/** One lot as its screen has it. */
import type { auctionLot } from '../../../contract/auction/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';

export type LotData = Output<typeof auctionLot>;

export const round = (fen: number) => `¥${yuan(fen, 0)}`;
export const exact = (fen: number) => `¥${yuan(fen)}`;

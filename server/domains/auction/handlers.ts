/** The calls of bidders, sellers and strangers. */
import * as contract from '../../../contract/auction/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { auctionBid } from './bidding.ts';
import { auctionChance } from './chance.ts';
import { auctionCalendar, auctionLots } from './finding/lots.ts';
import { auctionCompare, auctionDaily, auctionRecords } from './finding/records.ts';
import { auctionSeller } from './finding/sellers.ts';
import { auctionMine, auctionSelling, auctionStock } from './own.ts';
import { auctionFollow, auctionHall, auctionLog, auctionLot, auctionSession } from './read.ts';
import { auctionOffer, auctionWithdraw } from './selling.ts';

export const auction = handlers(contract, {
  auctionHall,
  auctionLots,
  auctionCalendar,
  auctionSeller,
  auctionSession,
  auctionLot,
  auctionLog,
  auctionBid,
  auctionFollow,
  auctionChance,
  auctionMine,
  auctionSelling,
  auctionStock,
  auctionOffer,
  auctionWithdraw,
  auctionRecords,
  auctionCompare,
  auctionDaily,
});

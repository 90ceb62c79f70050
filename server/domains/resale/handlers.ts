/** The resale tool's calls. */
import * as contract from '../../../contract/resale/calls.ts';
import * as workContract from '../../../contract/resale/work-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import {
  resaleBack,
  resaleCompare,
  resaleConnect,
  resaleDisconnect,
  resaleMoveAll,
  resaleOff,
  resalePublish,
  resaleRetry,
  resaleShops,
} from './act.ts';
import { resaleFree, resaleWorkFree } from './orders/free.ts';
import { resaleKeepThere } from './orders/keep-there.ts';
import { resaleRefund, resaleWorkRefund } from './orders/refund.ts';
import { resaleShip, resaleWorkShip } from './orders/ship.ts';
import { resaleDetail, resaleHome, resaleList, resaleMove, resaleMovePlan, resaleMoves } from './read.ts';
import { resaleDrafts, resaleKinds, resaleStock } from './stock.ts';
import {
  resaleKeepHere,
  resaleReturned,
  resaleUnstick,
  resaleWork,
  sandboxAct,
  sandboxBuy,
  sandboxMarket,
} from './work.ts';

export const resale = handlers(contract, {
  resaleHome,
  resaleShops,
  resaleConnect,
  resaleDisconnect,
  resaleStock,
  resaleDrafts,
  resalePublish,
  resaleMoveAll,
  resaleMoves,
  resaleMove,
  resaleMovePlan,
  resaleList,
  resaleDetail,
  resaleOff,
  resaleBack,
  resaleKinds,
  resaleRetry,
  resaleFree,
  resaleRefund,
  resaleShip,
  resaleCompare,
});

export const resaleDesk = handlers(workContract, {
  resaleWork,
  resaleKeepHere,
  resaleKeepThere,
  resaleUnstick,
  resaleReturned,
  resaleWorkShip,
  resaleWorkRefund,
  resaleWorkFree,
  sandboxMarket,
  sandboxBuy,
  sandboxAct,
});

/** The live rooms' calls. */
import * as contract from '../../../contract/live/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { liveAct, liveClear, liveMake, liveMute, livePin, liveRemove, liveShow, workLiveMake } from './host.ts';
import { liveList, liveMessages, livePlan, liveRoom } from './read.ts';
import { liveAdd, liveDrop } from './run/goods.ts';
import { liveRemind } from './run/remind.ts';
import { liveBlock, liveReport, liveSay } from './say.ts';
import { workLiveDecide, workLiveGoods, workLiveHeld, workLiveStop, workLives } from './workbench.ts';

export const live = handlers(contract, {
  liveList,
  liveRoom,
  liveMessages,
  livePlan,
  liveMake,
  workLiveMake,
  workLiveGoods,
  liveAct,
  liveShow,
  liveAdd,
  liveDrop,
  liveRemind,
  liveClear,
  liveSay,
  livePin,
  liveRemove,
  liveMute,
  liveBlock,
  liveReport,
  workLives,
  workLiveDecide,
  workLiveHeld,
  workLiveStop,
});

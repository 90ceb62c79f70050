/** The cleaning domain's calls. */
import * as after from '../../../contract/cleaning/after.ts';
import * as contract from '../../../contract/cleaning/calls.ts';
import * as trouble from '../../../contract/cleaning/trouble.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { plainly } from '../objection/plain.ts';
import {
  cleaningAnswer,
  cleaningCancel,
  cleaningClaim,
  cleaningConfirm,
  cleaningDeliver,
  cleaningKeep,
  cleaningOrderSave,
  cleaningPickup,
  cleaningShare,
} from './act.ts';
import { cleaningShow } from './after.ts';
import { cleaningFound, cleaningPutAway } from './found/back.ts';
import { cleaningGain, cleaningHere } from './gain.ts';
import { cleaningAdd } from './objected/add.ts';
import { cleaningDetail, cleaningExamples, cleaningList, cleaningWork } from './read.ts';
import { cleaningCorrect } from './together/correct.ts';
import { cleaningArrivalOk, cleaningDecide, cleaningFault, cleaningObject, cleaningReply } from './trouble.ts';
import {
  cleaningAssess,
  cleaningCheck,
  cleaningFetch,
  cleaningFinish,
  cleaningScanIn,
  cleaningShelve,
  cleaningShip,
  cleaningStep,
} from './work.ts';

export const cleaning = handlers(contract, {
  cleaningOrderSave,
  cleaningList,
  cleaningDetail,
  cleaningGain,
  cleaningHere,
  cleaningPickup,
  cleaningCancel,
  cleaningDeliver,
  cleaningCorrect,
  cleaningKeep,
  cleaningAnswer,
  cleaningShare,
  cleaningExamples,
  cleaningConfirm,
  cleaningClaim,
  cleaningWork,
  cleaningFetch,
  cleaningShelve,
  cleaningScanIn: plainly(cleaningScanIn),
  cleaningAssess: plainly(cleaningAssess),
  cleaningStep: plainly(cleaningStep),
  cleaningFinish: plainly(cleaningFinish),
  cleaningCheck: plainly(cleaningCheck),
  cleaningShip,
  cleaningDecide: plainly(cleaningDecide),
});

export const cleaningTrouble = handlers(trouble, {
  cleaningAdd,
  cleaningArrivalOk,
  cleaningFault: plainly(cleaningFault),
  cleaningFound,
  cleaningObject,
  cleaningPutAway: plainly(cleaningPutAway),
  cleaningReply: plainly(cleaningReply),
});
export const cleaningAfter = handlers(after, { cleaningShow });

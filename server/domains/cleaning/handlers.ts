/** The cleaning domain's calls. */
import * as contract from '../../../contract/cleaning/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import {
  cleaningAnswer,
  cleaningCancel,
  cleaningClaim,
  cleaningConfirm,
  cleaningDeliver,
  cleaningOrderSave,
  cleaningPickup,
} from './act.ts';
import { cleaningGain } from './gain.ts';
import { cleaningDetail, cleaningList, cleaningWork } from './read.ts';
import {
  cleaningAssess,
  cleaningCheck,
  cleaningDecide,
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
  cleaningPickup,
  cleaningCancel,
  cleaningDeliver,
  cleaningAnswer,
  cleaningConfirm,
  cleaningClaim,
  cleaningWork,
  cleaningFetch,
  cleaningShelve,
  cleaningScanIn,
  cleaningAssess,
  cleaningStep,
  cleaningFinish,
  cleaningCheck,
  cleaningShip,
  cleaningDecide,
});

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
} from './act.ts';
import { cleaningDetail, cleaningList, cleaningWork } from './read.ts';
import {
  cleaningAssess,
  cleaningCheck,
  cleaningDecide,
  cleaningFinish,
  cleaningScanIn,
  cleaningShip,
  cleaningStep,
} from './work.ts';

export const cleaning = handlers(contract, {
  cleaningOrderSave,
  cleaningList,
  cleaningDetail,
  cleaningCancel,
  cleaningDeliver,
  cleaningAnswer,
  cleaningConfirm,
  cleaningClaim,
  cleaningWork,
  cleaningScanIn,
  cleaningAssess,
  cleaningStep,
  cleaningFinish,
  cleaningCheck,
  cleaningShip,
  cleaningDecide,
});

/** The after-sale domain's calls. */
import * as contract from '../../../contract/aftersale/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import {
  aftersaleAnswer,
  aftersaleApply,
  aftersaleDeliver,
  aftersaleEscalate,
  aftersaleEvidence,
  aftersaleWithdraw,
} from './act.ts';
import { aftersaleDetail, aftersaleList, aftersalePreview, aftersaleWork } from './read.ts';
import { aftersaleDecide, aftersaleRecheck, aftersaleScanIn } from './workbench.ts';

export const aftersale = handlers(contract, {
  aftersalePreview,
  aftersaleApply,
  aftersaleList,
  aftersaleDetail,
  aftersaleWithdraw,
  aftersaleAnswer,
  aftersaleEscalate,
  aftersaleEvidence,
  aftersaleDeliver,
  aftersaleWork,
  aftersaleScanIn,
  aftersaleRecheck,
  aftersaleDecide,
});

/** The after-sale domain's calls. */
import * as contract from '../../contract/aftersale.ts';
import type { Disputes } from '../kernel/disputes.ts';
import { handlers } from '../kernel/handlers.ts';
import { answering, applying, delivering, escalating, showing, withdrawing } from './act.ts';
import { aftersaleDetail, aftersaleList, aftersaleWork, previewing } from './read.ts';
import { deciding, rechecking, scanningIn } from './workbench.ts';

/** @param disputes what a case does to its order */
export const aftersale = (disputes: Disputes) =>
  handlers(contract, {
    aftersalePreview: previewing(disputes),
    aftersaleApply: applying(disputes),
    aftersaleList,
    aftersaleDetail,
    aftersaleWithdraw: withdrawing(disputes),
    aftersaleAnswer: answering(disputes),
    aftersaleEscalate: escalating(disputes),
    aftersaleEvidence: showing(disputes),
    aftersaleDeliver: delivering(disputes),
    aftersaleWork,
    aftersaleScanIn: scanningIn(disputes),
    aftersaleRecheck: rechecking(disputes),
    aftersaleDecide: deciding(disputes),
  });

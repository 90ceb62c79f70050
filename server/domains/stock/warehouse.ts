/** The staff's calls: receipts and retrievals, and single items that are put aside, cleared or lost. */
import * as contract from '../../../contract/stock/warehouse.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { workItemFind, workItemMove } from './aside/aside.ts';
import * as count from './count.ts';
import { workInspectList, workItemInspect } from './intake.ts';
import { workOutList, workOutSend } from './retrievals.ts';

export const warehouse = handlers(contract, {
  workReceiptList: count.workReceiptList,
  workReceiptDetail: count.workReceiptDetail,
  workReceiptArrive: count.arrive,
  workReceiptStart: count.workReceiptStart,
  workReceiptCount: count.workReceiptCount,
  workReceiptClose: count.workReceiptClose,
  workReceiptMessage: count.workReceiptMessage,
  workReceiptLabels: count.workReceiptLabels,
  workOutList,
  workOutSend,
  workInspectList,
  workItemInspect,
  workItemFind,
  workItemMove,
});

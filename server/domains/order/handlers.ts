/** The order domain's calls. */
import * as contract from '../../../contract/order/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { orderCancel, orderConfirm, orderExtend, orderFlaw, orderFlawAgree, orderShip } from './act.ts';
import { orderDetail, orderList, orderOf, workbenchList } from './read.ts';
import { orderPreview, orderSubmit } from './submit.ts';
import {
  workbenchDelivered,
  workbenchInspect,
  workbenchScanIn,
  workbenchSendBack,
  workbenchShip,
} from './workbench.ts';

export const order = handlers(contract, {
  orderPreview,
  orderSubmit,
  orderList,
  orderDetail,
  orderOf,
  orderCancel,
  orderConfirm,
  orderExtend,
  orderShip,
  orderFlaw,
  orderFlawAgree,
  workbenchList,
  workbenchScanIn,
  workbenchInspect,
  workbenchShip,
  workbenchDelivered,
  workbenchSendBack,
});

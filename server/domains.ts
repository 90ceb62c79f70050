/** Every domain of the house: a line here, and its calls are served, its deadlines kept. */
import { deadlines as accountDeadlines } from './account/deletion.ts';
import { account } from './account/handlers.ts';
import { activity } from './activity/handlers.ts';
import { address } from './address/handlers.ts';
import type { Web } from './app.ts';
import { cart } from './cart/handlers.ts';
import { catalogue } from './catalogue/handlers.ts';
import { pictures } from './catalogue/pictures.ts';
import { cms } from './cms/handlers.ts';
import type { DeadlineRule } from './kernel/deadlines.ts';
import type { Domain } from './kernel/handlers.ts';
import { message } from './message/handlers.ts';
import { deadlines as orderDeadlines } from './order/deadlines.ts';
import { order } from './order/handlers.ts';
import { orderPayable } from './order/payable.ts';
import { deadlines as paymentDeadlines } from './payment/deadlines.ts';
import { paymentDoor } from './payment/door.ts';
import { payment } from './payment/handlers.ts';
import { deadlines as settlementDeadlines } from './settlement/deadlines.ts';
import { settlement } from './settlement/handlers.ts';
import { stock } from './stock/handlers.ts';
import { storageDoor } from './upload/door.ts';
import { upload } from './upload/handlers.ts';
import { uploadPictures } from './upload/pictures.ts';
import { wallet } from './wallet/handlers.ts';

export const domains: readonly Domain[] = [
  account,
  activity,
  address,
  cart,
  catalogue,
  cms,
  message,
  order,
  payment([orderPayable]),
  settlement,
  stock,
  upload,
  wallet,
];

export const deadlines: readonly DeadlineRule[] = [
  ...accountDeadlines,
  ...orderDeadlines,
  ...paymentDeadlines,
  ...settlementDeadlines,
];

/** What answers something other than calls: pictures, a provider's notices. */
export const webs: readonly Web[] = [pictures, paymentDoor([orderPayable]), storageDoor, uploadPictures];

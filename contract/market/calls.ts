/** Price alerts: told when a size gets as cheap as somebody wants it. */

import * as v from 'valibot';
import { bidPrice } from '../bid/rules.ts';
import { call } from '../wire/call.ts';
import { fen } from '../wire/money.ts';
import { id, time } from '../wire/query.ts';

export const priceAlertSave = call('POST', '/v3/oms/bid/alert/save', {
  about: 'Tells the caller once when a size is offered at this price or less.',
  who: 'user',
  input: v.strictObject({ skuId: id, price: bidPrice }),
  output: v.object({ skuId: id, price: fen, toldAt: v.nullable(time) }),
});

export const priceAlertRemove = call('POST', '/v3/oms/bid/alert/remove', {
  about: 'Stops following a size.',
  who: 'user',
  input: v.strictObject({ skuId: id }),
  output: v.object({ skuId: id }),
});

/** Price alerts: told when a size gets as cheap as somebody wants it. */

import * as v from 'valibot';
import { bidPrice } from '../bid/rules.ts';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { fen } from '../wire/money.ts';
import { id, time } from '../wire/query.ts';

export const priceAlertSave = call('POST', '/v3/oms/bid/alert/save', {
  about: 'Tells the caller once when a size in this grade is offered at this price or less.',
  who: 'user',
  input: v.strictObject({ skuId: id, grade, price: bidPrice }),
  output: v.object({ skuId: id, grade, price: fen, toldAt: v.nullable(time) }),
});

export const priceAlertRemove = call('POST', '/v3/oms/bid/alert/remove', {
  about: 'Stops following a size in this grade.',
  who: 'user',
  input: v.strictObject({ skuId: id, grade }),
  output: v.object({ skuId: id, grade }),
});

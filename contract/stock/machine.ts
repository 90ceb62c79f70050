/** The states of a receipt and of a retrieval. */

import { due, machine } from '../wire/states.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Items on their way back to their owner, in one parcel. */
export const retrievalMachine = machine({
  name: 'retrieval',
  initial: 'to_pack',
  states: {
    to_pack: { zh: '待打包', en: 'To pack', waitsFor: 'P', tone: 'wait' },
    sent: { zh: '已寄出', en: 'Sent', tone: 'ok' },
  },
  edges: [{ from: 'to_pack', event: 'send', to: 'sent', actor: 'P' }],
});

/** Defaults of every wait of a receipt, ms. */
export const receiptTimes = settable('receipt', { count: 48 * HOUR, differ: 3 * DAY });

export const receiptMachine = machine({
  name: 'receipt',
  initial: 'submitted',
  states: {
    submitted: { zh: '待寄出', en: 'To ship', waitsFor: 'S', tone: 'wait' },
    shipped: { zh: '已寄出', en: 'Shipped', waitsFor: 'C', tone: 'wait' },
    arrived: { zh: '已到仓', en: 'Arrived', waitsFor: 'P', tone: 'wait' },
    checking: {
      zh: '点验中',
      en: 'Being counted',
      waitsFor: 'P',
      deadline: due(() => receiptTimes.count, 'late'),
      tone: 'wait',
    },
    stocked: { zh: '已入库', en: 'In stock', tone: 'ok' },
    partial: { zh: '部分入库', en: 'Partly in stock', waitsFor: 'P', tone: 'wait' },
    discrepancy: {
      zh: '差异待确认',
      en: 'Difference to confirm',
      waitsFor: 'S',
      deadline: due(() => receiptTimes.differ, 'lapse'),
      tone: 'bad',
    },
    cancelled: { zh: '已取消', en: 'Cancelled', tone: 'idle' },
  },
  edges: [
    { from: 'submitted', event: 'ship', to: 'shipped', actor: 'S' },
    { from: 'submitted', event: 'cancel', to: 'cancelled', actor: 'S' },
    // It lies with us already, and goes nowhere.
    { from: 'submitted', event: 'keep', to: 'arrived', actor: 'S' },
    { from: 'shipped', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'shipped', event: 'correct', to: 'shipped', actor: 'S' },
    { from: 'shipped', event: 'arrive', to: 'arrived', actor: 'C' },
    { from: 'shipped', event: 'arrive', to: 'arrived', actor: 'P' },
    { from: 'arrived', event: 'check', to: 'checking', actor: 'P' },
    { from: 'checking', event: 'late', to: 'checking', actor: 'T' },
    { from: 'checking', event: 'stock', to: 'stocked', actor: 'P' },
    { from: 'checking', event: 'stockPart', to: 'partial', actor: 'P' },
    { from: 'checking', event: 'differ', to: 'discrepancy', actor: 'P' },
    { from: 'partial', event: 'stock', to: 'stocked', actor: 'P' },
    { from: 'partial', event: 'differ', to: 'discrepancy', actor: 'P' },
    { from: 'discrepancy', event: 'agree', to: 'stocked', actor: 'S' },
    { from: 'discrepancy', event: 'lapse', to: 'stocked', actor: 'T' },
    // Once a receipt: what is counted again is final.
    { from: 'discrepancy', event: 'object', to: 'checking', actor: 'S' },
  ],
});

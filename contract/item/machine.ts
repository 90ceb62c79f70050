/** The states of an item in the warehouse. */
import { machine } from '../wire/states.ts';

export const itemMachine = machine({
  name: 'item',
  initial: 'in_stock',
  states: {
    in_stock: { zh: '在库', en: 'In stock', waitsFor: 'S', tone: 'ok' },
    // In review and at auction, too: for sale is what its listing says.
    listed: { zh: '已挂出', en: 'Listed', tone: 'ok' },
    reserved: { zh: '已锁定', en: 'Reserved', waitsFor: 'B', tone: 'wait' },
    out_pending: { zh: '待出库', en: 'To leave', waitsFor: 'P', tone: 'wait' },
    shipped: { zh: '已出库', en: 'Left the warehouse', tone: 'wait' },
    // A listing is sold before that: this is once its sale is over.
    sold: { zh: '交易完成', en: 'Sale completed', tone: 'idle' },
    retrieving: { zh: '取回中', en: 'Being retrieved', waitsFor: 'P', tone: 'wait' },
    retrieved: { zh: '已取回', en: 'Retrieved', tone: 'idle' },
    quarantined: { zh: '异常隔离', en: 'Quarantined', waitsFor: 'P', tone: 'bad' },
    lost: { zh: '丢失赔付', en: 'Lost, paid for', tone: 'bad' },
  },
  edges: [
    { from: 'in_stock', event: 'list', to: 'listed', actor: 'S' },
    { from: 'listed', event: 'unlist', to: 'in_stock', actor: 'S' },
    { from: 'listed', event: 'unlist', to: 'in_stock', actor: 'P' },
    { from: 'listed', event: 'reserve', to: 'reserved', actor: 'B' },
    { from: 'reserved', event: 'release', to: 'listed', actor: 'B' },
    { from: 'reserved', event: 'release', to: 'listed', actor: 'T' },
    { from: 'reserved', event: 'paid', to: 'out_pending', actor: 'B' },
    { from: 'out_pending', event: 'release', to: 'listed', actor: 'B' },
    { from: 'out_pending', event: 'release', to: 'listed', actor: 'T' },
    { from: 'out_pending', event: 'ship', to: 'shipped', actor: 'P' },
    { from: 'out_pending', event: 'ship', to: 'shipped', actor: 'S' },
    { from: 'shipped', event: 'complete', to: 'sold', actor: 'B' },
    { from: 'shipped', event: 'complete', to: 'sold', actor: 'T' },
    { from: 'shipped', event: 'return', to: 'in_stock', actor: 'P' },
    { from: 'sold', event: 'return', to: 'in_stock', actor: 'P' },
    // Sent from home to a buyer on another marketplace, and home again.
    { from: 'shipped', event: 'return', to: 'in_stock', actor: 'S' },
    { from: 'sold', event: 'return', to: 'in_stock', actor: 'S' },
    // Sold to a merchant out of the warehouse; until then it is locked where it lies.
    { from: 'in_stock', event: 'recycle', to: 'sold', actor: 'T' },
    // Sold on another marketplace while it lay locked here: it leaves for a buyer there, or their order falls through.
    { from: 'in_stock', event: 'sellOutside', to: 'out_pending', actor: 'B' },
    { from: 'out_pending', event: 'keep', to: 'in_stock', actor: 'B' },
    // Given to somebody else by our staff's word.
    { from: 'out_pending', event: 'keep', to: 'in_stock', actor: 'P' },
    { from: 'in_stock', event: 'retrieve', to: 'retrieving', actor: 'S' },
    { from: 'retrieving', event: 'handOut', to: 'retrieved', actor: 'P' },
    { from: 'in_stock', event: 'quarantine', to: 'quarantined', actor: 'P' },
    { from: 'listed', event: 'quarantine', to: 'quarantined', actor: 'P' },
    { from: 'quarantined', event: 'clear', to: 'in_stock', actor: 'P' },
    { from: 'quarantined', event: 'lose', to: 'lost', actor: 'P' },
  ],
});

/** What a piece can be promised to. */
export const holders = ['sale', 'bid', 'auction', 'recycle', 'resale', 'retrieve', 'cleaning'] as const;

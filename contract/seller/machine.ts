/** A report of a review is decided by staff. */
import { machine } from '../wire/states.ts';

export const reviewReportMachine = machine({
  name: 'review_report',
  initial: 'open',
  states: {
    open: { zh: '待处理', en: 'Waiting for us', waitsFor: 'P', tone: 'wait' },
    upheld: { zh: '已撤下', en: 'Taken down', tone: 'ok' },
    dismissed: { zh: '没有撤下', en: 'Kept', tone: 'idle' },
  },
  edges: [
    { from: 'open', event: 'uphold', to: 'upheld', actor: 'P' },
    { from: 'open', event: 'dismiss', to: 'dismissed', actor: 'P' },
  ],
});

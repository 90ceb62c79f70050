/** A report of a review is decided by staff. */
import { reportMachine } from '../wire/states.ts';

export const reviewReportMachine = reportMachine('review_report', {
  upheld: { zh: '已撤下', en: 'Taken down' },
  dismissed: { zh: '没有撤下', en: 'Kept' },
});

/** A review that takes too long: its seller is told once, and it stays first in the queue. */

import { listingMachine } from '../../../contract/listing/machine.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { hours, waitOf } from '../../../contract/wire/units.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { findListing } from './queries.ts';

const REVIEW = hours(() => waitOf(listingMachine, 'review'));

const lateReview = wording('listing', 'late', eg('name', 'within'), ({ name, within }) => ({
  title: { zh: '审核晚了，正在加急', en: 'The review is late; we are on it' },
  body: {
    zh: `${name.zh} 的挂售审核超过了 ${within.zh}，已排到最前。`,
    en: `The review of ${name.en} has taken over ${within.en} and is now first in line.`,
  },
}));

export const deadlines = [
  onDeadline('listing', async (db, id, _event, now) => {
    const listing = await findListing(db, id, now);
    // Someone judged it, or took it back, while the sweeper was on its way.
    if (listing?.state !== 'review') return;
    const by = { by: 'T', actorId: null, now } as const;
    await transition(db, listingMachine, { table: 'listing', id, event: 'late', ...by, deadlineAt: null });
    // It fires once, but what waits longest is still judged first.
    await db.updateTable('listing').set({ deadline_at: listing.deadline_at }).where('id', '=', id).execute();
    const notice = {
      ...lateReview({ name: { zh: listing.name_zh, en: listing.name_en }, within: { zh: REVIEW.zh, en: REVIEW.en } }),
      link: link('/pages/stock/seller/sellerDetail', { id }),
    };
    await emit(db, { to: listing.seller_id, type: 'listing', data: { ids: [id] }, at: now, notice });
  }),
];

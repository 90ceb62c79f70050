/** Staff's word on a listing, and what its seller hears of it. */

import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { moveItem } from '../item/state.ts';
import { lockBook } from '../market/quotes.ts';
import { findListing, type Listing } from './queries.ts';
import { moveListing } from './state.ts';

/** @param refusal why not; null lets the listing on sale */
export async function judge(ctx: Context, id: string, refusal: string | null) {
  const listing = await findListing(ctx.db, id, ctx.now);
  if (!listing) throw new Refusal('NOT_FOUND');
  await lockBook(ctx.db, listing.sku_id);
  const by = { by: 'P', actorId: userOf(ctx).userId, now: ctx.now } as const;
  if (refusal === null) {
    const set = { approved_price: listing.price, on_at: ctx.now };
    await moveListing(ctx.db, id, { event: 'approve', ...by, set });
  } else {
    await moveListing(ctx.db, id, { event: 'reject', ...by, reason: refusal, set: { refusal } });
    await moveItem(ctx.db, listing.item_id, { event: 'unlist', ...by, reason: refusal });
  }
  await tell(ctx.db, listing, refusal, ctx.now);
  const { state } = (await findListing(ctx.db, id, ctx.now)) ?? listing;
  return { id, state };
}

const approved = wording('listing', 'approved', eg('name', 'price'), ({ name, price }) => ({
  title: { zh: '审核通过，已挂售', en: 'Approved and for sale' },
  body: { zh: `${name.zh} 以 ¥${price} 挂售中。`, en: `${name.en} is for sale at ¥${price}.` },
}));
const rejected = wording('listing', 'rejected', eg('name', 'reason'), ({ name, reason }) => ({
  title: { zh: '挂售被驳回', en: 'Listing rejected' },
  body: {
    zh: `${name.zh}：${reason}。改好后可以再挂。`,
    en: `${name.en}: ${reason}. You can list it again once that is sorted out.`,
  },
}));

async function tell(db: Db, listing: Listing, refusal: string | null, at: Date): Promise<void> {
  const name = { zh: listing.name_zh, en: listing.name_en };
  const notice =
    refusal === null ? approved({ name, price: yuan(listing.price) }) : rejected({ name, reason: refusal });
  await emit(db, {
    to: listing.seller_id,
    type: 'listing',
    data: { ids: [listing.id] },
    at,
    notice: { ...notice, link: link('/pages/stock/seller/sellerDetail', { id: listing.id }) },
  });
}

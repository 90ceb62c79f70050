/** For tests: a room beside the seller's own, by another seller; a host has one open at a time. */
import { liveAct, liveMake } from '../../../contract/live/calls.ts';
import type { Market } from '../market.ts';

export async function openedByOther(app: Market) {
  const as = { as: await app.as('13900000089', 'seller') };
  const { listingId } = await app.list();
  await app.db.updateTable('listing').set({ seller_id: as.as.userId }).where('id', '=', listingId).execute();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const input = { title: '隔壁', planAt: app.clock.now().getTime(), video: '', things };
  const { id } = await app.must(liveMake, input, as);
  await app.must(liveAct, { id, event: 'start' }, as);
  return { id, end: () => app.must(liveAct, { id, event: 'end' }, as) };
}

/** What its owner does with an item of our warehouse once it is washed. */
import type * as contract from '../../../contract/cleaning/after.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { cleanedRows } from '../catalogue/cleaned.ts';
import { lockItemRows } from '../item/lock.ts';
import { addPhotos } from '../item/state.ts';

export const cleaningShow: Handler<typeof contract.cleaningShow> = async ({ itemId }, { db, actor }) => {
  const item = (await lockItemRows(db, [itemId])).get(itemId);
  const found = (await cleanedRows(db, [itemId])).get(itemId);
  if (!item || !found?.own || found.owner_id !== userOf({ actor }).userId) throw new Refusal('NOT_FOUND');
  // What is on sale is shown as it was when it was put there.
  if (item.state !== 'in_stock' || item.taken) throw new Refusal('ITEM_TAKEN');
  const has = new Set(found.photos.map((photo) => (photo.kind === 'upload' ? photo.sha256 : '')));
  const after = found.after.filter((one) => !has.has(one));
  await addPhotos(
    db,
    itemId,
    after.map((sha256) => ({ kind: 'upload', sha256 })),
  );
  return { itemId };
};

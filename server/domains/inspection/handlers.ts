/** Quality reports, open to whoever has the code. */
import * as contract from '../../../contract/inspection/calls.ts';
import { checklistOf } from '../../../contract/inspection/checklists.ts';
import { placesOf } from '../../../contract/inspection/places.ts';
import type { Db } from '../../db/schema.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { certificatesOf } from '../item/certificate.ts';
import { declaredOf, kindOfItem, subjectOf } from './record.ts';
import { itemToInspect } from './subject.ts';

/** A piece is held beside its certificate at its first inspection with us. One that was taken back says nothing any more. */
async function sameAsOf(
  db: Db,
  { item_id, created_at }: { item_id: string; created_at: Date },
): Promise<string | null> {
  const before = await db
    .selectFrom('inspection')
    .select('id')
    .where('item_id', '=', item_id)
    .where('order_id', 'is', null)
    .where('created_at', '<', created_at)
    .executeTakeFirst();
  const certificate = before ? undefined : (await certificatesOf(db, [item_id])).get(item_id);
  return certificate?.standing === 'same' ? certificate.code : null;
}

export const report = handlers(contract, {
  reportDetail: async ({ code }, ctx) => {
    const found = await ctx.db
      .selectFrom('inspection')
      .leftJoin('trade_order', 'trade_order.id', 'inspection.order_id')
      .selectAll('inspection')
      .select('trade_order.snapshot')
      .where('inspection.code', '=', code)
      .executeTakeFirst();
    const subject = found?.subject ?? (found?.snapshot && subjectOf(found.snapshot));
    if (!found || !subject) throw new Refusal('NOT_FOUND');
    const { result, genuine, note, points, photos, chain } = found;
    const sameAs = found.order_id === null ? await sameAsOf(ctx.db, found) : null;
    const { name, colour, styleNo, size, grade, sellerPhotos, declared } = subject;
    return {
      code,
      name,
      colour,
      styleNo,
      size,
      grade,
      at: found.created_at.getTime(),
      result,
      occasion: found.aftersale_id ? 'return' : found.order_id ? 'order' : 'intake',
      genuine,
      note,
      points,
      declared: declared ?? null,
      sellerPhotos,
      photos,
      sameAs,
      chain,
    };
  },

  inspectTask: async ({ orderId, itemId }, { db }) => {
    const order = orderId
      ? await db.selectFrom('trade_order').select(['item_id', 'snapshot']).where('id', '=', orderId).executeTakeFirst()
      : undefined;
    const item = await itemToInspect(db, order?.item_id ?? itemId ?? '');
    if (!item) throw new Refusal('NOT_FOUND');
    // What was sold counts, not what the item's card says today.
    const { name, size, grade, sellerPhotos } = order ? subjectOf(order.snapshot) : item.subject;
    const kind = await kindOfItem(db, item.id);
    const { points, slots } = checklistOf(kind);
    return {
      itemId: item.id,
      ...{ name, size, grade },
      points: [...points],
      slots: [...slots],
      declared: declaredOf(order?.snapshot.defects ?? item.defects, kind),
      places: [...placesOf(kind)],
      sellerPhotos: sellerPhotos.map(({ url }) => url),
    };
  },
});

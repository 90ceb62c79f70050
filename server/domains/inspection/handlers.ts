/** Quality reports, open to whoever has the code. */
import * as contract from '../../../contract/inspection/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { sellerPhotosOf } from './record.ts';

export const report = handlers(contract, {
  reportDetail: async ({ code }, ctx) => {
    const found = await ctx.db
      .selectFrom('inspection')
      .innerJoin('trade_order', 'trade_order.id', 'inspection.order_id')
      .selectAll('inspection')
      .select('trade_order.snapshot')
      .where('inspection.code', '=', code)
      .executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND');
    const { snapshot, result, note, points, photos, chain } = found;
    const { name, colour, styleNo, size, grade } = snapshot;
    return {
      code,
      name,
      colour,
      styleNo,
      size,
      grade,
      at: found.created_at.getTime(),
      result,
      note,
      points,
      sellerPhotos: sellerPhotosOf(snapshot),
      photos,
      chain,
    };
  },
});

/** Answers a scan: everything that the code may mean to this caller, what is theirs first. */
import * as contract from '../../../contract/scan/calls.ts';
import { type Context, may } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import { certificatesOf, itemOf, listingOf, ordersOf, productsOf, receiptsOf, reportsOf } from './queries.ts';

export const scan = handlers(contract, {
  scanLookup: async ({ code }, ctx) => {
    const parts = [await mine(code, ctx), await goods(code, ctx)];
    return { code, found: parts.flat() };
  },
});

/** Waybills and numbers of the caller's own receipts and orders; staff take in everybody's parcels. */
async function mine(code: string, ctx: Context): Promise<contract.Found[]> {
  const { db, actor } = ctx;
  if (!actor) return [];
  const { userId } = actor;
  const [receipts, orders] = await Promise.all([
    receiptsOf(db, code, { userId, staff: may(ctx, 'warehouse.see') }),
    ordersOf(db, code, { userId, staff: may(ctx, 'orders.see') }),
  ]);
  return [
    ...receipts.map((row) => ({
      kind: 'receipt' as const,
      id: row.id,
      title: { zh: row.name_zh ?? row.no, en: row.name_en ?? row.no },
      note: row.no,
      cover: row.product_id && productPicture(row.product_id),
    })),
    ...orders.map((row) => ({
      kind: 'order' as const,
      id: row.id,
      title: row.snapshot.name,
      note: row.no,
      cover: row.snapshot.cover,
    })),
  ];
}

async function goods(code: string, ctx: Context): Promise<contract.Found[]> {
  const { db, actor } = ctx;
  const viewer = actor && { userId: actor.userId, staff: may(ctx, 'warehouse.see') };
  const [item, listing, products, reports, certificates] = await Promise.all([
    viewer ? itemOf(db, code, viewer) : undefined,
    listingOf(db, code),
    productsOf(db, contract.foldCode(code)),
    reportsOf(db, code),
    certificatesOf(db, code),
  ]);
  const found: contract.Found[] = reports.flatMap(({ code: id, subject, snapshot }) => {
    const about = subject ?? snapshot;
    return about ? [{ kind: 'report', id, title: about.name, note: id, cover: about.cover }] : [];
  });
  for (const { zh, en, product_id } of certificates)
    found.push({
      kind: 'certificate',
      id: code,
      title: { zh, en },
      note: code,
      cover: product_id && productPicture(product_id),
    });
  if (item) found.push({ ...goodsRow(item), kind: 'item', id: item.id, cover: itemPicture(item.id, item.photos) });
  else if (listing)
    found.push({
      ...goodsRow(listing),
      kind: 'listing',
      id: listing.id,
      cover: itemPicture(listing.item_id, listing.photos),
    });
  for (const row of products)
    found.push({
      kind: 'product',
      id: row.id,
      title: { zh: row.name_zh, en: row.name_en },
      note: row.style_no,
      cover: productPicture(row.id),
    });
  return found;
}

const goodsRow = (row: { name_zh: string; name_en: string; style_no: string; size: string }) => ({
  title: { zh: row.name_zh, en: row.name_en },
  note: `${row.style_no} · ${row.size}`,
});

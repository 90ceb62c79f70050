/** Answers a scan: everything that the code may mean to this caller, what is theirs first. */
import { sizeName } from '../../../contract/catalogue/sizes.ts';
import { pieceName } from '../../../contract/cleaning/rules.ts';
import { type Missing, missingWords } from '../../../contract/identify/rules.ts';
import * as contract from '../../../contract/scan/calls.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { grouped, ungrouped } from '../../../contract/wire/patterns.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { type Context, may } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import { tryCode } from '../item/code-tries.ts';
import {
  certificatesOf,
  cleaningsOf,
  itemOf,
  listingOf,
  ordersOf,
  piecesOf,
  productsOf,
  receiptsOf,
  reportsOf,
} from './queries.ts';

export const scan = handlers(contract, {
  scanLookup: async ({ code }, ctx) => {
    const found = async () => [...(await mine(code, ctx)), ...(await goods(code, ctx))];
    if (!isOfPaper(code) || may(ctx, 'warehouse.see')) return { code, found: await found() };
    const own = { config: ctx.app.config, ip: ctx.ip, typed: code };
    return { code, found: (await tryCode(own, async () => someOf(await found()))) ?? [] };
  },
});

/** Twelve signs, a letter among them, are a certificate's or a report's code, and nothing that is printed on goods. */
const isOfPaper = (code: string) => /^(?=.*[a-z])[0-9a-z]{12}$/i.test(ungrouped(code));
const someOf = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

/** Waybills and numbers of the caller's own receipts and orders; staff take in everybody's parcels. */
async function mine(code: string, ctx: Context): Promise<contract.Found[]> {
  const { db, actor } = ctx;
  if (!actor) return [];
  const { userId } = actor;
  const [receipts, orders, pieces, cleanings] = await Promise.all([
    receiptsOf(db, code, { userId, staff: may(ctx, 'warehouse.see') }),
    ordersOf(db, code, { userId, staff: may(ctx, 'orders.see') }),
    piecesOf(db, code, userId),
    cleaningsOf(db, code, { userId, staff: may(ctx, 'cleaning.see') }),
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
    ...pieces.map((row) => ({ ...pieceRow(row), kind: 'identify' as const, id: row.id })),
    ...cleanings.map((row) => ({
      ...pieceRow({ ...row, title: pieceName({ ...row, product_zh: row.name_zh, product_en: row.name_en }) }),
      kind: 'cleaning' as const,
      id: row.id,
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
    return about ? [{ kind: 'report', id, title: about.name, note: grouped(id), cover: about.cover }] : [];
  });
  for (const row of certificates)
    found.push({
      ...pieceRow({ ...row, title: withMissing(row) }),
      kind: 'certificate',
      id: row.code,
      note: grouped(row.code),
    });
  if (item)
    found.push({ ...goodsRow(item, ctx.lang), kind: 'item', id: item.id, cover: itemPicture(item.id, item.photos) });
  else if (listing)
    found.push({
      ...goodsRow(listing, ctx.lang),
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

/** Whoever is shown it by somebody who found the piece reads so at once. */
function withMissing({ title, missing }: { title: Words; missing: Missing | null }): Words {
  const said = missingWords(missing);
  return said ? { zh: `${title.zh}（${said.zh}）`, en: `${title.en} (${said.en})` } : title;
}

const pieceRow = ({ title, no, product_id }: { title: Words; no: string; product_id: string | null }) => ({
  title,
  note: no,
  cover: product_id && productPicture(product_id),
});

const goodsRow = (row: { name_zh: string; name_en: string; style_no: string; size: string }, lang: Language) => ({
  title: { zh: row.name_zh, en: row.name_en },
  note: `${row.style_no} · ${sizeName(row.size, lang)}`,
});

/** What can be put into a shop, and how each item is told there. */
import { sql } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { type FeeTerms, firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import type * as contract from '../../../contract/resale/calls.ts';
import type { LeftOut } from '../../../contract/resale/calls.ts';
import { keepsOut } from '../../../contract/resale/machine.ts';
import { bodyFor, categoryLike, channelLimits, titleFor, tradeOf } from '../../../contract/resale/rules.ts';
import { termsIn } from '../../../contract/shop/fee-rules.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import type { AskContext } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';
import type { ChannelCategory } from '../../providers/resale/channel.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import type { ItemDefect } from '../item/tables.ts';
import { intakeReport } from '../listing/sale.ts';
import { feesFor } from '../shop/fees.ts';
import { ownerOf, ownShop } from './rows.ts';
import { type ItemRow, itemColumns, itemJoins, itemShown, postRows } from './shown.ts';

/** In stock or on sale here, promised to nobody, and in no other shop. Of what is only to be refunded there nobody has anything. */
const freeOf = (userId: string) => sql`i.owner_id = ${userId} and i.state in ('in_stock', 'listed')
  and not exists (select from item_lock k where k.item_id = i.id)
  and not exists (select from resale_post x where x.item_id = i.id and x.state in (${literals(keepsOut)}))`;

export async function countFree(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from item i where ${freeOf(userId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface StockRow extends ItemRow {
  price: number | null;
  on_sale: boolean;
  fee_terms: FeeTerms | null;
  defects: ItemDefect[];
  category_id: string;
  kind: CategoryKind;
  style_no: string;
  colour_zh: string;
  colour_en: string;
  brand_zh: string;
  brand_en: string;
  /** What it is called as a kind of goods, and what that belongs to. */
  kind_zh: string;
  root_zh: string | null;
  report: string | null;
}

const stockRows = (userId: string, ids: readonly string[] | null) => sql`
  select ${itemColumns}, i.defects, p.category_id, p.style_no, p.colour_zh, p.colour_en, b.name_zh as brand_zh, b.name_en as brand_en,
    c.kind, c.name_zh as kind_zh, (select r.name_zh from category r where r.id = c.parent_id) as root_zh,
    ${intakeReport(sql`i.id`)} as report, l.price, coalesce(l.state = 'on', false) as on_sale, l.fee_terms
  from item i ${itemJoins} join brand b on b.id = p.brand_id join category c on c.id = p.category_id
  left join lateral (
    select price, state, fee_terms from listing where item_id = i.id order by id desc limit 1
  ) l on true
  where ${freeOf(userId)} ${ids === null ? sql`` : sql`and i.id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`}`;

export async function freeItems(db: Db, userId: string, ids: readonly string[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`${stockRows(userId, ids)} order by i.id`.execute(db);
  return rows;
}

/** Of what could not go along, where each is: in a shop, or nowhere that can be told of. Nothing of somebody else's. */
export async function leftOut(db: Db, userId: string, ids: readonly string[]): Promise<LeftOut[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow & { post: LeftOut['post'] }>`
    select ${itemColumns}, (
      select jsonb_build_object('id', x.id, 'shop', h.name, 'state', x.state)
      from resale_post x join resale_shop h on h.id = x.shop_id
      where x.item_id = i.id and x.user_id = ${userId} order by x.state in (${literals(keepsOut)}) desc, x.id desc limit 1) as post
    from item i ${itemJoins}
    where i.id in (${sql.join(ids)})
      and (i.owner_id = ${userId} or exists (select from resale_post x where x.item_id = i.id and x.user_id = ${userId}))
    order by i.id`.execute(db);
  return rows.map((row) => ({ itemId: row.item_id, name: itemShown(row).name, size: row.size, post: row.post }));
}

/** Every word of the term is somewhere in what it is called. */
const found = (term: string) => {
  const each = term.split(/\s+/).filter(Boolean);
  return sql.join(
    each.map((word) => {
      const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return sql`and (concat_ws(' ', b.name_zh, b.name_en, p.name_zh, p.name_en, p.style_no, i.code) ilike ${like} or s.size = ${word})`;
    }),
    sql` `,
  );
};

export const resaleStock: Handler<typeof contract.resaleStock> = async ({ cursor, size, term = '' }, ctx) => {
  const { userId } = userOf(ctx);
  const { rows } = await sql<StockRow>`
    ${stockRows(userId, null)} ${found(term)} ${cursor === undefined ? sql`` : sql`and i.id > ${cursor}`}
    order by i.id limit ${size + 1}`.execute(ctx.db);
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({ ...itemShown(row), price: row.price, onSale: row.on_sale })),
    next: rows.length > size ? (shown.at(-1)?.item_id ?? null) : null,
    total: await countFree(ctx.db, userId),
  };
};

/** On sale here, at this price and by the fees that its seller saw. */
export const getsHere = ({ price, on_sale, fee_terms }: Pick<StockRow, 'price' | 'on_sale' | 'fee_terms'>) =>
  price !== null && on_sale ? { price, gets: saleFees(price, { terms: fee_terms ?? firstTerms }).sellerGets } : null;

const words = (zh: string, en: string): Words => ({ zh, en });

export const bare = words(
  '对方平台这会儿没给出可选的类目，是它那边的问题，不是你填错了；请稍后再试',
  'The other marketplace names no categories at the moment. That is its fault and none of yours; please try again later',
);

/**
 * The channel's own kinds, by its trades, of goods of these kinds of ours.
 * @throws Refusal CHANNEL_SILENT where it is not set up, or names none: no choice of the seller's would do
 */
export async function kindsAt(ctx: AskContext, name: string, goods: readonly { kind: CategoryKind }[]) {
  const channel = channelOf(ctx.app.providers.resale, name);
  if (!channel) throw new Refusal('CHANNEL_SILENT');
  const owner = await ownerOf(ctx.db, userOf(ctx).userId);
  const kinds = new Map<number, ChannelCategory[]>();
  for (const trade of new Set(goods.map(({ kind }) => tradeOf(kind))))
    kinds.set(trade, await channel.categories(owner, trade, { db: ctx.db, now: ctx.now }));
  // Of no goods nothing was asked.
  if (kinds.size > 0 && [...kinds.values()].every((named) => named.length === 0))
    throw new Refusal('CHANNEL_SILENT', { said: bare });
  return kinds;
}

export const resaleDrafts: Handler<typeof contract.resaleDrafts> = async ({ shopId, ids }, ctx) => {
  const { userId } = userOf(ctx);
  const shop = await ownShop(ctx.db, userId, shopId);
  const items = await freeItems(ctx.db, userId, ids);
  const kinds = await kindsAt(ctx, shop.channel, items);
  const fees = await feesFor(ctx.db, userId, ctx.now);
  const chosen = await chosenBefore(ctx.db, userId, shop.channel, items);
  const drafts = items.map((row) => {
    const categories = kinds.get(tradeOf(row.kind)) ?? [];
    const before = chosen.get(row.category_id);
    const telling = {
      brand: words(row.brand_zh, row.brand_en),
      name: words(row.name_zh, row.name_en),
      colour: words(row.colour_zh, row.colour_en),
      ...{ styleNo: row.style_no, size: row.size, grade: gradeName[row.grade] },
      ...{ defects: row.defects, photos: row.photos, report: row.report },
    };
    return {
      item: itemShown(row),
      title: titleFor(telling),
      body: bodyFor(telling),
      price: row.price,
      photos: row.photos.slice(0, channelLimits.images.max).map((_, n) => itemPicture(row.item_id, row.photos, n)),
      categoryId:
        (categories.find(({ id }) => id === before) ?? categoryLike([row.kind_zh, row.root_zh ?? ''], categories))
          ?.id ?? '',
      categories,
      terms: termsIn(fees, row.category_id),
      getsHere: getsHere(row),
    };
  });
  const found = new Set(items.map(({ item_id }) => item_id));
  const gone = ids.filter((id) => !found.has(id));
  return { drafts, gone, left: await leftOut(ctx.db, userId, gone) };
};

/** @throws Refusal NOT_FOUND */
export async function ownPost(ctx: AskContext, id: string) {
  const [row] = await postRows(ctx.db, sql`x.id = ${id} and x.user_id = ${userOf(ctx).userId}`, sql``);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export const resaleKinds: Handler<typeof contract.resaleKinds> = async ({ id }, ctx) => {
  const row = await ownPost(ctx, id);
  const kind = row.item_kind;
  return { categories: (await kindsAt(ctx, row.channel, [{ kind }])).get(tradeOf(kind)) ?? [] };
};

/** What this seller chose last for goods of each of these kinds. */
async function chosenBefore(db: Db, userId: string, channel: string, goods: readonly Pick<StockRow, 'category_id'>[]) {
  if (goods.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ kind: string; chosen: string }>`
    select distinct on (p.category_id) p.category_id as kind, x.category_id as chosen
    from resale_post x join resale_shop h on h.id = x.shop_id
    join item i on i.id = x.item_id join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    where x.user_id = ${userId} and h.channel = ${channel}
      and p.category_id in (${sql.join([...new Set(goods.map(({ category_id }) => category_id))])})
    order by p.category_id, x.id desc`.execute(db);
  return new Map(rows.map(({ kind, chosen }) => [kind, chosen]));
}

/** What staff do: both sides of what was sold twice, parcels from our warehouse, what a channel refuses again and again. */
import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '../../../contract/order/machine.ts';
import {
  type ResaleQueue,
  type ResaleState,
  resaleMachine,
  resaleQueueNames,
} from '../../../contract/resale/machine.ts';
import type * as contract from '../../../contract/resale/work-calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { sizedName } from '../catalogue/names.ts';
import { causes } from '../connection/causes.ts';
import { hasPart, homeOf, mustBeImpartial, needsSecond } from '../connection/impartial.ts';
import { foundAs } from '../item/fakes.ts';
import { lockOrder, sendFromNow } from '../order/transitions.ts';
import { letGo, takeBack } from './item.ts';
import { tell } from './notices.ts';
import { apologiesOf } from './orders/conflicts.ts';
import { mayYield } from './orders/keep-there.ts';
import { goesOn, rivalOf } from './orders/rival.ts';
import { tellKept } from './orders/told.ts';
import { currentOf, lockPost, ordersOf, type Post, unsaid } from './rows.ts';
import { sandboxOf, scheduleSandbox } from './sandbox-schedule.ts';
import { itemColumns, itemJoins, type PostRow, refusalOf, sellerBy, staffBy } from './shown.ts';

const queuesAt = (now: Date): Readonly<Record<ResaleQueue, RawBuilder<unknown>>> => ({
  conflict: sql`x.state = 'conflict'`,
  // What its seller is to send is theirs until they are late.
  ship: sql`x.state = 'sold_remote' and (x.staff_by is not null or x.deadline_at <= ${now})`,
  // What will not come down is asked for until it is; a person hears of it all the same.
  stuck: sql`(x.state = 'stuck' or (x.state = 'delisting' and x.staff_by is not null))`,
  refund: sql`x.state = 'refund_remote'`,
  returned: sql`x.state = 'returned'`,
});

interface Here {
  id: string;
  no: string;
  state: OrderState;
  total: number;
  price: number;
  paid: number;
  placed: number;
  paid_at: number | null;
}

interface Rival {
  id: string;
  shop: string;
  /** It was not sent, and is paid for. */
  sold: boolean;
  no: string | null;
  amount: number | null;
  placed: number | null;
  paid_at: number | null;
}

interface JobRow extends PostRow {
  seller: string;
  shelf: string | null;
  order_no: string | null;
  amount: number | null;
  amount_there: number | null;
  heard_there: Date | null;
  here: Here | null;
  rival: Rival | null;
  freed: boolean;
  own: boolean;
  needs_second: boolean;
  placed_at: Date | null;
  paid_at: Date | null;
  refund_asked_at: Date | null;
  refund_wanted: boolean | null;
  address: { name: string; phone: string; region: string; detail: string } | null;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** Both sides of what was sold twice, who was first, and why the buyer there cannot have it, if so. */
function sidesOf({ state, here, rival, amount, placed_at, paid_at }: JobRow) {
  const [placedThere, paidThere] = [placed_at?.getTime() ?? null, paid_at?.getTime() ?? null];
  if (state !== 'conflict') return { here: null, rival: null, placedThere, paidThere, first: null, notThere: null };
  const first = here && placedThere !== null ? (here.placed <= placedThere ? 'here' : 'there') : null;
  return {
    here: here && {
      ...{ id: here.id, no: here.no, state: here.state, total: here.total, paid: here.paid },
      ...{ price: here.price, placedAt: here.placed, paidAt: here.paid_at },
    },
    rival:
      rival?.sold && rival.no !== null && rival.amount !== null
        ? {
            ...{ id: rival.id, shop: rival.shop, no: rival.no, paid: rival.amount },
            ...{ placedAt: rival.placed, paidAt: rival.paid_at },
            first: (rival.paid_at ?? 0) <= (paidThere ?? Number.POSITIVE_INFINITY),
          }
        : null,
    ...{ placedThere, paidThere, first: first as 'here' | 'there' | null },
    notThere:
      amount === null ? 'unpaidThere' : here === null ? notFrom(rival) : mayYield(here.state) ? null : 'sentHere',
  } as const;
}

/** Why it cannot be taken from who has it in another shop. */
const notFrom = (rival: Rival | null) =>
  rival === null ? 'noOrderHere' : rival.sold ? null : rival.paid_at === null ? 'noOrderHere' : 'sentThere';

/** For a query in which `x` is the post: whose cause it is to decide. */
const parties = causes.resale(sql.ref('x.id'));
const isCase = sql`x.state in ('conflict', 'returned')`;

const awaitsApology: readonly ResaleState[] = ['conflict', 'refund_remote'];

export const resaleWork: Handler<typeof contract.resaleWork> = async ({ queue, cursor, size }, ctx) => {
  const queues = queuesAt(ctx.now);
  const after =
    cursor === undefined
      ? sql``
      : sql`and (x.updated_at, x.id) > (select updated_at, id from resale_post where id = ${cursor})`;
  const { rows } = await sql<JobRow>`
    select x.*, case when x.state = 'conflict' then (
        select json_build_object('id', t.id, 'no', t.no, 'state', t.state, 'total', t.total, 'price', t.price, 'placed', ${ms('t.created_at')}, 'paid_at', ${ms('t.paid_at')},
          'paid', (select coalesce(sum(p.amount - p.refunded), 0) from payment p where p.purpose = 'order' and p.subject_id = t.id and p.state = 'paid'))
        from trade_order t where t.item_id = x.item_id and t.state <> 'closed' order by t.created_at desc limit 1) end as here,
      case when x.state = 'conflict' then (
        select json_build_object('id', r.id, 'shop', rh.name, 'sold', r.state = 'sold_remote', 'no', ro.no, 'amount', ro.amount,
          'placed', ${ms('ro.placed_at')}, 'paid_at', ${ms('ro.paid_at')})
        from item_lock k join resale_post r on k.channel = 'resale' and r.id = k.holder_id join resale_shop rh on rh.id = r.shop_id
        left join lateral (select * from resale_order where post_id = r.id and state not in ('closed', 'heard') order by heard_at limit 1) ro on true
        where k.item_id = x.item_id and r.id <> x.id) end as rival,
      x.state = 'refund_remote' and exists (select from resale_conflict c where c.post_id = x.id and c.outcome = 'fell') as freed,
      ${isCase} and ${hasPart(sql.val(userOf(ctx).userId), parties)} as own, ${isCase} and ${needsSecond('resale.work', parties)} as needs_second,
      o.placed_at, o.paid_at, h.name as shop_name, h.channel, a.nickname as seller, i.shelf, o.no as order_no, o.address, o.amount, o.amount_there, o.updated_at as heard_there, o.refund_asked_at, o.refund_wanted, ${itemColumns}
    from resale_post x join resale_shop h on h.id = x.shop_id join account a on a.id = x.user_id
    join item i on i.id = x.item_id ${itemJoins}
    left join lateral (
      -- What is to be given back is the last that was paid (refund.ts); everything else is about the first.
      select no, address, placed_at, paid_at, case when paid_at is not null then amount end as amount, amount as amount_there, updated_at, refund_asked_at, refund_wanted
      from resale_order where post_id = x.id and state not in ('closed', 'heard')
      order by (x.state = 'refund_remote' and paid_at is not null) desc,
        case when x.state = 'refund_remote' then heard_at end desc, case when x.state = 'refund_remote' then no end desc, heard_at
      limit 1) o on true
    where ${queues[queue]} ${after} order by x.updated_at, x.id limit ${size + 1}`.execute(ctx.db);
  const shown = rows.slice(0, size);
  const apologies = await apologiesOf(
    ctx.db,
    shown.filter(({ state }) => awaitsApology.includes(state)).map(({ id }) => id),
  );
  const counted = resaleQueueNames.map(
    (name) => sql`(count(*) filter (where ${queues[name]}))::int as ${sql.ref(name)}`,
  );
  const { rows: counts } = await sql<Record<ResaleQueue, number>>`
    select ${sql.join(counted)} from resale_post x join item i on i.id = x.item_id`.execute(ctx.db);
  return {
    list: shown.map((row) => ({
      ...{ id: row.id, itemName: sizedName(row) },
      ...{ cover: itemPicture(row.item_id, row.photos), shop: row.shop_name, seller: row.seller, state: row.state },
      ...{ tries: row.tries, ...refusalOf(row) },
      ...{ title: row.title, orderNo: row.order_no, shelf: row.shelf },
      ...{ paid: row.amount, amountThere: row.amount_there, heardThere: row.heard_there?.getTime() ?? null },
      ...{ freed: row.freed, own: row.own, needsSecond: row.needs_second },
      ...sidesOf(row),
      apology: apologies.get(row.id) ?? null,
      refundAskedAt: row.refund_asked_at?.getTime() ?? null,
      refundWanted: row.refund_wanted ?? false,
      refundsFromHere: channelOf(ctx.app.providers.resale, row.channel)?.refund !== undefined,
      closesFromHere: channelOf(ctx.app.providers.resale, row.channel)?.closeUnpaid !== undefined,
      shipTo: row.address
        ? `${row.address.name} ${row.address.phone} ${row.address.region} ${row.address.detail}`
        : null,
      since: row.updated_at.getTime(),
      atSeller: !row.in_warehouse,
      sellerSends: row.state === 'sold_remote' && sellerBy(row) !== null,
      dueAt: (staffBy(row) ?? sellerBy(row))?.getTime() ?? null,
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    counts: counts[0] ?? { conflict: 0, ship: 0, stuck: 0, refund: 0, returned: 0 },
  };
};

async function decide(
  ctx: Context,
  post: Post,
  event: 'keepHere' | 'retry' | 'pull' | 'return' | 'close',
  note: string,
  set: Partial<Post> = {},
) {
  const { db, now } = ctx;
  const { to } = await transition(db, resaleMachine, {
    ...{ table: 'resale_post', id: post.id, event, by: 'P', actorId: userOf(ctx).userId, now },
    ...{ reason: note, set: { ...unsaid(post), ...set, updated_at: now } },
  });
  ctx.changed({ before: { state: post.state }, after: { state: to, note } });
  // What was sold twice is told with what it means for each (`tellKept`).
  if (event !== 'keepHere') await tell(db, { ...post, state: to }, now);
  return { id: post.id, state: to };
}

export const resaleKeepHere: Handler<typeof contract.resaleKeepHere> = async ({ id, note }, ctx) => {
  const here = await ctx.db
    .selectFrom('resale_post')
    .innerJoin('trade_order', 'trade_order.item_id', 'resale_post.item_id')
    .select('trade_order.id')
    .where('resale_post.id', '=', id)
    .where('trade_order.state', '<>', 'closed')
    .executeTakeFirst();
  // The order before the book and the item, as everything that ends one takes them.
  const order = here && (await lockOrder(ctx.db, here.id));
  const { post, free } = await lockPost(ctx.db, id);
  const found = await foundAs(ctx.db, post.item_id);
  // Nobody here has it any more: it is about to go to who bought it there. What is not what it was sold as goes to nobody.
  if (free && found === null) throw new Refusal('STATE_REFUSED', { state: post.state });
  await mustBeImpartial(ctx, [post.user_id, order?.buyer_id, homeOf(order?.address)]);
  const moved = await decide(ctx, post, 'keepHere', note);
  const rival = await rivalOf(ctx.db, post);
  if (rival) await goesOn(ctx.db, rival.post, ctx.now);
  if (order) await sendFromNow(ctx.db, order, ctx.now);
  await tellKept(ctx.db, { post, order, there: currentOf(await ordersOf(ctx.db, id)), note }, ctx.now);
  await ctx.db
    .updateTable('resale_conflict')
    .set({
      ...{ outcome: 'here', decided_at: ctx.now, decided_by: userOf(ctx).userId, note },
      // A lot that had it may have become an order since.
      ...(order && { order_id: order.id }),
      ...(free && found !== null && { holder: found }),
    })
    .where('post_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
  return moved;
};

export const resaleUnstick: Handler<typeof contract.resaleUnstick> = async ({ id, again, note }, ctx) => {
  const { post } = await lockPost(ctx.db, id);
  if (post.state === 'reserved' && !again) await letGo(ctx, post);
  return decide(ctx, post, again ? 'retry' : 'pull', note, { tries: 0, asked: false, paused: false });
};

export const resaleReturned: Handler<typeof contract.resaleReturned> = async ({ id, back, note }, ctx) => {
  const { post, item } = await lockPost(ctx.db, id);
  // Sent from its seller's home, it is back when they say so.
  if (back && !item.in_warehouse) throw new Refusal('STATE_REFUSED', { state: post.state });
  const moved = await decide(ctx, post, back ? 'return' : 'close', note, { paused: false });
  if (back) await takeBack(ctx.db, post, { by: 'P', actorId: userOf(ctx).userId, now: ctx.now });
  return moved;
};

/** What goods of the pretend marketplace are called here, by the post that put them there. */
async function namesOf(db: Db, goods: readonly { key: string }[]): Promise<ReadonlyMap<string, Words>> {
  const keys = JSON.stringify(goods.map(({ key }) => key));
  const { rows } = await sql<{ id: string; name_zh: string; name_en: string; size: string }>`
    select x.id, p.name_zh, p.name_en, s.size from resale_post x join item i on i.id = x.item_id ${itemJoins}
    where x.id in (select value from jsonb_array_elements_text(${keys}::jsonb) as j (value))`.execute(db);
  return new Map(rows.map((row) => [row.id, sizedName(row)]));
}

const mustHaveSandbox = ({ app }: Context) => {
  const sandbox = sandboxOf(app);
  if (!sandbox) throw new Refusal('NOT_FOUND');
  return sandbox;
};

export const sandboxMarket: Handler<typeof contract.sandboxMarket> = async (_input, ctx) => {
  const sandbox = mustHaveSandbox(ctx);
  const here = { db: ctx.db, now: ctx.now };
  const goods = await sandbox.market(here);
  const orders = await sandbox.strangersOrders(here);
  const names = await namesOf(ctx.db, [...goods, ...orders]);
  return {
    goods: goods.map(({ id, key, title, body, image, price }) => ({
      ...{ id, title, body, image, price },
      name: names.get(key) ?? null,
    })),
    orders: orders.map(({ no, key, title, amount, state, placed_at }) => ({
      ...{ no, title, amount, state, at: placed_at.getTime() },
      name: names.get(key) ?? null,
    })),
  };
};

export const sandboxBuy: Handler<typeof contract.sandboxBuy> = async ({ goodsId }, ctx) => {
  const no = await mustHaveSandbox(ctx).buy(goodsId, { db: ctx.db, now: ctx.now });
  if (no === null) throw new Refusal('ITEM_TAKEN');
  await scheduleSandbox(ctx.db, ctx.app, ctx.now);
  return { no };
};

export const sandboxAct: Handler<typeof contract.sandboxAct> = async ({ no, what }, ctx) => {
  const done = await mustHaveSandbox(ctx).act(no, what, { db: ctx.db, now: ctx.now });
  if (!done) throw new Refusal('STATE_REFUSED');
  await scheduleSandbox(ctx.db, ctx.app, ctx.now);
  return { no };
};

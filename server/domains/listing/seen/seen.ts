/**
 * What another device of the seller has set since a write was made that waited on this one: the older act does not replace it unseen.
 * Asked under the size's book, which every change of a listing holds.
 */

import { sql } from 'kysely';
import { type ListingStateName, listingMachine } from '../../../../contract/listing/machine.ts';
import type { ChangedSince } from '../../../../contract/wire/call.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { exactYuan } from '../../../../contract/wire/yuan.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { knowing } from '../../../kernel/state/seen.ts';
import { among } from '../queries.ts';

/** A change that is wanted of a listing, or of what lies in stock. */
interface Wish {
  /** As the write names it: the listing, or the item. */
  id: string;
  name_zh: string;
  name_en: string;
  /** What stands now. */
  now: { price: number | null; state: string };
  /** Fen; undefined where it is not about the price. */
  price?: number | undefined;
  seen: number | null | undefined;
}

interface Last {
  id: string;
  priced_at: Date | null;
  moved_at: Date | null;
}

/** When the seller last set each listing's price, and last moved it. What staff or time did is nobody's wish. */
async function lastOf(ctx: Context, by: 'id' | 'item_id', sellerId: string, ids: readonly string[]) {
  const { rows } = await sql<Last>`
    select l.${sql.ref(by)} as id, max(p.at) as priced_at, max(t.at) as moved_at
    from listing l
    left join lateral (select at from listing_price where listing_id = l.id order by id desc limit 1) p on true
    left join lateral (
      select at from transition
      where entity = ${listingMachine.name} and entity_id = l.id and actor = 'S' order by id desc limit 1
    ) t on true
    where l.seller_id = ${sellerId} and l.${sql.ref(by)} in ${among(ids)} group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const later = (a: Date | null, b: Date | null): Date | null => (!a || (b && b > a) ? b : a);

interface Question {
  what: 'price' | 'on' | 'off';
  sellerId: string;
  /** Whether the wishes name items. */
  items?: boolean;
  after: readonly string[] | undefined;
}

/** @throws Refusal CHANGED_ELSEWHERE with what stands there now, and nothing of the write is done */
export async function mustHaveSeenLast(ctx: Context, wishes: readonly Wish[], question: Question): Promise<void> {
  const { what, sellerId, items = false, after } = question;
  const told = wishes.filter(({ seen }) => seen !== undefined);
  if (told.length === 0) return;
  const knows = await knowing(ctx, after);
  const last = await lastOf(
    ctx,
    items ? 'item_id' : 'id',
    sellerId,
    told.map(({ id }) => id),
  );
  const changed = told.flatMap((wish) => {
    const { priced_at, moved_at } = last.get(wish.id) ?? { priced_at: null, moved_at: null };
    // A price is a price wherever the listing is, and off is off whatever it costs; what goes up goes up at a price.
    const at = items || what === 'on' ? later(priced_at, moved_at) : what === 'price' ? priced_at : moved_at;
    return at && !knows(at, wish.seen) ? [{ ...wish, at: at.getTime() }] : [];
  });
  const [first] = changed;
  if (!first) return;
  throw new Refusal('CHANGED_ELSEWHERE', {
    said: saidOf(what, first, { changed: changed.length, all: wishes.length }),
    changed: changed.map(({ id, at, now }): ChangedSince => ({ id, at, now: now.price })),
  });
}

const money = (fen: number) => `¥${exactYuan(fen)}`;

function stands({ price, state }: Wish['now']): Words {
  const { zh, en } = listingMachine.states[state as ListingStateName] ?? { zh: '', en: '' };
  const at = price === null ? '' : ` ${money(price)}`;
  return { zh: `${zh}${at}`, en: `${en}${at}` };
}

/** What is there now, and what was wanted. */
function saidOf(what: Question['what'], wish: Wish, n: { changed: number; all: number }): Words {
  const now = stands(wish.now);
  const to = wish.price === undefined ? '' : money(wish.price);
  const zh = { price: `你要的 ${to} `, on: `你要的上架${to && ` ${to} `}`, off: '你要的下架' }[what];
  const en = { price: `Your ${to}`, on: `Putting it up${to && ` at ${to}`}`, off: 'Taking it off' }[what];
  const rest =
    n.all > 1
      ? {
          zh: `（${n.all} 件里有 ${n.changed} 件这样，一件都没有动）`,
          en: ` (so for ${n.changed} of ${n.all}; none of them was changed)`,
        }
      : { zh: '', en: '' };
  return {
    zh: `「${wish.name_zh}」在你看过之后改过，现在是「${now.zh}」；${zh}还没有生效${rest.zh}`,
    en: `${wish.name_en} was changed after you saw it and is now “${now.en}”. ${en} has not taken effect${rest.en}`,
  };
}

interface FloorWish {
  listingId: string;
  seen?: number | null | undefined;
  after?: readonly string[] | undefined;
}

interface Floor {
  floorPrice: number | null;
  wanted: number | null;
  at: Date | null;
}

/** The same of the price from which an offer is accepted unasked. */
export async function mustHaveSeenFloor(
  ctx: Context,
  { floorPrice, wanted, at }: Floor,
  { listingId, seen, after }: FloorWish,
): Promise<void> {
  if (!at || seen === undefined || (await knowing(ctx, after))(at, seen)) return;
  const zh = (fen: number | null) => (fen === null ? '不自动接受' : money(fen));
  const en = (fen: number | null) => (fen === null ? 'none' : money(fen));
  throw new Refusal('CHANGED_ELSEWHERE', {
    said: {
      zh: `自动接受的最低价在你看过之后改过，现在是「${zh(floorPrice)}」；你要的「${zh(wanted)}」还没有生效`,
      en: `The lowest price that is accepted unasked was changed after you saw it and is now “${en(floorPrice)}”; your “${en(wanted)}” has not taken effect`,
    },
    changed: [{ id: listingId, at: at.getTime(), now: floorPrice }] satisfies ChangedSince[],
  });
}

interface SignUp {
  id: string;
  name_zh: string;
  name_en: string;
  wanted: number;
  seen: number | null | undefined;
}

/** The same of the price in an activity, under the activity's lock. */
export async function mustHaveSeenSignUps(
  ctx: Context,
  signUps: readonly SignUp[],
  { activityId, after }: { activityId: string; after: readonly string[] | undefined },
): Promise<void> {
  const told = signUps.filter(({ seen }) => seen !== undefined);
  if (told.length === 0) return;
  const knows = await knowing(ctx, after);
  const { rows } = await sql<{ id: string; price: number; live: boolean; signed_at: Date }>`
    select listing_id as id, price, live, signed_at from sale_activity_goods
    where activity_id = ${activityId} and listing_id in ${among(told.map(({ id }) => id))}`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const changed = told.flatMap((wish) => {
    const now = known.get(wish.id);
    if (!now || knows(now.signed_at, wish.seen) || (now.live && now.price === wish.wanted)) return [];
    return [{ ...wish, now }];
  });
  const [first] = changed;
  if (!first) return;
  const [wanted, now] = [money(first.wanted), first.now.live ? money(first.now.price) : null];
  throw new Refusal('CHANGED_ELSEWHERE', {
    said: {
      zh: `「${first.name_zh}」报的活动在你看过之后改过，现在${now ? `是 ${now}` : '没有报名'}；你要的活动价 ${wanted} 还没有生效`,
      en: `The sign-up of ${first.name_en} was changed after you saw it: it is now ${now ?? 'not signed up'}. Your ${wanted} has not taken effect`,
    },
    changed: changed.map(
      ({ id, now: { signed_at, live, price } }): ChangedSince => ({
        id,
        at: signed_at.getTime(),
        now: live ? price : null,
      }),
    ),
  });
}

/** What a restricted account may not begin, by the names of the calls; what has begun goes on to its end. */

import { type RawBuilder, sql } from 'kysely';
import { type RestrictionKind, reasonSaid, restrictionNames } from '../../../contract/shop/restriction-calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { chinaTime } from '../../kernel/lib/moment.ts';

/** A test holds these against the contract: each is a call, and what begins in a part of the shop is among them. */
export const restricts: Readonly<Record<RestrictionKind, readonly string[]>> = {
  sell: [
    'sellerGoodsCreate',
    'hangSend',
    'channelOn',
    'activityGoodsUp',
    'acceptDownBuy',
    'auctionOffer',
    'recycleInquire',
    'recycleAccept',
    'consignmentInquire',
    'consignmentAccept',
    'resaleConnect',
    'resalePublish',
    'resaleMoveAll',
    'liveMake',
    'receiptSave',
    'merchantApply',
  ],
  buy: ['orderSubmit', 'bidSubmit', 'downBuyPrice', 'auctionBid', 'auctionChance', 'hallBid', 'hallBidMany'],
  // It holds for the person, and to the platform one can write: whoever takes words asks (chat/warnings/warn.ts).
  write: [],
  withdraw: ['assetWithdraw'],
};

interface Held {
  kind: RestrictionKind;
  reason: string;
  until: string | null;
}

/** A column: those of the session’s person that hold. */
export const restrictionsOf = (now: Date): RawBuilder<Held[]> =>
  sql<Held[]>`coalesce((
    select jsonb_agg(jsonb_build_object('kind', r.kind, 'reason', r.reason, 'until', r.until) order by r.id)
    from account_restriction r
    where r.user_id = session.user_id and r.lifted_at is null and (r.until is null or r.until > ${now})
  ), '[]')`;

export function refusedBy(held: readonly Held[]): ReadonlyMap<string, Words> | undefined {
  if (held.length === 0) return undefined;
  return new Map(held.flatMap((one) => (restricts[one.kind] ?? []).map((name) => [name, said(one)] as const)));
}

export function said({ kind, reason, until }: Pick<Held, 'kind' | 'reason'> & { until: Date | string | null }): Words {
  const { zh, en } = restrictionNames[kind];
  const why = reasonSaid(reason);
  // In the shop's time, to the minute at which it ends.
  const end = until && chinaTime(new Date(until), { year: true });
  return {
    zh: `这个账号${end ? `到 ${end.zh} 为止` : '暂时'}不能${zh}：${why.zh}。已经开始的照常。不同意可以写反馈告诉我们。`,
    en: `This account may not ${en} ${end ? `until ${end.en}` : 'for now'}: ${why.en}. What is under way goes on. Tell us by feedback if you object.`,
  };
}

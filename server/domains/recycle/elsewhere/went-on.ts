/** Where a piece went from an inquiry or a valuation that brought nothing: one thing is for sale in one place, and what is gone nowhere. */
import { type RawBuilder, sql } from 'kysely';
import { consignmentMachine } from '../../../../contract/consignment/machine.ts';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import type { RefusalKind, WentOn } from '../../../../contract/recycle/shown.ts';
import { type Link, link } from '../../../../contract/screens.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import { openStates, type Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { literals } from '../../../kernel/state/transitions.ts';
import { nameOf } from '../../catalogue/names.ts';
import type { FreeKeeper } from '../../stock/receipts.ts';

interface Shown {
  userId: string;
  /** Of the photos that show it. */
  hashes: readonly string[];
  /** What is asked about; ids as this house gave them out, never as a device just minted them. */
  own?: { piece?: string; valuation?: string };
  /** Asked for in one write: those may show themselves together. */
  beside?: readonly string[];
  /** That they are a part of: what an earlier part has asked for may be in the same picture, where each has one of its own too. */
  batch?: string;
  /** What lies with us shows itself. */
  itemId?: string | null;
  /** What is asked about, so that it is said which. */
  skuId?: string;
}

/** No two pieces of this person were ever asked about together with this photo: whatever each came to since, it shows one. */
const showsAlone = (photo: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from recycle_order one join recycle_order other on other.batch_id = one.batch_id and other.user_id = one.user_id and other.id <> one.id
  where one.user_id = ${userId} and one.photos @> to_jsonb(${photo}) and other.photos @> to_jsonb(${photo}))`;

/**
 * One of these photos is among those of an inquiry, or of what came of it. A picture of two shoes, or of a box, says nothing of
 * the one beside it, unless nothing else was sent of it.
 */
const isAmong = (
  asked: RawBuilder<unknown>,
  photos: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from ${photos} as p (sha256) where p.sha256 in ${asked} and (${showsAlone(sql.ref('p.sha256'), userId)}
    or not exists (select from ${photos} as q (sha256) where ${showsAlone(sql.ref('q.sha256'), userId)})))`;

const sent = sql`jsonb_array_elements_text(o.photos)`;
const valued = sql`(select j.photo ->> 'sha256' from jsonb_array_elements(c.photos) as j (photo))`;
const announced = sql`(select t.sha256 from receipt_photo t where t.receipt_id = r.id)`;

/** For a query in which `o` is the inquiry: one of these photos shows it. */
export const isShownIn = (asked: RawBuilder<unknown>) => isAmong(asked, sent, sql.ref('o.user_id'));

/** A table expression, `own`: the inquiry that is asked about, or that was valued; none for what is new. */
const ownPiece = ({
  piece = '',
  valuation = '',
}: NonNullable<Shown['own']>) => sql`(select id, batch_id, photos from recycle_order
  where id in (${piece}, (select recycle_id from consignment where id = ${valuation}))) own`;

/** As `isAmong`, but that its own photos show what was asked about beside it, `o`, is known: of that, only others tell anything. */
const isAmongOf = (hashes: readonly string[], photos: RawBuilder<unknown>, userId: string) => {
  const [asked, user] = [listOf(hashes), sql.val(userId)];
  const others = sql`(select value from ${asked} as a (value) where not own.photos @> to_jsonb(a.value))`;
  return sql<boolean>`(case when o.batch_id = own.batch_id and o.id <> own.id then ${isAmong(others, photos, user)}
    else ${isAmong(asked, photos, user)} end)`;
};

/** Of the photos that are asked about and those of the inquiry `o` each has one that the other has not. */
const hasItsOwn = (asked: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ${asked} as a (sha256) where not o.photos @> to_jsonb(a.sha256))
  and exists (select from jsonb_array_elements_text(o.photos) as b (sha256) where b.sha256 not in ${asked}))`;

export const listOf = (hashes: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as j (value))`;

/** It is announced or with us, and not all of it went back. */
const held = sql<boolean>`r.state <> 'cancelled' and (r.state in (${literals(openStates(receiptMachine))})
  or exists (select from item i where i.receipt_id = r.id and i.state <> 'retrieved'))`;

/** Open or done, the oldest first. What ended without a sale, or went back to its owner, holds nothing. */
export async function wentOnTo(
  db: Db,
  { userId, hashes, own = {}, beside = [], batch = '', itemId = null }: Shown,
): Promise<WentOn> {
  const [piece, valuation] = [own.piece ?? '', own.valuation ?? ''];
  const among = (photos: RawBuilder<unknown>) => isAmongOf(hashes, photos, userId);
  const { rows } = await sql<WentOn[number]>`select kind, id, no, state from (
    select 'inquiry' as kind, o.id, o.no, o.state, o.created_at from recycle_order o
      left join ${ownPiece(own)} on true
    -- What was asked for together may show itself together.
    where o.user_id = ${userId} and not (o.id = any(${[...beside]}::text[])) and o.id is distinct from own.id
      and o.state in (${literals([...openStates(recycleMachine), 'paid', 'lost'])})
      and (o.item_id = ${itemId} or (${among(sent)} and not (o.batch_id = ${batch} and ${hasItsOwn(listOf(hashes))})))
    union all
    select 'valuation', c.id, c.no, c.state, c.created_at
    from consignment c left join recycle_order o on o.id = c.recycle_id
      left join ${ownPiece(own)} on true
    where c.user_id = ${userId} and c.id <> ${valuation}
      and (c.state in (${literals(openStates(consignmentMachine))})
        or (c.state = 'accepted' and exists (select from receipt r where r.id = c.receipt_id and ${held})))
      and (c.recycle_id = ${piece} or ${among(valued)})
    union all
    select 'receipt', r.id, r.no, r.state, r.created_at
    from receipt r left join consignment c on c.receipt_id = r.id left join recycle_order o on o.id = c.recycle_id
      left join ${ownPiece(own)} on true
    where r.user_id = ${userId} and ${held} and (c.recycle_id = ${piece} or ${among(announced)})
    ) went order by created_at, kind desc`.execute(db);
  return rows;
}

/** The last valuation of it, where we turned that down. */
export async function notConsigned(
  db: Db,
  { userId, hashes, piece }: { userId: string; hashes: readonly string[]; piece: string },
) {
  const asked = listOf(hashes);
  const { rows } = await sql<{ id: string; no: string; reason: string | null; refused: boolean }>`
    select c.id, c.no, c.reason, exists (select from transition t
      where t.entity = ${consignmentMachine.name} and t.entity_id = c.id and t.event = 'refuse') as refused
    from consignment c
    where c.user_id = ${userId} and (c.recycle_id = ${piece} or exists (
      select from recycle_order o, jsonb_array_elements(c.photos) as j (photo), lateral (select j.photo ->> 'sha256') as p (sha256)
      where o.id = ${piece} and p.sha256 in ${asked} and ${showsAlone(sql.ref('p.sha256'), sql.val(userId))}))
    order by c.created_at desc, c.id desc limit 1`.execute(db);
  const [last] = rows;
  return last?.refused && last.reason !== null ? { id: last.id, no: last.no, reason: last.reason } : null;
}

/** As screens show it. */
const groupedNo = (no: string) => no.replace(/(.{4})(?=.)/g, '$1 ');

const saidOf = {
  inquiry: (no: string) => ({
    zh: `这件在回收单 ${no} 里，不能再询价或估价`,
    en: `It is in sale ${no}, so it is not offered again`,
  }),
  valuation: (no: string) => ({
    zh: `这件在估价单 ${no} 里，不能再询价或估价`,
    en: `It is in valuation ${no}, so it is not offered again`,
  }),
  receipt: (no: string) => ({
    zh: `这件在入库单 ${no} 里，不能再询价或估价`,
    en: `It is in shipment ${no}, so it is not offered again`,
  }),
} as const satisfies Record<WentOn[number]['kind'], (no: string) => { zh: string; en: string }>;

const open = [...openStates(recycleMachine), ...openStates(consignmentMachine)] as readonly string[];

const linkTo = ({ kind, id }: Pick<WentOn[number], 'kind' | 'id'>): Link =>
  ({
    inquiry: link('/pages/order/recycle/detail', { id }),
    valuation: link('/pages/order/inquiry/detail', { id }),
    receipt: link('/pages/stock/receipt/receiptDetail', { id }),
  })[kind];

const FAKE = 'fake' satisfies RefusalKind;

/** @throws Refusal NOT_GENUINE where our inspection turned it down as that: it is sold in no way here */
async function mustBeGenuine(db: Db, { userId, hashes, own = {}, itemId = null, skuId }: Shown): Promise<void> {
  const { rows } = await sql<{ id: string; no: string }>`select o.id, o.no from recycle_order o
      left join ${ownPiece(own)} on true
    where o.user_id = ${userId} and o.inspection ->> 'kind' = ${FAKE}
      and (o.id = own.id or o.item_id = ${itemId} or ${isAmongOf(hashes, sent, userId)})
    order by o.created_at desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return;
  const no = groupedNo(found.no);
  const said = {
    zh: `这件在回收单 ${no} 里质检不是正品，平台不收也不卖；不认可请联系客服`,
    en: `In sale ${no} our inspection found that it is not genuine, so it is not sold here; if you disagree, please contact support`,
  };
  const name = skuId ? await nameOf(db, skuId) : null;
  throw new Refusal('NOT_GENUINE', { said: named(said, name), link: linkTo({ kind: 'inquiry', id: found.id }) });
}

/**
 * Two ways to put up one thing at once are looked at one after the other. Not `lockAccount`: whoever buys an item of theirs names them
 * meanwhile.
 */
export const oneByOne = (db: Db, userId: string) =>
  db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** @throws Refusal PHOTO_ELSEWHERE where it is asked about already, ITEM_ELSEWHERE where it is with us or gone; naming which */
export async function mustBeFree(db: Db, shown: Shown): Promise<void> {
  await oneByOne(db, shown.userId);
  await mustBeGenuine(db, shown);
  const last = (await wentOnTo(db, shown)).at(-1);
  refuse(last, last && shown.skuId ? await nameOf(db, shown.skuId) : null);
}

/** Of what is announced on a receipt. Its photos may show a whole box, and so stand on another one too. */
export const freeKeeper: FreeKeeper = {
  async announced(db, { valuation, ...who }) {
    const shown = { ...who, ...(valuation !== undefined && { own: { valuation } }) };
    await oneByOne(db, shown.userId);
    await mustBeGenuine(db, shown);
    refuse((await wentOnTo(db, shown)).findLast(({ kind }) => kind !== 'receipt'));
  },
  async cleared(db, itemId) {
    const { rows } = await sql<{ no: string }>`select o.no from recycle_order o
      where o.item_id = ${itemId} and o.inspection ->> 'kind' = ${FAKE} order by o.created_at desc limit 1`.execute(db);
    const [found] = rows;
    if (!found) return;
    const no = groupedNo(found.no);
    const said = {
      zh: `回收单 ${no} 质检它不是正品：由质检人以外的同事撤回结论，才能放回库存`,
      en: `In sale ${no} it was found not genuine: a colleague other than its inspector takes that back first`,
    };
    throw new Refusal('NOT_GENUINE', { said, link: link('/pages/user/workbench', { work: 'recycle', queue: 'fake' }) });
  },
};

const named = (said: Words, name: Words | null): Words =>
  name ? { zh: `${name.zh}：${said.zh}`, en: `${name.en}: ${said.en}` } : said;

function refuse(last: WentOn[number] | undefined, name: Words | null = null): void {
  if (!last) return;
  const said = saidOf[last.kind](groupedNo(last.no));
  const asked = last.kind !== 'receipt' && open.includes(last.state);
  throw new Refusal(asked ? 'PHOTO_ELSEWHERE' : 'ITEM_ELSEWHERE', {
    said: named(said, name),
    link: linkTo(last),
  });
}

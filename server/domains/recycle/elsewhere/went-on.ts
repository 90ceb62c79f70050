/** Where a piece went from an inquiry or a valuation that brought nothing: one thing is for sale in one place, and what is gone nowhere. */
import { sql } from 'kysely';
import { consignmentMachine } from '../../../../contract/consignment/machine.ts';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import type { WentOn } from '../../../../contract/recycle/shown.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import { openStates } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { literals } from '../../../kernel/state/transitions.ts';

interface Shown {
  userId: string;
  /** Of the photos that show it. */
  hashes: readonly string[];
  /** The inquiry or valuation that is asked about. */
  own: string;
  /** What lies with us shows itself. */
  itemId?: string | null;
}

/** It is announced or with us, and not all of it went back. */
const held = sql<boolean>`r.state <> 'cancelled' and (r.state in (${literals(openStates(receiptMachine))})
  or exists (select from item i where i.receipt_id = r.id and i.state <> 'retrieved'))`;

/** Open or done, the oldest first. What ended without a sale, or went back to its owner, holds nothing. */
export async function wentOnTo(db: Db, { userId, hashes, own, itemId = null }: Shown): Promise<WentOn> {
  const asked = sql`(select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as j (value))`;
  const { rows } = await sql<WentOn[number]>`select kind, id, no, state from (
    select 'inquiry' as kind, o.id, o.no, o.state, o.created_at from recycle_order o
    -- What is asked for together may show itself together.
    where o.user_id = ${userId} and o.batch_id <> coalesce((select batch_id from recycle_order where id = ${own}), ${own})
      and o.state in (${literals([...openStates(recycleMachine), 'paid', 'lost'])})
      and (o.item_id = ${itemId} or exists (select from jsonb_array_elements_text(o.photos) as p (sha256) where p.sha256 in ${asked}))
    union all
    select 'valuation', c.id, c.no, c.state, c.created_at from consignment c
    where c.user_id = ${userId} and c.id <> ${own}
      and (c.state in (${literals(openStates(consignmentMachine))})
        or (c.state = 'accepted' and exists (select from receipt r where r.id = c.receipt_id and ${held})))
      and (c.recycle_id = ${own}
        or exists (select from jsonb_array_elements(c.photos) as p (photo) where p.photo ->> 'sha256' in ${asked}))
    union all
    select 'receipt', r.id, r.no, r.state, r.created_at from receipt r
    where r.user_id = ${userId} and ${held} and (
      exists (select from receipt_photo p where p.receipt_id = r.id and p.sha256 in ${asked})
      or exists (select from consignment c where c.receipt_id = r.id and c.recycle_id = ${own}))
    ) went order by created_at, kind desc`.execute(db);
  return rows;
}

const saidOf = {
  inquiry: (no: string) => ({
    zh: `这件在回收单 ${no} 里，不能再询价或估价`,
    en: `It is in sale ${no}, so it is not asked about again`,
  }),
  valuation: (no: string) => ({
    zh: `这件在估价单 ${no} 里，不能再询价或估价`,
    en: `It is in valuation ${no}, so it is not asked about again`,
  }),
  receipt: (no: string) => ({
    zh: `这件在入库单 ${no} 里，不能再询价或估价`,
    en: `It is on receipt ${no}, so it is not asked about again`,
  }),
} as const satisfies Record<WentOn[number]['kind'], (no: string) => { zh: string; en: string }>;

const open = [...openStates(recycleMachine), ...openStates(consignmentMachine)] as readonly string[];

/** @throws Refusal PHOTO_ELSEWHERE where it is asked about already, ITEM_ELSEWHERE where it is with us or gone; naming which */
export async function mustBeFree(db: Db, shown: Shown): Promise<void> {
  const last = (await wentOnTo(db, shown)).at(-1);
  if (!last) return;
  const asked = last.kind !== 'receipt' && open.includes(last.state);
  throw new Refusal(asked ? 'PHOTO_ELSEWHERE' : 'ITEM_ELSEWHERE', { said: saidOf[last.kind](last.no) });
}

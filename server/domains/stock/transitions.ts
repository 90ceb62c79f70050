/** The one way a receipt changes state: the table allows it, what was agreed goes to its shelves, the seller is told; and how an item is put aside. */

import type { ReceiptEvent } from '../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { moveItem } from '../item/state.ts';
import { takeOff } from '../listing/state.ts';
import { letGo } from './intake.ts';
import { tellReceipt } from './notices.ts';
import { putAway } from './put-away.ts';
import { scheduleStorage } from './storage.ts';

interface Move {
  event: ReceiptEvent;
  by: Actor;
  /** Null for a deadline and a carrier. */
  actorId: string | null;
  now: Date;
  reason?: string;
  set?: Record<string, unknown>;
}

/** @returns the new state, and how many pieces became items. @throws Refusal STATE_REFUSED, NOT_FOUND */
export async function moveReceipt(
  db: Db,
  id: string,
  move: Move,
): Promise<{ id: string; state: string; items: number }> {
  const { to } = await transition(db, receiptMachine, { table: 'receipt', id, ...move });
  const items = await putAway(db, { receiptId: id, which: shelved[move.event], by: move.actorId, now: move.now });
  if (to === 'stocked') await letGo(db, id, move.now);
  await tellReceipt(db, id, move.event, move.now);
  return { id, state: to, items };
}

/** Undisputed goods need not wait for the rest; disputed ones come as counted once the seller agrees or is silent. */
const shelved: { readonly [E in ReceiptEvent]?: 'asTold' | 'all' } = {
  stock: 'all',
  stockPart: 'asTold',
  differ: 'asTold',
  agree: 'all',
  lapse: 'all',
};

interface Aside {
  event: 'quarantine' | 'clear' | 'lose';
  by: 'P';
  actorId: string;
  now: Date;
  /** In the words of whoever of staff it was. */
  reason: string;
}

/** An item of our warehouse is put aside, found again, or lost for good: what that costs us is the caller's. @returns its new state. @throws Refusal STATE_REFUSED, NOT_FOUND */
export async function moveAside(db: Db, itemId: string, move: Aside): Promise<string> {
  const { event: _event, ...who } = move;
  if (move.event === 'quarantine') await takeOff(db, { itemId, ...who });
  const { to } = await moveItem(db, itemId, move);
  const item = await db.selectFrom('item').select('owner_id').where('id', '=', itemId).executeTakeFirstOrThrow();
  await scheduleStorage(db, item.owner_id, move.now);
  return to;
}

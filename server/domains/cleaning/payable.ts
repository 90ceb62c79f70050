/** A cleaning order as a thing that can be paid for, and what it costs on top as another. */

import { cleaningTimes, needsHour } from '../../../contract/cleaning/machine.ts';
import { cares } from '../../../contract/cleaning/rules.ts';
import { link } from '../../../contract/screens.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import type { Payable } from '../payment/escrow.ts';
import { type CleaningRow, findCleaning, nameOf, namesOf, orderRows, wayOf } from './queries.ts';
import { fetchUntil, lockCleaning, lockOrder, moveCleaning, moveTogether } from './transitions.ts';

async function own(db: Db, id: string, userId: string) {
  const row = await findCleaning(db, id);
  if (row?.user_id !== userId) throw new Refusal('NOT_FOUND');
  return row;
}
const paidBy = { send: 'pay', fetch: 'payFetch', here: 'payHere' } as const;

const titleOf = (row: CleaningRow) => {
  const [name, care] = [nameOf(row), cares[row.care]];
  return { zh: `${name.zh} ${care.zh}`, en: `${name.en}, ${care.en}` };
};

const unpaid = async (db: Db, id: string) => (await orderRows(db, id)).filter(({ state }) => state === 'pending_pay');

/** An order is paid for as a whole, under its first piece. */
export const cleaningPayable: Payable = {
  purpose: 'cleaning',
  async lock(db, id) {
    await lockOrder(db, id);
  },

  async due(db, id, userId) {
    const row = await own(db, id, userId);
    if (row.batch_id !== id) throw new Refusal('NOT_FOUND');
    // What was given up alone is no part of it, though it be the first.
    const [first, ...others] = await unpaid(db, id);
    const more = first ? others.length : row.pieces - 1;
    const title = more > 0 ? namesOf(first ?? row, more) : titleOf(first ?? row);
    const [open, expiresAt] = [first !== undefined, first?.deadline_at ?? null];
    return { no: row.no, title, amount: row.order_due, expiresAt, open };
  },

  /** @throws Refusal PICKUP_HOUR */
  async mustBeWhole(db, id, now) {
    const [row] = await unpaid(db, id);
    if (row && needsHour({ state: row.state, pickupAt: row.pickup_at?.getTime() ?? null }, now.getTime()))
      throw new Refusal('PICKUP_HOUR', { link: link('/pages/cleaning/washdetail', { id }) });
  },

  async paid(db, id, now) {
    const pieces = (await lockOrder(db, id)).filter(({ state }) => state === 'pending_pay');
    const [found] = pieces;
    if (!found) throw new Refusal('STATE_REFUSED');
    const send = new Date(now.getTime() + underRulesOf(found.created_at, () => cleaningTimes.send));
    await moveTogether(db, pieces, {
      ...{ event: paidBy[wayOf(found)], by: 'B', actorId: found.user_id, now },
      ...(found.pickup_at && { deadlineAt: fetchUntil(found.pickup_at.getTime(), send) }),
    });
  },
};

export const cleaningExtraPayable: Payable = {
  purpose: 'cleaningExtra',
  async lock(db, id) {
    await lockCleaning(db, id);
  },

  async due(db, id, userId) {
    const row = await own(db, id, userId);
    const open = row.state === 'extra_fee';
    const title = { zh: '洗护补差', en: 'Extra for cleaning' };
    return { no: row.no, title, amount: row.extra, expiresAt: open ? row.deadline_at : null, open };
  },

  async paid(db, id, now) {
    const found = await lockCleaning(db, id);
    const set = { arrival_ok_at: found.arrival_ok_at ?? now };
    await moveCleaning(db, found, { event: 'payExtra', by: 'B', actorId: found.user_id, now, set });
  },
};

/** What was decided about a piece that did not come home, or broke or was lost here, while its owner may object to it. */
import type { Db } from '../../../db/schema.ts';
import { payCover } from '../../express/cover.ts';
import { parcelsOf } from '../../express/parcels.ts';
import type { Objectable } from '../../objection/objectable.ts';
import { findCaseRow } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { claimsOf, coverLeft, paidIn } from './claimed.ts';
import { paidOf, partiesOf, seenOf } from './claims.ts';

const lastObjection = (db: Db, id: string) =>
  db
    .selectFrom('objection')
    .select(['decision', 'state'])
    .where('service', '=', 'identify')
    .where('subject_id', '=', id)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst();

/** It is still on the way of which it was said then that it did not come. */
async function isAway(db: Db, id: string, asked: Date): Promise<boolean> {
  const back = (await parcelsOf(db, 'identify', id)).find(({ leg }) => leg === 'returnBack');
  return back !== undefined && asked >= back.sent_at;
}

export const identifyObjectable: Objectable = {
  service: 'identify',
  permission: 'identify.decide',
  lock: lockCase,

  async decided(db, id) {
    const row = await findCaseRow(db, id);
    if (!row || row.truth !== null) return null;
    const { user_id: userId } = row;
    const claims = await claimsOf(db, id);
    const said = await lastObjection(db, id);
    // What came, came back, or was found, is not lost; what broke here is as it was, wherever it is.
    const away = await Promise.all(claims.map((one) => isAway(db, id, one.asked_at)));
    const standing = claims.filter((one, n) => {
      if (!one.decided_at || (one.state !== 'paid' && one.state !== 'refused')) return false;
      if (one.broken) return true;
      return one.mislaid
        ? (one.arrival || one.state === 'paid') && !one.found_at
        : !row.received_at && !one.found_at && away[n];
    });
    // What is objected to is decided first, whatever was said of it since; a claim that came to nothing takes no right away.
    const isOpen = said?.state === 'open';
    const last = (isOpen && standing.find((one) => one.id === said.decision)) || standing.at(-1);
    if (!last?.decided_at) return { userId, not: claims.length > 0 && !claims.at(-1)?.decided_at ? 'early' : 'over' };
    const covered = coverLeft(row.worth, claims);
    // One that is open is answered also when all was paid meanwhile.
    if (covered <= 0 && !isOpen) return { userId, not: 'full' };
    const deciders = [last.decided_by, last.first?.by].flatMap((one) => one ?? []);
    return {
      ...{ decision: last.id, userId, no: row.no, name: row.name, granted: last.state === 'paid' },
      ...{ paid: paidIn(claims), note: last.note, at: last.decided_at, covered },
      given: await paidOf(db, row.order_id),
      parties: [...(await partiesOf(db, id)), ...deciders],
    };
  },

  async seen(ctx, id, decision) {
    const [row, claim] = [
      await findCaseRow(ctx.db, id),
      (await claimsOf(ctx.db, id)).find((one) => one.id === decision),
    ];
    return row && claim ? seenOf(ctx, row, claim) : null;
  },

  /** It is part of what was paid for its claim: what is found later was paid for. */
  async pay(db, id, { key, amount, now }) {
    const row = await lockCase(db, id);
    const said = await lastObjection(db, id);
    await db
      .updateTable('identify_claim')
      .set((eb) => ({ amount: eb('amount', '+', amount), state: 'paid' }))
      .where('id', '=', said?.decision ?? '')
      .execute();
    await payCover(db, {
      ...{ key, cause: { kind: 'identify', id }, memo: 'identify.cover', at: now, userId: row.user_id, amount },
    });
  },
};

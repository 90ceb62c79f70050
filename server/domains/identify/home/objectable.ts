/** What was decided about a piece that did not come home, or broke or was lost here, while its owner may object to it. */
import type { Db } from '../../../db/schema.ts';
import { payCover } from '../../express/cover.ts';
import { parcelsOf } from '../../express/parcels.ts';
import type { Objectable } from '../../objection/objectable.ts';
import { findCaseRow, nameOf } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { claimsOf, coverLeft, paidIn } from './claimed.ts';
import { paidOf, partiesOf } from './claims.ts';

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
    // What is objected to is decided first, whatever was said of it since.
    const last = (said?.state === 'open' && claims.find((one) => one.id === said.decision)) || claims.at(-1);
    if (!last?.decided_at) return { userId, not: 'early' };
    if (last.state !== 'paid' && last.state !== 'refused') return { userId, not: 'over' };
    // What came, came back, or was found, is not lost; what broke here is as it was, wherever it is.
    const lost = last.mislaid
      ? last.state === 'paid' && !last.found_at
      : !row.received_at && !last.found_at && (await isAway(db, id, last.asked_at));
    const stands = last.broken || lost;
    if (!stands) return { userId, not: 'over' };
    const covered = coverLeft(row.worth, claims);
    if (covered <= 0) return { userId, not: 'full' };
    const deciders = [last.decided_by, last.first?.by].flatMap((one) => one ?? []);
    return {
      ...{ decision: last.id, userId, no: row.no, name: nameOf(row), granted: last.state === 'paid' },
      ...{ paid: paidIn(claims), note: last.note, at: last.decided_at, covered },
      given: await paidOf(db, row.order_id),
      parties: [...(await partiesOf(db, id)), ...deciders],
    };
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

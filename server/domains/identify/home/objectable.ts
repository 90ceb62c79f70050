/** What was decided about a piece that did not come home, while its owner may object to it. */

import { payCover } from '../../express/cover.ts';
import { parcelsOf } from '../../express/parcels.ts';
import type { Objectable } from '../../objection/objectable.ts';
import { findCaseRow, nameOf } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { claimsOf, coverLeft, paidIn } from './claimed.ts';
import { paidOf, partiesOf } from './claims.ts';

export const identifyObjectable: Objectable = {
  service: 'identify',
  permission: 'identify.decide',
  lock: lockCase,

  async decided(db, id) {
    const row = await findCaseRow(db, id);
    if (!row || row.truth !== null) return null;
    const { user_id: userId } = row;
    const claims = await claimsOf(db, id);
    const last = claims.at(-1);
    if (!last?.decided_at) return { userId, not: 'early' };
    // What came, came back, or was found, is not lost; a piece that broke here goes on to its owner.
    const ended = last.state !== 'paid' && last.state !== 'refused';
    if (row.received_at || last.broken || last.found_at || ended) return { userId, not: 'over' };
    const back = (await parcelsOf(db, 'identify', id)).find(({ leg }) => leg === 'returnBack');
    const covered = coverLeft(row.worth, claims);
    if (!back || last.asked_at < back.sent_at) return { userId, not: 'over' };
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
    const last = (await claimsOf(db, id)).at(-1);
    await db
      .updateTable('identify_claim')
      .set({ amount: (last?.amount ?? 0) + amount, state: 'paid' })
      .where('id', '=', last?.id ?? '')
      .execute();
    await payCover(db, {
      ...{ key, cause: { kind: 'identify', id }, memo: 'identify.cover', at: now, userId: row.user_id, amount },
    });
  },
};

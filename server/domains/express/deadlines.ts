/** The carrier is asked where a parcel is; what it says moves the parcel, and its arrival moves what travels in it. */

import type { ParcelState } from '../../../contract/express/machine.ts';
import { parcelMachine } from '../../../contract/express/machine.ts';
import { askOnDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { advanceParcel, type Shippable } from './parcels.ts';

/** @param shippables the domains whose things travel */
export const expressDeadlines = (shippables: readonly Shippable[]) => [
  askOnDeadline(
    'parcel',
    async (db, id, _event, now, app) => {
      const known = await db.selectFrom('parcel').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { express } = app.providers;
      const owner = shippables.find(({ purpose }) => purpose === known.purpose);
      if (!express || !owner) return null;
      const { company, waybill, phone, from_place: from, to_place: to, sent_at: sentAt } = known;
      return {
        owner,
        subjectId: known.subject_id,
        told: await express.track({ company, waybill, phone, from, to, sentAt }, now),
      };
    },
    async (db, id, _event, now, _app, answer) => {
      if (!answer) return;
      const { owner, subjectId, told } = answer;
      // The subject is locked before its parcel, here as everywhere, so that no two of us wait for each other.
      await owner.lock(db, subjectId);
      const parcel = await db
        .selectFrom('parcel')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (parcel.state === 'delivered') return;
      const arrived = await advanceParcel(db, parcel, told, now);
      if (arrived) return owner.delivered(db, arrived, now);
      const state = told.state === 'announced' ? (parcel.state as ParcelState) : told.state;
      await setDeadline(db, parcelMachine, { table: 'parcel', id, state, at: told.askAgainAt });
    },
  ),
];

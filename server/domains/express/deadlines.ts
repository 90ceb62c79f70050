/** The carrier is asked where a parcel is; what it says moves the parcel, and its arrival moves what travels in it. */

import { sql } from 'kysely';
import type { ParcelState } from '../../../contract/express/machine.ts';
import { parcelMachine } from '../../../contract/express/machine.ts';
import type { Db } from '../../db/schema.ts';
import { askOnDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { bare } from '../connection/waybill.ts';
import { advanceParcel, type Shippable } from './parcels.ts';

/** What is on its way under one number is in one box: what its carrier says of one piece is so of all. Of what its carrier is not asked about nobody knows. */
const boxOf = (db: Db, id: string) =>
  db
    .selectFrom('parcel')
    .innerJoin('parcel as asked', (join) =>
      join
        .onRef('asked.purpose', '=', 'parcel.purpose')
        .onRef('asked.leg', '=', 'parcel.leg')
        .onRef('asked.company', '=', 'parcel.company')
        .onRef('asked.phone', '=', 'parcel.phone')
        .on(sql<boolean>`${bare('asked.waybill')} = ${bare('parcel.waybill')}`),
    )
    .where('asked.id', '=', id)
    .where('parcel.state', '<>', 'delivered')
    .where((eb) => eb.or([eb('parcel.id', '=', id), eb('parcel.deadline_at', 'is not', null)]));

/** Everybody in the same order. */
const inOneBox = async (db: Db, id: string, subjectId: string) =>
  [
    ...new Set([
      subjectId,
      ...(await boxOf(db, id).select('parcel.subject_id').execute()).map((one) => one.subject_id),
    ]),
  ].sort();

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
      // The subjects are locked before their parcels, here as everywhere, so that no two of us wait for each other.
      for (const subject of await inOneBox(db, id, subjectId)) await owner.lock(db, subject);
      for (const one of await boxOf(db, id).selectAll('parcel').orderBy('parcel.id').forUpdate('parcel').execute()) {
        const arrived = await advanceParcel(db, one, told, now);
        if (arrived) await owner.delivered(db, arrived, now);
        const state = told.state === 'announced' ? (one.state as ParcelState) : told.state;
        if (!arrived) await setDeadline(db, parcelMachine, { table: 'parcel', id: one.id, state, at: told.askAgainAt });
      }
    },
  ),
];

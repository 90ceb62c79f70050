/** Parcels of any domain: announced when something is sent, moved by their carrier, and what follows when one arrives. */
import { type Selectable, sql } from 'kysely';
import type { Leg, LegTrace } from '../../../contract/express/calls.ts';
import type { ParcelState } from '../../../contract/express/machine.ts';
import { parcelMachine, parcelStates } from '../../../contract/express/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setReminder, start, transition } from '../../kernel/state/transitions.ts';
import type { ExpressProvider, Tracking } from '../../providers/express/express.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { mustBeCarrier } from './carrier.ts';
import { isLeaving, mustGoThere } from './elsewhere.ts';
import { isBorrowed } from './entered.ts';
import type { ExpressTables, ShipTo } from './tables.ts';

export type Parcel = Selectable<ExpressTables['parcel']>;
type Purpose = Parcel['purpose'];

/** A domain whose things travel. */
export interface Shippable {
  readonly purpose: Purpose;
  /** Locks the thing for the transaction. Whoever needs its parcel too locks that second. */
  lock(db: Db, subjectId: string): Promise<void>;
  /** The carrier has handed a parcel over. */
  delivered(db: Db, parcel: Parcel, now: Date): Promise<void>;
}

interface Sent {
  purpose: Purpose;
  subjectId: string;
  leg: Leg;
  company: string;
  waybill: string;
  phone: string;
  /** Cities, as people read them. */
  from: string;
  to: string;
  /** All of where it goes, where that is known. */
  address?: ShipTo | null;
  now: Date;
  /** When it left, where that is not now. */
  sentAt?: Date;
}

/**
 * What leaves here under a number goes where everything else under it does.
 * @param express who will be asked where it is, as soon as this transaction is over; null when nobody can be
 * @throws Refusal WAYBILL_ELSEWHERE, NAME_LEADS_OFF
 */
export async function sendParcel(db: Db, express: ExpressProvider | null, sent: Sent): Promise<void> {
  const { purpose, subjectId, leg, waybill, phone, to: city, address = null, now } = sent;
  mustBeCarrier(sent.company);
  if (isLeaving(leg)) await mustGoThere(db, { purpose, id: subjectId, waybill, phone, city, address, now });
  const id = newId();
  const borrowed =
    leg === 'toPlatform' &&
    (purpose === 'identify' || purpose === 'cleaning') &&
    (await isBorrowed(db, waybill, purpose, subjectId));
  const deadlineAt = express && !borrowed ? sent.now : null;
  const birth = await start(db, parcelMachine, { id, by: 'C', actorId: null, now: sent.now, deadlineAt });
  await db
    .insertInto('parcel')
    .values({
      id,
      purpose: sent.purpose,
      subject_id: sent.subjectId,
      leg: sent.leg,
      company: sent.company,
      waybill: sent.waybill,
      phone: sent.phone,
      from_place: sent.from,
      to_place: sent.to,
      state: birth.state,
      deadline_at: birth.deadlineAt,
      sent_at: sent.sentAt ?? sent.now,
      arrived_at: null,
    })
    .execute();
}

/** What came back to us is sent once more: that way is over, and nobody asks its carrier any longer. */
export async function forgetParcel(db: Db, purpose: Purpose, subjectId: string, leg: Leg): Promise<void> {
  const gone = await db
    .deleteFrom('parcel')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('leg', '=', leg)
    .returning('id')
    .execute();
  for (const { id } of gone) await setReminder(db, { entity: parcelMachine.name, id, event: undefined, at: null });
}

/** It was announced under a mistyped number: from now on the carrier is asked about the right one. It left when it left. */
export async function correctParcel(
  db: Db,
  express: ExpressProvider | null,
  { purpose, subjectId, leg, ...right }: Pick<Sent, 'purpose' | 'subjectId' | 'leg' | 'company' | 'waybill' | 'now'>,
): Promise<void> {
  const wrong = (await parcelsOf(db, purpose, subjectId)).find((one) => one.leg === leg);
  if (!wrong) return;
  const { phone, from_place: from, to_place: to, sent_at: sentAt } = wrong;
  await forgetParcel(db, purpose, subjectId, leg);
  await sendParcel(db, express, { purpose, subjectId, leg, ...right, phone, from, to, sentAt });
}

export const parcelsOf = (db: Db, purpose: Purpose, subjectId: string): Promise<Parcel[]> =>
  db
    .selectFrom('parcel')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .orderBy('sent_at')
    .execute();

/** A number that is corrected to itself changes nothing. */
export const isSameParcel = (sent: Pick<Parcel, 'company' | 'waybill'>, said: Pick<Parcel, 'company' | 'waybill'>) =>
  sent.company === said.company && isSameWaybill(sent.waybill, said.waybill);

/**
 * When it was known here that it had arrived: every time that somebody has from then on begins with that. Its carrier may say days later when it
 * handed a parcel over, and nobody can act on what they are not told; so the time is never shorter than promised because we learned late. Of what
 * came before both were kept, only that is known.
 */
export const heardAt = ({ heard_at }: Pick<Parcel, 'heard_at'>, arrivedAt: Date): Date => heard_at ?? arrivedAt;

/** The same, for a query in which `p` is the parcel; null while it has not arrived. */
export const whenHeard = sql<Date | null>`coalesce(p.heard_at, p.arrived_at)`;

/** When its carrier says that it handed it over, where that can be so: not before it left, not in the future. Else when we learned of it. */
function handedOver({ sent_at }: Parcel, { trace }: Tracking, now: Date): Date {
  const said = trace.find(({ state }) => state === 'delivered')?.at ?? Number.NaN;
  return said >= sent_at.getTime() && said <= now.getTime() ? new Date(said) : now;
}

/** No carrier is asked where it is, nor was when it was sent: that it arrived is known by whoever holds it alone. */
export const isUnfollowed = ({ deadline_at, arrived_at }: Parcel): boolean =>
  deadline_at === null && arrived_at === null;

/** Moves a parcel, locked by the caller, through every state up to the one its carrier tells. @returns the parcel if it has just arrived */
export async function advanceParcel(db: Db, parcel: Parcel, told: Tracking, now: Date): Promise<Parcel | null> {
  const at = parcelStates.indexOf(parcel.state as ParcelState);
  // A carrier that contradicts itself does not move a parcel back.
  const ahead = parcelStates.slice(at + 1, parcelStates.indexOf(told.state) + 1);
  const trace = JSON.stringify(told.trace);
  const arrived = { arrived_at: handedOver(parcel, told, now), heard_at: now };
  for (const state of ahead) {
    const edge = parcelMachine.edges.find(({ to }) => to === state);
    if (!edge) continue;
    await transition(db, parcelMachine, {
      table: 'parcel',
      id: parcel.id,
      event: edge.event,
      by: 'C',
      actorId: null,
      now,
      deadlineAt: told.askAgainAt,
      set: state === 'delivered' ? arrived : {},
    });
  }
  await db.updateTable('parcel').set({ trace }).where('id', '=', parcel.id).execute();
  return ahead.at(-1) === 'delivered' ? { ...parcel, ...arrived } : null;
}

/** Who said that it arrived; null while nobody has. */
export const arrivedBy = ({ arrived_at, trace }: Pick<Parcel, 'arrived_at' | 'trace'>): Actor | null =>
  arrived_at && (trace.find(({ state }) => state === 'delivered')?.by ?? 'C');

/** Somebody holds the parcel in their hands: whatever the carrier says, it has arrived. @param by who says so */
export async function parcelInHand(
  db: Db,
  {
    purpose,
    subjectId,
    leg,
    now,
    words,
    by = 'P',
  }: Pick<Sent, 'purpose' | 'subjectId' | 'leg' | 'now'> & {
    words: { zh: string; en: string };
    by?: Actor;
  },
): Promise<void> {
  const parcel = await db
    .selectFrom('parcel')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('leg', '=', leg)
    .where('state', '<>', 'delivered')
    .forUpdate()
    .executeTakeFirst();
  if (!parcel) return;
  const line: LegTrace['trace'][number] = { at: now.getTime(), state: 'delivered', ...words, by };
  await advanceParcel(db, parcel, { state: 'delivered', trace: [line, ...parcel.trace], askAgainAt: null }, now);
}

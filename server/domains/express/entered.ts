/** The number that an owner enters for their parcel to us. Anybody can type any number: what a stranger typed holds up nobody. */
import { sql } from 'kysely';
import type { NumberSeen } from '../../../contract/express/hands.ts';
import { foldCode } from '../../../contract/scan/calls.ts';
import type { Link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isWaybill } from '../connection/waybill.ts';

/**
 * @param cleaning whose box it is: it may hold several orders of theirs, until it is signed for
 * @throws Refusal WAYBILL_USED
 */
export async function mustBringIt(
  db: Db,
  waybill: string,
  cleaning?: { user_id: string; batch_id: string },
): Promise<void> {
  const read = foldCode(waybill);
  // What stands on a label inside is scanned at the door like a carrier's number, and brings that receipt.
  const label = await db.selectFrom('receipt').select('id').where('no', '=', read).executeTakeFirst();
  if (label) throw new Refusal('WAYBILL_USED', { said: OUR_NUMBER });
  if (!cleaning) return;
  // Whoever enters the same number for a box to be washed in the same moment waits until this transaction is over.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${read}`}, 0))`.execute(db);
  const opened = await db
    .selectFrom('parcel')
    .innerJoin('cleaning as c', 'c.id', 'parcel.subject_id')
    .select('parcel.id')
    .where('parcel.purpose', '=', 'cleaning')
    .where('parcel.arrived_at', 'is not', null)
    .where('c.user_id', '=', cleaning.user_id)
    .where('c.batch_id', '<>', cleaning.batch_id)
    .where(isWaybill('parcel.waybill', waybill))
    .executeTakeFirst();
  if (opened) throw new Refusal('WAYBILL_USED', { said: SIGNED_FOR });
}

const OUR_NUMBER = {
  zh: '这是入库单的编号，不是快递单号：照快递面单上的填',
  en: 'This is the number of a shipment here, not a carrier’s: enter what stands on the carrier’s slip',
};
const SIGNED_FOR = {
  zh: '这个单号已用在另一单上，那个包裹已签收：核对一下单号；没有填错，就在订单里联系客服',
  en: 'This tracking number was used for another order, and that parcel has been signed for: check it, and if it is right, write to us from the order',
};

/** What was announced to come under one number: whose it is, since when, and since when what came under it is open. */
interface Entry {
  subject: string;
  /** What is ordered together comes together. */
  together: string;
  user: string;
  name: string | null;
  orderedAt: Date;
  at: Date | null;
  openedAt: Date | null;
  /** Somebody of us had just this piece in hand. */
  ours: boolean;
}

/** @returns who entered it first stands first */
async function entriesOf(db: Db, waybill: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.*, a.nickname as name, t.at from (
      select p.subject_id as subject, own.together, own.user_id as "user", own.at as "orderedAt",
        (select min(t.id) from transition t where t.entity = 'parcel' and t.entity_id = p.id) as entry,
        (select min(t.at) from transition t where t.entity = p.purpose and t.entity_id = p.subject_id
          and t.actor = 'P' and t.event <> 'fetch' and t.at >= p.sent_at) as "openedAt",
        exists (select from transition t where t.entity = p.purpose and t.entity_id = p.subject_id
          and t.event in ('fetch', 'scanIn')) as ours
      from parcel p cross join lateral (
        select c.order_id as together, c.user_id, c.created_at as at from identify_case c where p.purpose = 'identify' and c.id = p.subject_id
        union all select c.batch_id, c.user_id, c.created_at from cleaning c where p.purpose = 'cleaning' and c.id = p.subject_id
        union all select o.id, o.seller_id, o.created_at from trade_order o where p.purpose = 'order' and o.id = p.subject_id
        union all select r.id, r.user_id, r.created_at from recycle_order r where p.purpose = 'recycle' and r.id = p.subject_id
      ) own
      where p.leg = 'toPlatform' and ${isWaybill('p.waybill', waybill)}
      union all
      select r.id, r.id, r.user_id, r.created_at,
        (select max(t.id) from transition t where t.entity = 'receipt' and t.entity_id = r.id and t.event in ('ship', 'correct')),
        (select min(t.at) from transition t where t.entity = 'receipt' and t.entity_id = r.id and t.actor = 'P'), false
      from receipt r where ${isWaybill('r.express_no', waybill)}
    ) e join account a on a.id = e."user" left join transition t on t.id = e.entry order by e.entry nulls first, e.subject`.execute(
    db,
  );
  return rows;
}

/** That a number is somebody else's, or was opened, for one who enters it. */
const isOpenedFor = ({ orderedAt }: Pick<Entry, 'orderedAt'>, { openedAt }: Entry) =>
  openedAt !== null && openedAt < orderedAt;

/**
 * Whoever enters a number that another account has entered, or under which we had opened a box before they ordered, has no part in what
 * its carrier says: theirs counts as brought only once somebody has it in hand.
 * @param waybill as locked by `mustBringIt`
 */
export async function isBorrowed(db: Db, waybill: string, purpose: Purpose, subjectId: string): Promise<boolean> {
  const own = await ownerOf(db, purpose, subjectId);
  if (!own || own.fetched) return false;
  return (await entriesOf(db, waybill)).some((one) => one.user !== own.user || isOpenedFor(own, one));
}

type Purpose = 'identify' | 'cleaning';

async function ownerOf(db: Db, purpose: Purpose, id: string) {
  const { rows } = await sql<{ user: string; orderedAt: Date; fetched: boolean }>`
    select own.user_id as "user", own.created_at as "orderedAt", exists (
      select from transition t where t.entity = ${purpose} and t.entity_id = own.id and t.event = 'fetch') as fetched
    from ${sql.table(purpose === 'identify' ? 'identify_case' : 'cleaning')} own where own.id = ${id}`.execute(db);
  return rows[0];
}

/** What the number of a piece's parcel to us is worth: for whoever opens the box, or decides what is paid. Null of what no parcel brings. */
export async function numberOf(db: Db, purpose: Purpose, subjectId: string): Promise<NumberSeen | null> {
  const sent = await db
    .selectFrom('parcel')
    .select('waybill')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('leg', '=', 'toPlatform')
    .executeTakeFirst();
  if (!sent) return null;
  const entries = await entriesOf(db, sent.waybill);
  const own = entries.find(({ subject }) => subject === subjectId);
  if (!own) return null;
  const others = entries.filter(({ user }) => user !== own.user);
  // What a stranger typed after its owner takes nothing from them.
  const before = entries.slice(0, entries.indexOf(own)).some(({ user }) => user !== own.user);
  const opened = entries.filter((one) => one.together !== own.together && isOpenedFor(own, one));
  const openedAt = Math.min(...opened.map((one) => one.openedAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const vouched = entries.some(({ together, ours }) => together === own.together && ours);
  const said = await db
    .selectFrom('transition')
    .select('reason')
    .where('entity', '=', purpose)
    .where('entity_id', '=', subjectId)
    .where('event', 'in', ['send', 'correct', 'fetch'])
    .orderBy('id')
    .execute();
  return {
    ...{
      waybill: sent.waybill,
      owner: own.name ?? '',
      former: said.slice(0, -1).flatMap(({ reason }) => reason ?? []),
    },
    others: [
      ...new Map(others.map(({ user, name, at }) => [user, { by: name ?? '', at: at?.getTime() ?? null }])).values(),
    ],
    openedAt: opened.length > 0 ? openedAt : null,
    proves: vouched || (!before && opened.length === 0),
  };
}

/** Others have its number too, or had it opened: whatever is paid for it, two of the staff agree. */
export async function isShared(db: Db, purpose: Purpose, subjectId: string): Promise<boolean> {
  const number = await numberOf(db, purpose, subjectId);
  return number !== null && (number.others.length > 0 || number.openedAt !== null);
}

/** Whoever gave such a number is asked for the right one: what is not in that box was perhaps never meant to be. */
export const askForNumber = (
  db: Db,
  { id, user_id, name }: { id: string; user_id: string; name: Words },
  { type, waybill, to, now }: { type: Purpose; waybill: string; to: Link; now: Date },
): Promise<void> =>
  emit(db, {
    ...{ to: user_id, type, data: { id }, at: now },
    notice: { title: ASKED, body: asked(name, waybill), link: to, words: null },
  });

const ASKED = { zh: '核对一下快递单号', en: 'Check your tracking number' };
const asked = (name: Words, waybill: string): Words => ({
  zh: `${name.zh}：单号 ${waybill} 的包裹里没有这件，这个单号也不只是这一单的，所以不算送到。在详情里改成正确的单号；没有填错，就联系客服。`,
  en: `${name.en} was not in the parcel ${waybill}, and that number is not this order’s alone, so it does not count as delivered. Enter the right number on its page; if it is right, write to us.`,
});

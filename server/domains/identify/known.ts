/** Cases of known outcome: copies of decided ones that come in among the others, to measure how well each expert judges. */
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { identifyMachine, identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyRules } from '../../../contract/identify/rules.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder, start, stateChanges, transition } from '../../kernel/state/transitions.ts';
import { type Case, hasExpert, measuring, photoRows, stands } from './queries.ts';

const KNOWN = 'identify.known';

/** Whether one more comes in: by chance, not by counting, because whoever counts would know. Tests draw it themselves. */
export const lot = { falls: () => randomInt(identifyRules.knownEvery) === 0 };

/**
 * After a piece has come in by photos, sometimes one of known outcome follows, at a moment of its own. It waits in the queue for
 * whoever takes it, counted and promised like any other: one that were dealt while a case is taken would come out of an empty
 * queue, and leave a full one as long as it was.
 */
export async function mixIn(db: Db, now: Date): Promise<void> {
  const id = lot.falls() ? await sourceOf(db) : undefined;
  if (id) await setReminder(db, { entity: KNOWN, id, event: 'arrive', at: new Date(now.getTime() + randomInt(HOUR)) });
}

export const knownDeadline = onDeadline(KNOWN, async (db, id, _event, now) => {
  const source = await db.selectFrom('identify_case').selectAll().where('id', '=', id).executeTakeFirst();
  if (source) await copyOf(db, source, now);
});

/** So many of the latest are drawn from. */
const LATELY = 500;

/**
 * Decided for good, from photos, by at least two experts who agreed; not in the queue already. There is an expert whom
 * it can measure: what nobody may judge would only lengthen the queue that people are told of.
 */
async function sourceOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from (
      select c.* from identify_case c join identify_order r on r.id = c.order_id
      where c.state = 'final' and ${stands('c')} and c.verdict in ('genuine', 'fake') and r.way = 'photos'
        and (c.verdict = 'fake' or ${measuring('c')})
      order by c.promised_at desc limit ${LATELY}
    ) c
    where (select count(*) from identify_opinion o where o.case_id = c.id and o.result = c.verdict) >= 2
      and not exists (select from identify_case k where k.source_id = c.id and k.state <> 'closed')
      and ${hasExpert}
    order by random() limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * It comes in as its source did, everything as long before as it was then: begun, photographed, paid for, shown again when experts
 * had asked. What came with an appeal is left out. Its id is minted like a device's.
 */
async function copyOf(db: Db, source: Case, now: Date): Promise<void> {
  const steps = await stateChanges(db, identifyMachine, source.id);
  const came = steps.findLast(({ to, actor }) => to === 'queued' && actor === 'B');
  if (!came) return;
  const since = (then: Date) => new Date(now.getTime() - came.at + then.getTime());
  const id = randomUUID();
  const born = since(source.created_at);
  const promised = new Date(now.getTime() + identifyTimes.photos);
  const step = { id, by: 'B', actorId: null } as const;
  const { state } = await start(db, identifyMachine, { ...step, now: born, deadlineAt: null });
  await db
    .insertInto('identify_case')
    .values({
      ...{ id, no: newNo(born), order_id: source.order_id, user_id: source.user_id, category: source.category },
      ...{ brand_id: source.brand_id, brand_name: source.brand_name, product_id: source.product_id },
      ...{ worth: source.worth, fee: source.fee, note: source.note },
      absent: source.absent && JSON.stringify(source.absent),
      ...{ state, deadline_at: null, created_at: born, source_id: source.id, truth: source.verdict },
    })
    .execute();
  const photos = (await photoRows(db, source.id)).filter(({ created_at }) => created_at.getTime() <= came.at);
  await db
    .insertInto('identify_photo')
    .values(
      photos.map(({ slot, sha256, side, created_at }) => ({
        ...{ id: newId(), case_id: id, slot, sha256, side, created_at: since(created_at) },
      })),
    )
    .execute();
  await transition(db, identifyMachine, {
    ...{ table: 'identify_case', ...step, event: 'pay', now, deadlineAt: promised, set: { promised_at: promised } },
  });
}

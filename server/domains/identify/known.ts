/** Cases of known outcome: copies of decided ones, dealt to experts at random among the others, to measure how well they judge. */
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { identifyMachine, identifyTimes } from '../../../contract/identify/machine.ts';
import { type Category, identifyRules } from '../../../contract/identify/rules.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { type Case, mayJudge, photoRows } from './queries.ts';

/** Decided for good by at least two experts who agreed, or by one in the hand; and new to this one. */
const sources = (db: Db, expertId: string, category?: Category) =>
  db
    .selectFrom('identify_case as c')
    .selectAll('c')
    .where('c.state', '=', 'final')
    .where('c.truth', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('c.verdict', 'in', ['genuine', 'fake'])
    .where(sql<boolean>`(select count(*) from identify_opinion o where o.case_id = c.id and o.result = c.verdict) >= 2`)
    .where(mayJudge(expertId))
    .where(
      sql<boolean>`not exists (select from identify_case k join identify_opinion o on o.case_id = k.id
        where k.source_id = c.id and o.expert_id = ${expertId})`,
    )
    .$if(category !== undefined, (query) => query.where('c.category', '=', category as Category))
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();

/** Whether it is the turn of a known case: by chance, not by counting, because whoever counts would know. Tests draw it themselves. */
export const lot = { falls: () => randomInt(identifyRules.knownEvery) === 0 };

/** @returns a case to take first, when it is the turn of one and there is one that this expert does not know */
export async function dealKnown(
  db: Db,
  { expertId, category, now }: { expertId: string; category?: Category | undefined; now: Date },
): Promise<string | null> {
  if (!lot.falls()) return null;
  const source = await sources(db, expertId, category);
  return source ? copyOf(db, source, now) : null;
}

/** Looks as if it had been sent a while ago by somebody: its id is minted like a device's, its number and dates are of then. */
async function copyOf(db: Db, source: Case, now: Date): Promise<string> {
  const id = randomUUID();
  const born = new Date(now.getTime() - randomInt(HOUR, identifyTimes.photos));
  const promised = new Date(born.getTime() + identifyTimes.photos);
  const by = { id, by: 'B', actorId: null, now: born } as const;
  const { state } = await start(db, identifyMachine, { ...by, deadlineAt: null });
  await db
    .insertInto('identify_case')
    .values({
      ...{ id, no: newNo(born), order_id: source.order_id, user_id: source.user_id, category: source.category },
      ...{ brand_id: source.brand_id, product_id: source.product_id, worth: source.worth, fee: source.fee },
      ...{ note: source.note, state, deadline_at: null, created_at: born, source_id: source.id, truth: source.verdict },
    })
    .execute();
  const photos = await photoRows(db, source.id);
  await db
    .insertInto('identify_photo')
    .values(
      photos.map(({ slot, sha256, side }) => ({ id: newId(), case_id: id, slot, sha256, side, created_at: born })),
    )
    .execute();
  await transition(db, identifyMachine, {
    ...{ table: 'identify_case', ...by, event: 'pay', deadlineAt: promised, set: { promised_at: promised } },
  });
  return id;
}

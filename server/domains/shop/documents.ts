/** What the shop has in versions beside its settings: one row a version of a kind, never changed, holding from a time on. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { calledAtWork } from './staff-names.ts';

const ofKind = (db: Db, kind: string) => db.selectFrom('shop_document').where('shop_document.kind', '=', kind);

const holding = (kind: string, now: Date) => sql`
  from shop_document where kind = ${kind} and holds_from <= ${now} order by holds_from desc, saved_at desc, id desc limit 1`;

interface Held {
  id: string;
  content: unknown;
  holds_from: Date;
}

/** What holds now; undefined where nobody has said anything, and the contract's own holds. */
export const documentNow = async (db: Db, kind: string, now: Date): Promise<Held | undefined> =>
  (await sql<Held>`select id, content, holds_from ${holding(kind, now)}`.execute(db)).rows[0];

/** What holds now of several kinds, by their names; `sizes.%` is every one that begins so. */
export async function documentsNow(db: Db, kinds: readonly string[], now: Date): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ kind: string; content: unknown }>`
    select distinct on (kind) kind, content from shop_document
    where kind like any(${kinds}::text[]) and holds_from <= ${now}
    order by kind, holds_from desc, saved_at desc, id desc`.execute(db);
  return new Map(rows.map(({ kind, content }) => [kind, content]));
}

/** Its id as a column of a larger statement. */
export const versionColumn = (kind: string, now: Date): RawBuilder<string | null> =>
  sql`(select id ${holding(kind, now)})`;

/** What will hold next. */
export const documentNext = (db: Db, kind: string, now: Date) =>
  ofKind(db, kind)
    .select(['id', 'content', 'holds_from'])
    .where('holds_from', '>', now)
    .orderBy('holds_from')
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What holds now, and what will at some time. */
export async function documentsFrom(db: Db, kind: string, now: Date): Promise<unknown[]> {
  const rows = await ofKind(db, kind)
    .select('content')
    .where((eb) => eb.or([eb('holds_from', '>', now), eb('id', '=', versionColumn(kind, now))]))
    .execute();
  return rows.map(({ content }) => content);
}

/** What was said of one thing holds for the other that it has become. */
export const passOn = (ctx: Context, kind: string, content: unknown) =>
  ctx.db
    .insertInto('shop_document')
    .values({
      ...{ id: newId(), kind, content: JSON.stringify(content), holds_from: ctx.now },
      ...{ saved_by: userOf(ctx).userId, saved_at: ctx.now },
    })
    .execute();

/** All of them, the one that holds last first. */
export async function documentVersions(db: Db, kind: string) {
  const rows = await ofKind(db, kind)
    .leftJoin('account', 'account.id', 'shop_document.saved_by')
    .select(['shop_document.id', 'content', 'holds_from', 'saved_at', calledAtWork().as('by')])
    .orderBy('holds_from', 'desc')
    .orderBy('saved_at', 'desc')
    .orderBy('shop_document.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    holdsFrom: row.holds_from.getTime(),
    savedAt: row.saved_at.getTime(),
    savedBy: row.by,
  }));
}

interface Saved {
  kind: string;
  content: unknown;
  /** Null: at once. */
  holdsFrom: number | null;
  /** The newest version that was read. */
  basedOn: string | null;
  /** What holds before the first version: the software's own. */
  own: unknown;
  /** What the log says of a version that keeps only what differs. */
  told?: (before: unknown, after: unknown) => { before: unknown; after: unknown };
}

/** @throws Refusal when somebody else has saved in between, in a demo, or for a time that is over */
export async function saveDocument(
  ctx: Context,
  { kind, content, holdsFrom, basedOn, own, told }: Saved,
): Promise<void> {
  const { db, now } = ctx;
  // Two owners at once: the second sees the first one's version before they save.
  await db.selectFrom('staff_role').select('user_id').where('role', '=', 'owner').forUpdate().execute();
  const last = await ofKind(db, kind)
    .select(['id', 'content'])
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((last?.id ?? null) !== basedOn) throw new Refusal('SETTINGS_CHANGED');
  if (ctx.app.config.demo) throw new Refusal('DEMO_ONLY_LOOKS');
  const from = holdsFrom === null ? now : new Date(holdsFrom);
  if (from < now) throw new Refusal('SETTINGS_PAST');
  await db
    .insertInto('shop_document')
    .values({
      id: newId(),
      kind,
      content: JSON.stringify(content),
      holds_from: from,
      saved_by: userOf(ctx).userId,
      saved_at: now,
    })
    .execute();
  const before = last?.content ?? own;
  ctx.changed(told ? told(before, content) : { before, after: content });
}

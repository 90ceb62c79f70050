/**
 * Unsent work from one device of a person to another, through here: sealed where it comes from, with a code that only the person
 * has. Here stand its parts, who may fetch them, and until when; what they hold nobody here can read.
 */
import { buffer } from 'node:stream/consumers';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type * as contract from '../../../contract/upload/calls.ts';
import { CARRIED } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { asking } from '../../kernel/http/handlers.ts';
import { createAllowance } from '../../kernel/http/rate-limit.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import type { ObjectStore } from '../../providers/storage/storage.ts';
import type { CarriedPart } from './tables.ts';

export const carriedGive = asking<typeof contract.carriedGive, void>(
  async ({ parts }, ctx) => {
    const { userId } = userOf(ctx);
    for (const { key, size } of parts) {
      if (!key.startsWith(`u/${userId}/`)) throw new Refusal('UPLOAD_POLICY');
      if ((await sizeOf(ctx.app.providers.storage, key, size)) !== size) throw new Refusal('UPLOAD_MISSING');
    }
  },
  async ({ codeHash, parts }, ctx) => {
    const { userId } = userOf(ctx);
    const id = newId();
    const expiresAt = new Date(ctx.now.getTime() + CARRIED.life);
    const kept = new Set(parts.map(({ key }) => key));
    // Whoever is fetching under a former code goes on.
    const unclaimed = (eb: Which) => eb.and([eb('user_id', '=', userId), eb('taken_at', 'is', null)]);
    for (const former of await end(ctx.db, ctx.now, unclaimed))
      erase(
        ctx,
        former.parts.filter(({ key }) => !kept.has(key)),
      );
    const row = { id, user_id: userId, code_hash: codeHash, parts: JSON.stringify(parts) };
    await ctx.db
      .insertInto('carried_work')
      .values({ ...row, created_at: ctx.now, expires_at: expiresAt, taken_at: null, ended_at: null })
      .execute();
    return { id, expiresAt: expiresAt.getTime() };
  },
);

export const carriedTake: Handler<typeof contract.carriedTake> = async ({ codeHash }, ctx) => {
  const { userId } = userOf(ctx);
  await countTry(ctx.app.config, userId);
  const row = await ctx.db
    .selectFrom('carried_work')
    .selectAll()
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('CARRIED_NONE');
  if (row.taken_at) throw new Refusal('CARRIED_TAKEN');
  if (row.ended_at || row.expires_at <= ctx.now) throw new Refusal('CARRIED_EXPIRED');
  const until = new Date(ctx.now.getTime() + CARRIED.fetch);
  await ctx.db
    .updateTable('carried_work')
    .set({ taken_at: ctx.now, expires_at: until })
    .where('id', '=', row.id)
    .execute();
  return { id: row.id, parts: row.parts.length };
};

export const carriedPart: Handler<typeof contract.carriedPart> = async ({ id, part }, ctx) => {
  const row = await ctx.db
    .selectFrom('carried_work')
    .select(['parts', 'expires_at'])
    .where('user_id', '=', userOf(ctx).userId)
    .where('id', '=', id)
    .where('taken_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const one = row?.parts[part];
  if (!one) throw new Refusal('NOT_FOUND');
  if (row.expires_at <= ctx.now) throw new Refusal('CARRIED_EXPIRED');
  const bytes = await ctx.app.providers.storage.read(one.key);
  if (!bytes) throw new Refusal('CARRIED_EXPIRED');
  return { base64: (await buffer(bytes)).toString('base64') };
};

export const carriedState: Handler<typeof contract.carriedState> = async ({ id }, ctx) => {
  const row = await ownRow(ctx, id).executeTakeFirst();
  return { taken: row ? row.taken_at !== null : null };
};

export const carriedEnd: Handler<typeof contract.carriedEnd> = async ({ id, why }, ctx) => {
  const row = await ownRow(ctx, id).forUpdate().executeTakeFirst();
  if (!row) return { taken: null };
  const taken = row.taken_at !== null;
  // Whoever is fetching it goes on.
  if (why === 'came' || !taken)
    for (const { parts } of await end(ctx.db, ctx.now, (eb) => eb('id', '=', row.id))) erase(ctx, parts);
  return { taken };
};

const ownRow = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('carried_work')
    .select(['id', 'taken_at'])
    .where('id', '=', id)
    .where('user_id', '=', userOf(ctx).userId);

type Which = ExpressionBuilder<Database, 'carried_work'>;

/** @returns the parts of those that were here until now */
const end = (db: Db, now: Date, which: (eb: Which) => Expression<SqlBool>): Promise<{ parts: CarriedPart[] }[]> =>
  db
    .updateTable('carried_work')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(which)
    .returning('parts')
    .execute();

/** @returns how many were forgotten, with their bytes */
export async function forgetCarried(db: Db, storage: ObjectStore, now: Date): Promise<number> {
  const gone = await end(db, now, (eb) => eb('expires_at', '<=', now));
  for (const { key } of gone.flatMap(({ parts }) => parts)) await storage.remove(key);
  await db
    .deleteFrom('carried_work')
    .where('ended_at', '<', new Date(now.getTime() - DAY))
    .execute();
  return gone.length;
}

/** What is handed over or being fetched is not left over. */
export async function carriedKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('carried_work').select('parts').where('ended_at', 'is', null).execute();
  return new Set(rows.flatMap(({ parts }) => parts.map(({ key }) => key)));
}

const erase = (ctx: Context, parts: readonly CarriedPart[]) =>
  ctx.afterCommit(async () => {
    for (const { key } of parts) await ctx.app.providers.storage.remove(key);
  });

/** @returns what is read of it until it is more than `most`; 0 for none */
async function sizeOf(storage: ObjectStore, key: string, most: number): Promise<number> {
  const bytes = await storage.read(key);
  let size = 0;
  for await (const chunk of bytes ?? []) {
    size += (chunk as Buffer).length;
    if (size > most) break;
  }
  return size;
}

/** Codes typed in an hour by one person, who has the right one before them. */
const PER_HOUR = 20;
const known = new WeakMap<Config, ReturnType<typeof createAllowance>>();

/** One for the whole house; right or wrong, each counts. @throws Refusal TOO_MANY */
async function countTry(config: Config, userId: string): Promise<void> {
  const allowance = known.get(config) ?? createAllowance('carried work', PER_HOUR);
  known.set(config, allowance);
  await allowance(userId, 1);
}

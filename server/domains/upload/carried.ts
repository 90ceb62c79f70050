/**
 * Unsent work from one device of a person to another, through here: sealed where it comes from, with a code that only the person
 * has. Here stand its parts, who may fetch them, and until when; what they hold nobody here can read.
 */
import { buffer } from 'node:stream/consumers';
import type * as contract from '../../../contract/upload/calls.ts';
import { CARRIED } from '../../../contract/wire/limits.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
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
    const former = await ctx.db
      .deleteFrom('carried_work')
      .where('user_id', '=', userId)
      .returning('parts')
      .executeTakeFirst();
    const kept = new Set(parts.map(({ key }) => key));
    if (former)
      erase(
        ctx,
        former.parts.filter(({ key }) => !kept.has(key)),
      );
    const row = { user_id: userId, id, code_hash: codeHash, parts: JSON.stringify(parts) };
    await ctx.db
      .insertInto('carried_work')
      .values({ ...row, created_at: ctx.now, expires_at: expiresAt, taken_at: null })
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
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('CARRIED_NONE');
  if (row.expires_at <= ctx.now) throw new Refusal('CARRIED_EXPIRED');
  if (row.taken_at) throw new Refusal('CARRIED_TAKEN');
  // Fetching is given as long again: the link may be slow.
  const until = new Date(ctx.now.getTime() + CARRIED.life);
  await ctx.db
    .updateTable('carried_work')
    .set({ taken_at: ctx.now, expires_at: until })
    .where('user_id', '=', userId)
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
    .executeTakeFirst();
  const one = row?.parts[part];
  if (!one) throw new Refusal('NOT_FOUND');
  if (row.expires_at <= ctx.now) throw new Refusal('CARRIED_EXPIRED');
  const bytes = await ctx.app.providers.storage.read(one.key);
  if (!bytes) throw new Refusal('CARRIED_EXPIRED');
  return { base64: (await buffer(bytes)).toString('base64') };
};

export const carriedEnd: Handler<typeof contract.carriedEnd> = async ({ id }, ctx) => {
  const row = await ctx.db
    .deleteFrom('carried_work')
    .where('user_id', '=', userOf(ctx).userId)
    .where('id', '=', id)
    .returning(['parts', 'taken_at'])
    .executeTakeFirst();
  if (row) erase(ctx, row.parts);
  return { taken: row ? row.taken_at !== null : true };
};

/** @returns how many were forgotten, with their bytes */
export async function forgetCarried(db: Db, storage: ObjectStore, now: Date): Promise<number> {
  const gone = await db.deleteFrom('carried_work').where('expires_at', '<=', now).returning('parts').execute();
  for (const { key } of gone.flatMap(({ parts }) => parts)) await storage.remove(key);
  return gone.length;
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

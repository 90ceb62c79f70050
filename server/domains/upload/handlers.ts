/** Photos: permission to post them, and taking them in once they have arrived as announced. Unsent work on its way comes the same way. */

import { sql } from 'kysely';
import * as contract from '../../../contract/upload/calls.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { uploadDir, uploadGrant } from '../../providers/storage/storage.ts';
import { uploadAllowance } from './allowance.ts';
import { takeIn } from './arrival.ts';
import { carriedEnd, carriedGive, carriedPart, carriedState, carriedTake } from './carried.ts';
import type { Looks } from './look.ts';

/** All confirmed photos of one account, bytes. */
const MOST_HELD = 10 * 1024 ** 3;

export const upload = handlers(contract, {
  carriedGive,
  carriedTake,
  carriedPart,
  carriedEnd,
  carriedState,

  uploadSign: async ({ sha256, size, ext }, ctx) =>
    permission(ctx, sha256 && size && ext ? { name: `${sha256}.${ext}`, size } : undefined),

  uploadConfirm: asking<typeof contract.uploadConfirm, Looks | null>(
    async (input, ctx) => {
      const { userId } = userOf(ctx);
      if (!input.key.startsWith(`u/${userId}/`)) throw new Refusal('UPLOAD_POLICY');
      // Once taken in, the object is gone from where it was posted; the row speaks for it.
      return (await confirmed(ctx, input.key)) ? null : takeIn(ctx.app, { ...input, userId });
    },
    async ({ key, sha256, size, type }, ctx, look) => {
      const { userId } = userOf(ctx);
      const id = newId();
      // Two at once must not both find the last of the room.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`.execute(ctx.db);
      const { held } = await ctx.db
        .selectFrom('upload')
        .select((e) => e.fn.coalesce(e.fn.sum<number>('size'), e.lit(0)).as('held'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (Number(held) + size > MOST_HELD) throw new Refusal('UPLOAD_QUOTA');
      await ctx.db
        .insertInto('upload')
        .values({
          id,
          user_id: userId,
          object_key: key,
          sha256,
          size,
          type,
          look: look && [...look.look],
          turned: look && [...look.turned],
          state: 'confirmed',
          created_at: ctx.now,
          confirmed_at: ctx.now,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'object_key']).doNothing())
        .execute();
      const row = await confirmed(ctx, key);
      if (row?.sha256 !== sha256) throw new Refusal('UPLOAD_HASH');
      ctx.afterCommit(() => ctx.app.providers.storage.remove(key));
      return { id: row.id, sha256, url: photoUrl(sha256) };
    },
  ),
});

async function permission(ctx: Context, one?: { name: string; size: number }): Promise<contract.UploadForm> {
  const { userId } = userOf(ctx);
  const { storage } = ctx.app.providers;
  // A bucket counts nothing: a form that names no object would take any number of them.
  if (storage.origin !== null && !one) throw new Refusal('UPLOAD_POLICY');
  const grant = uploadGrant(storage, { dir: uploadDir(userId, ctx.now), now: ctx.now, one });
  if (storage.origin !== null) await uploadAllowance(ctx.app.config).charge({ userId, ip: ctx.ip }, grant.maxBytes);
  const expire = grant.expiresAt.getTime();
  return { ...storage.sign(grant), expire, maxBytes: grant.maxBytes, resumes: storage.resumes };
}

const confirmed = (ctx: Pick<Context, 'db' | 'actor'>, key: string) =>
  ctx.db
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('user_id', '=', userOf(ctx).userId)
    .where('object_key', '=', key)
    .executeTakeFirst();

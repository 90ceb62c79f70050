/** One login on one device: a family of tokens of which only the newest pair is good. */
import { sql } from 'kysely';
import { SESSION } from '../../../contract/wire/limits.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { unsubscribe } from '../../kernel/events/subscriptions.ts';
import type { Context } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { newToken, tokenHash } from './rules.ts';
import type { AccountTables } from './tables.ts';

export interface Tokens {
  token: string;
  refreshToken: string;
  /** ms */
  expire: number;
}

type EndedBy = NonNullable<AccountTables['session']['ended_by']>;

interface Opened {
  userId: string;
  deviceName: string;
  /** Whether the way in shows who it is, as a passkey and a code do. */
  proved: boolean;
}

export async function openSession(ctx: Context, { userId, deviceName, proved }: Opened) {
  const id = newId();
  const token = newToken();
  await ctx.db
    .insertInto('session')
    .values({
      id,
      user_id: userId,
      access_hash: tokenHash(token),
      access_expires_at: new Date(ctx.now.getTime() + SESSION.access),
      device_id: ctx.deviceId,
      device_name: deviceName,
      ip: ctx.ip,
      verified_until: null,
      proved_at: proved ? ctx.now : null,
      created_at: ctx.now,
      seen_at: ctx.now,
      ended_at: null,
      ended_by: null,
    })
    .execute();
  return { token, refreshToken: await addRefreshToken(ctx, id), expire: SESSION.access } satisfies Tokens;
}

/** @throws Refusal REFRESH_INVALID; a token that was used before also ends its session, for whoever holds the newer one */
export async function rotate(ctx: Context, refreshToken: string): Promise<Tokens & { userId: string }> {
  const hash = tokenHash(refreshToken);
  const presented = await ctx.db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select([
      'session.id',
      'session.user_id',
      'session.ended_at',
      'session.device_id',
      'refresh_token.used_at',
      'refresh_token.expires_at',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (!presented || presented.ended_at || presented.expires_at <= ctx.now) throw new Refusal('REFRESH_INVALID');
  if (presented.used_at) {
    await endSessions(ctx.db, [presented.id], 'reuse', ctx.now);
    throw new Refusal('REFRESH_INVALID', undefined, { commit: true });
  }
  // Stolen from the device it was made for: nobody keeps it, and whoever has the device logs in anew.
  if (presented.device_id !== ctx.deviceId) {
    await endSessions(ctx.db, [presented.id], 'device', ctx.now);
    throw new Refusal('REFRESH_INVALID', undefined, { commit: true });
  }
  const token = newToken();
  await ctx.db.updateTable('refresh_token').set({ used_at: ctx.now }).where('hash', '=', hash).execute();
  await ctx.db
    .updateTable('session')
    .set({
      access_hash: tokenHash(token),
      access_expires_at: new Date(ctx.now.getTime() + SESSION.access),
      seen_at: ctx.now,
      ip: ctx.ip,
    })
    .where('id', '=', presented.id)
    .execute();
  await fewUsed(ctx.db, presented.id);
  const next = await addRefreshToken(ctx, presented.id);
  return { userId: presented.user_id, token, refreshToken: next, expire: SESSION.access };
}

/** Nothing of a person reaches a device once its session has ended: open streams end, pushes stop. */
export async function endSessions(db: Db, ids: readonly string[], by: EndedBy, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_by: by })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  await unsubscribe(db, ids);
  for (const session of ended)
    await emit(db, { to: session.user_id, type: 'session.ended', data: { sessionId: session.id }, at: now });
}

/** Of those that were used, so many of a session are known for what they are; older ones are as good as made up. */
const USED_KEPT = 20;

async function fewUsed(db: Db, sessionId: string): Promise<void> {
  await sql`delete from refresh_token where hash in (
    select hash from refresh_token where session_id = ${sessionId} and used_at is not null
    order by used_at desc, hash offset ${USED_KEPT})`.execute(db);
}

async function addRefreshToken(ctx: Context, sessionId: string): Promise<string> {
  const refreshToken = newToken();
  await ctx.db
    .insertInto('refresh_token')
    .values({
      hash: tokenHash(refreshToken),
      session_id: sessionId,
      expires_at: new Date(ctx.now.getTime() + SESSION.refresh),
      used_at: null,
    })
    .execute();
  return refreshToken;
}

/** Where a new account came from, and who invited it. */
import { sql } from 'kysely';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { channelOfAccount } from './channels.ts';

/** What a higher domain does when an account has named its inviter; inside the same transaction. */
export type InvitationHearer = (ctx: Context, userId: string, inviterId: string) => Promise<void>;

let hearers: readonly InvitationHearer[] = [];

/** Called once by whoever opens the house, with everybody's. */
export function registerInvitations(all: readonly InvitationHearer[]): void {
  hearers = all;
}

async function tellInvited(ctx: Context, userId: string, inviterId: string): Promise<void> {
  for (const hear of hearers) await hear(ctx, userId, inviterId);
}

/** Kept at an account's birth, and only when its requests said something. Nobody invites who is not there. */
export async function keepSource(ctx: Context, userId: string): Promise<void> {
  const { db, attribution, now } = ctx;
  const { channel, clickId, inviter, userSource, adInfo, placedAt } = attribution;
  if (!Object.values(attribution).some(Boolean)) return;
  const known = inviter ? await somebody(db, inviter, userId) : undefined;
  await db
    .insertInto('account_source')
    .values({
      user_id: userId,
      inviter_id: known?.id ?? null,
      channel: channel && (await channelOfAccount(db, channel, now)),
      click_id: clickId,
      user_source: userSource,
      ad_info: adInfo,
      origin: placedAt,
      at: now,
    })
    .execute();
  if (known) await tellInvited(ctx, userId, known.id);
}

const somebody = (db: Db, inviterId: string, userId: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('id', '=', inviterId)
    .where('id', '<>', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether this person was invited by that one, or by somebody whom they invited, and so on. */
async function cameBy(db: Db, userId: string, inviterId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up (id) as (
      select inviter_id from account_source where user_id = ${userId} and inviter_id is not null
      union select s.inviter_id from account_source s join up on s.user_id = up.id where s.inviter_id is not null
    ) select from up where id = ${inviterId}`.execute(db);
  return rows.length > 0;
}

/** How long after its birth an account may still name its inviter, ms. */
const NEW_FOR = DAY;

type Asked = Pick<Context, 'db' | 'now'>;

/** What naming this inviter now would be refused with; null where it would not, or where it is this one already. */
export async function whyNotInvited({ db, now }: Asked, userId: string, inviterId: string) {
  const known = await inviterOf(db, userId);
  // Whoever else it may be.
  if (known && known !== inviterId) return 'INVITE_LATE';
  if (!(await somebody(db, inviterId, userId))) return 'NOT_FOUND';
  if (await cameBy(db, inviterId, userId)) return 'INVITE_CIRCLE';
  if (known) return null;
  const me = await db.selectFrom('account').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow();
  const bought = await db
    .selectFrom('trade_order')
    .select('id')
    .where('buyer_id', '=', userId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  const late = now.getTime() - me.created_at.getTime() > NEW_FOR;
  return late || bought ? 'INVITE_LATE' : null;
}

const inviterOf = async (db: Db, userId: string) =>
  (await db.selectFrom('account_source').select('inviter_id').where('user_id', '=', userId).executeTakeFirst())
    ?.inviter_id ?? null;

/**
 * Names an inviter afterwards, for somebody whose first request did not carry them: the code was read out, or the link came second.
 * @returns false when it was this one already
 * @throws Refusal INVITE_LATE, INVITE_CIRCLE for one who came by the caller, NOT_FOUND for an inviter who is not there
 */
export async function bindInviter(ctx: Context, userId: string, inviterId: string): Promise<boolean> {
  const bound = await nameInviter(ctx, userId, inviterId);
  if (bound) await tellInvited(ctx, userId, inviterId);
  return bound;
}

/** The same for whoever joins something of that person's by the same tap: nobody else hears of it and joins them to another. */
export async function nameInviter({ db, now }: Asked, userId: string, inviterId: string): Promise<boolean> {
  // One name after the other, in the whole house: two that name each other at once would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('inviters'))`.execute(db);
  // The account's row keeps two answers apart.
  await db.selectFrom('account').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  const refusal = await whyNotInvited({ db, now }, userId, inviterId);
  if (refusal !== null) throw new Refusal(refusal);
  if ((await inviterOf(db, userId)) === inviterId) return false;
  await db
    .insertInto('account_source')
    .values({ user_id: userId, inviter_id: inviterId, channel: '', click_id: '', user_source: '', at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ inviter_id: inviterId }))
    .execute();
  return true;
}

/** Six-digit codes: each belongs to the device that asked, is good for five minutes, five tries and one use. */
import { type ExpressionBuilder, sql } from 'kysely';
import { CODE } from '../../../../contract/wire/limits.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Database } from '../../../db/schema.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { codeHash, FREE_SENDS, newCode, sameHash, sendLimits, usedLimits } from '../rules.ts';
import type { AccountTables } from '../tables.ts';
import { addressLimit, mayStillSend, tellOwner } from './budget.ts';
import { costOf, mustBePaid } from './puzzle.ts';

type Purpose = AccountTables['login_code']['purpose'];
export interface Asked {
  phone: string;
  purpose: Purpose;
  /** The answer to the puzzle that an earlier refusal set. */
  proof?: string | undefined;
}

/**
 * Whose a code is: only whoever asked for it may spend it or burn its tries, so that a stranger who knows a number can keep nobody out.
 * A device's name is its own secret as far as strangers go; a caller without one is their address.
 */
const isAskers = (ctx: Pick<Context, 'deviceId' | 'ip'>) => (e: ExpressionBuilder<Database, 'login_code'>) =>
  ctx.deviceId ? e('device_id', '=', ctx.deviceId) : e.and([e('device_id', 'is', null), e('ip', '=', ctx.ip)]);

/**
 * What is answered does not depend on whether the number has an account.
 * @returns the plain code
 */
export async function sendCode(ctx: Context, { phone, purpose, proof }: Asked): Promise<string> {
  // Two requests for one phone at the same moment must not both find the minute free, nor many from one address its day.
  for (const one of [`code:${phone}`, `code from:${ctx.ip}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(ctx.db);
  const known = await isKnownDevice(ctx, phone);
  const { spent, share } = await mayStillSend(ctx, known ? await sentToAsker(ctx, phone) : null);
  await withinLimits(ctx, { phone, purpose, proof }, { known, share });
  await ctx.db
    .updateTable('login_code')
    .set({ superseded: true })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where(isAskers(ctx))
    .execute();
  const id = newId();
  const code = newCode();
  await ctx.db
    .insertInto('login_code')
    .values({
      id,
      phone,
      purpose,
      code_hash: codeHash(ctx.app.config.secret, id, code),
      device_id: ctx.deviceId,
      ip: ctx.ip,
      sent_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + CODE.life),
      used_at: null,
    })
    .execute();
  await tellOwner(ctx, spent + 1);
  const { sms } = ctx.app.providers;
  ctx.afterCommit(() => sms.sendCode({ phone, code }));
  return code;
}

/** Uses the code up. @throws Refusal CODE_WRONG (and the try counts) or CODE_EXPIRED */
export async function spendCode(ctx: Context, phone: string, purpose: Purpose, code: string): Promise<void> {
  const sent = await ctx.db
    .selectFrom('login_code')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('superseded', '=', false)
    .where(isAskers(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (!sent || sent.used_at || sent.expires_at <= ctx.now || sent.tries >= CODE.maxTries)
    throw new Refusal('CODE_EXPIRED');
  const right = sameHash(sent.code_hash, codeHash(ctx.app.config.secret, sent.id, code));
  const change = right ? { used_at: ctx.now } : { tries: sent.tries + 1 };
  await ctx.db.updateTable('login_code').set(change).where('id', '=', sent.id).execute();
  if (!right) throw new Refusal('CODE_WRONG', { left: CODE.maxTries - sent.tries - 1 }, { commit: true });
}

/** Somebody was logged in on this device as who has this number: what strangers do to the number does not keep them out. */
async function isKnownDevice({ db, deviceId }: Context, phone: string): Promise<boolean> {
  if (!deviceId) return false;
  const session = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select('session.id')
    .where('session.device_id', '=', deviceId)
    .where('account.phone', '=', phone)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** How many messages this asker had sent to the number within a day, used or not. */
async function sentToAsker(ctx: Context, phone: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('login_code')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('phone', '=', phone)
    .where(isAskers(ctx))
    .where('sent_at', '>', new Date(ctx.now.getTime() - DAY))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A code that was used proves that its receiver wanted it: it counts by limits of its own, and for no puzzle. */
async function withinLimits(
  ctx: Context,
  { phone, purpose, proof }: Asked,
  { known, share }: { known: boolean; share: number },
): Promise<void> {
  const unused = ctx.db.selectFrom('login_code').where('used_at', 'is', null);
  const aboutPhone = unused.where('phone', '=', phone).where('purpose', '=', purpose);
  const last = await aboutPhone
    .where(isAskers(ctx))
    .select((e) => e.fn.max('sent_at').as('at'))
    .executeTakeFirst();
  const wait = last?.at ? last.at.getTime() + CODE.resendAfter - ctx.now.getTime() : 0;
  if (wait > 0) throw new Refusal('CODE_TOO_SOON', { retryAfter: Math.ceil(wait / 1000) });
  const count = async (query: typeof unused, within: number) => {
    const { n } = await query
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('sent_at', '>', new Date(ctx.now.getTime() - within))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const keep = async (query: typeof unused, { max, within }: { max: number; within: number }) => {
    const n = await count(query, within);
    if (n >= max) throw new Refusal('TOO_MANY', { retryAfter: within / 1000 });
    return n;
  };
  const { demo } = ctx.app.config;
  // What a demo writes on the screen costs nobody a message.
  if (!(demo && ctx.app.providers.sms.sandbox)) {
    const used = ctx.db.selectFrom('login_code').where('used_at', 'is not', null);
    await keep(used.where('phone', '=', phone), usedLimits.number);
    if (ctx.deviceId) await keep(used.where('device_id', '=', ctx.deviceId), usedLimits.device);
    if (!known) await keep(used.where('ip', '=', ctx.ip), usedLimits.address);
  }
  const mine = await keep(aboutPhone.where(isAskers(ctx)), sendLimits.own);
  if (ctx.deviceId) await keep(unused.where('device_id', '=', ctx.deviceId), sendLimits.device);
  const fromHere = unused.where('ip', '=', ctx.ip);
  const here = await keep(fromHere, sendLimits.address);
  if (known) return;
  await keep(fromHere, addressLimit(ctx));
  await keep(aboutPhone.where('ip', '=', ctx.ip), sendLimits.toNumber);
  const everybodys = await count(aboutPhone, DAY);
  const cost = costOf(Math.max(everybodys - FREE_SENDS.phone, here - FREE_SENDS.address), share);
  const puzzle = { phone, purpose, asker: ctx.deviceId ?? ctx.ip, before: mine, secret: ctx.app.config.secret };
  mustBePaid(puzzle, cost, proof);
}

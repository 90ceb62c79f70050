/** Six-digit codes: sent at most once a minute, good for five minutes, five tries and one use. */
import { sql } from 'kysely';
import { CODE } from '../../../contract/wire/limits.ts';
import type { Context } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { codeHash, newCode, sameHash, sendLimits } from './rules.ts';
import type { AccountTables } from './tables.ts';

type Purpose = AccountTables['login_code']['purpose'];

/** Nothing here looks at accounts, so a known number cannot be told from an unknown one. @returns the plain code */
export async function sendCode(ctx: Context, phone: string, purpose: Purpose): Promise<string> {
  // Two requests for one phone at the same moment must not both find the minute free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${phone}`}, 0))`.execute(ctx.db);
  await withinLimits(ctx, phone);
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
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!sent || sent.used_at || sent.expires_at <= ctx.now || sent.tries >= CODE.maxTries)
    throw new Refusal('CODE_EXPIRED');
  const right = sameHash(sent.code_hash, codeHash(ctx.app.config.secret, sent.id, code));
  const change = right ? { used_at: ctx.now } : { tries: sent.tries + 1 };
  await ctx.db.updateTable('login_code').set(change).where('id', '=', sent.id).execute();
  if (!right) throw new Refusal('CODE_WRONG', { left: CODE.maxTries - sent.tries - 1 }, { commit: true });
}

/** A code that was used proves that its receiver wanted it, so only unused ones count. */
async function withinLimits(ctx: Context, phone: string): Promise<void> {
  const unused = ctx.db.selectFrom('login_code').where('used_at', 'is', null);
  const last = await unused.select('sent_at').where('phone', '=', phone).orderBy('sent_at', 'desc').executeTakeFirst();
  const wait = last ? last.sent_at.getTime() + CODE.resendAfter - ctx.now.getTime() : 0;
  if (wait > 0) throw new Refusal('CODE_TOO_SOON', { retryAfter: Math.ceil(wait / 1000) });
  const who = { phone, device_id: ctx.deviceId, ip: ctx.ip };
  for (const { by, max, within } of sendLimits) {
    const value = who[by];
    if (!value) continue;
    const { n } = await unused
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(by, '=', value)
      .where('sent_at', '>', new Date(ctx.now.getTime() - within))
      .executeTakeFirstOrThrow();
    if (Number(n) >= max) throw new Refusal('TOO_MANY', { retryAfter: within / 1000 });
  }
}

/** Coming in and going out: codes, tokens, host apps. */
import type * as contract from '../../../contract/account/calls.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import { CODE } from '../../../contract/wire/limits.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type Host, type HostProfile, readAlipay, readWechat } from '../../providers/host/host.ts';
import { keepSource } from '../activity/source.ts';
import { sendCode, spendCode } from './codes/codes.ts';
import { byId, byPhone, profileOf, recordConsents } from './people.ts';
import { endSessions, openSession, rotate } from './sessions.ts';

type TokenInput = Parsed<typeof contract.userToken>;
type HostInput = Extract<TokenInput, { authCode: string }>;

export const userCode: Handler<typeof contract.userCode> = async ({ phone, purpose, proof }, ctx) => {
  const { demo } = ctx.app.config;
  const { sandbox } = ctx.app.providers.sms;
  // Nobody is told that a code was sent when none can be.
  if (sandbox && !demo) throw new Refusal('CODES_NONE');
  if (purpose !== 'login') userOf(ctx);
  // A code that proves an account's own number is sent to that number only, and asked for by nobody else.
  if (purpose === 'verify' && (await byId(ctx.db, userOf(ctx).userId)).phone !== phone) throw new Refusal('FORBIDDEN');
  const code = await sendCode(ctx, { phone, purpose, proof });
  const shown = demo && sandbox;
  return { resendAfter: CODE.resendAfter, ...(shown && { sandboxCode: code }) };
};

export const userToken: Handler<typeof contract.userToken> = async (input, ctx) => {
  const { userId, reg } = 'phone' in input ? await byCode(input, ctx) : await byHost(input, ctx);
  await recordConsents(ctx.db, userId, input.consents, ctx.now);
  const tokens = await openSession(ctx, {
    ...{ userId, deviceName: input.deviceName ?? '' },
    // A host app says who somebody is there, and not that they are at hand.
    proved: 'phone' in input,
  });
  // Whoever hears of it may ask which device this is: the session says so.
  if (reg) await keepSource(ctx, userId);
  return { ...tokens, reg, ...(await profileOf(ctx.db, ctx.app, userId)) };
};

export const userRefresh: Handler<typeof contract.userRefresh> = async ({ refreshToken }, ctx) => {
  if (!refreshToken) throw new Refusal('REFRESH_MISSING');
  const { userId, ...tokens } = await rotate(ctx, refreshToken);
  return { ...tokens, reg: false, ...(await profileOf(ctx.db, ctx.app, userId)) };
};

export const userLogout: Handler<typeof contract.userLogout> = async (_input, ctx) => {
  await endSessions(ctx.db, [userOf(ctx).sessionId], 'logout', ctx.now);
  return {};
};

export const authGetUserId: Handler<typeof contract.authGetUserId> = async (input, ctx) => {
  const { hostUserId } = await exchanged(input, ctx);
  return { hostUserId };
};

async function byCode({ phone, code }: Extract<TokenInput, { code: string }>, ctx: Context) {
  await spendCode(ctx, phone, 'login', code);
  return byPhone(ctx.db, { phone, now: ctx.now });
}

/** The host vouches for the phone; without one, only somebody who came this way before is known. */
async function byHost(input: HostInput, ctx: Context) {
  const { hostUserId, key } = await exchanged(input, ctx);
  const person = opened(input, key);
  if (person.hostUserId && person.hostUserId !== hostUserId) throw new Refusal('HOST_AUTH_FAILED');
  const { host } = input;
  if (!person.phone) {
    const known = await ctx.db
      .selectFrom('host_identity')
      .select('user_id')
      .where('host', '=', host)
      .where('host_user_id', '=', hostUserId)
      .executeTakeFirst();
    if (!known) throw new Refusal('HOST_PHONE_NEEDED');
    return { userId: known.user_id, reg: false };
  }
  const { phone, nickname, gender } = person;
  const found = await byPhone(ctx.db, { phone, nickname, gender, now: ctx.now });
  await ctx.db
    .insertInto('host_identity')
    .values({ host, host_user_id: hostUserId, user_id: found.userId, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['host', 'host_user_id']).doUpdateSet({ user_id: found.userId }))
    .execute();
  return found;
}

async function exchanged({ host, appId, authCode }: { host: Host; appId: string; authCode: string }, ctx: Context) {
  const provider = ctx.app.providers.hosts[host];
  if (!provider || provider.appId !== appId) throw new Refusal('HOST_AUTH_FAILED');
  try {
    return await provider.exchange(authCode);
  } catch {
    throw new Refusal('HOST_AUTH_FAILED');
  }
}

function opened({ host, ...sealed }: HostInput, key: string): HostProfile {
  try {
    return host === 'wechat' ? readWechat({ ...sealed, key }) : readAlipay({ ...sealed, key });
  } catch {
    throw new Refusal('HOST_AUTH_FAILED');
  }
}

/** Who the caller is, and what they may change about it. */

import type * as contract from '../../../contract/account/calls.ts';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { isPlainName } from '../../../contract/wire/names.ts';
import { H5_PAYER } from '../../../contract/wire/query.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { mustNotBeOurs } from '../shop/our-names.ts';
import { ownUploads } from '../upload/own.ts';
import { certificationOf } from './certification/certified.ts';
import { spendCode } from './codes/codes.ts';
import { byId, consentNow, consentsOf, profileOf, recordConsents } from './people.ts';
import { maskName, VERIFIED_FOR } from './rules.ts';
import { endSessions } from './sessions.ts';
import { mustBeVerified, spendVerification } from './step-up.ts';

export const userInfo: Handler<typeof contract.userInfo> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const account = await byId(ctx.db, userId);
  const consents = await consentsOf(ctx.db, userId);
  return {
    ...(await profileOf(ctx.db, ctx.app, userId)),
    certifiedName: account.certified_name && maskName(account.certified_name),
    certification: await certificationOf(ctx.db, ctx.app, userId),
    joinedAt: account.created_at.getTime(),
    consents: consents.map((consent) => ({ ...consent, at: consent.at.getTime() })),
  };
};

export const userInfoUpdate: Handler<typeof contract.userInfoUpdate> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const { nickname, gender, avatarUploadId } = input;
  if (nickname !== undefined && !isPlainName(nickname)) throw new Refusal('NAME_ODD');
  if (nickname !== undefined) await mustNotBeOurs(ctx, nickname);
  // Everybody reads it beside every word of theirs, where no warning is shown.
  if (nickname !== undefined && offPlatformHints(nickname).length > 0) throw new Refusal('NAME_LEADS_OFF');
  const [avatar] = avatarUploadId ? await ownUploads(ctx.db, { ids: [avatarUploadId], userId }) : [];
  const change = {
    ...(nickname !== undefined && { nickname }),
    ...(gender !== undefined && { gender }),
    ...(avatar && { avatar_url: photoUrl(avatar.sha256) }),
  };
  if (Object.keys(change).length > 0)
    await ctx.db.updateTable('account').set(change).where('id', '=', userId).execute();
  return profileOf(ctx.db, ctx.app, userId);
};

export const userConsent: Handler<typeof contract.userConsent> = async (input, ctx) => {
  // Agreeing to a text that is no longer, or not yet, the current one would record something nobody read.
  if ((await consentNow(ctx.db, input.kind, ctx.now)) !== input.version) throw new Refusal('BAD_INPUT');
  await recordConsents(ctx.db, userOf(ctx).userId, [input], ctx.now);
  return {};
};

export const phoneVerify: Handler<typeof contract.phoneVerify> = async ({ code }, ctx) => {
  const { userId, sessionId } = userOf(ctx);
  const { phone } = await byId(ctx.db, userId);
  if (!phone) throw new Refusal('NOT_FOUND');
  await spendCode(ctx, phone, 'verify', code);
  const until = new Date(ctx.now.getTime() + VERIFIED_FOR);
  await ctx.db
    .updateTable('session')
    .set({ verified_until: until, proved_at: ctx.now })
    .where('id', '=', sessionId)
    .execute();
  return { verifiedUntil: until.getTime() };
};

export const phoneChange: Handler<typeof contract.phoneChange> = async ({ phone, code }, ctx) => {
  const { userId, sessionId } = userOf(ctx);
  await mustBeVerified(ctx);
  await spendCode(ctx, phone, 'change', code);
  // Said only to someone who has just proved that the number is theirs.
  const taken = await ctx.db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirst();
  if (taken && taken.id !== userId) throw new Refusal('PHONE_TAKEN');
  const { phone: old } = await byId(ctx.db, userId);
  await ctx.db.updateTable('account').set({ phone, phone_changed_at: ctx.now }).where('id', '=', userId).execute();
  // From here on nobody could tell that the old number was this person's.
  if (old) await ctx.db.deleteFrom('login_code').where('phone', '=', old).execute();
  // A link that lies in a chat of the old number's is one more way in.
  await ctx.db.deleteFrom('login_link').where('user_id', '=', userId).where('used_at', 'is', null).execute();
  await spendVerification(ctx);
  // Whoever was let in by the old number, and perhaps is not the person, is let out.
  const others = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await endSessions(
    ctx.db,
    others.map(({ id }) => id),
    'phone',
    ctx.now,
  );
  const { passkeys } = await ctx.db
    .selectFrom('passkey')
    .select((e) => e.fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { mobile: phone, passkeys: Number(passkeys) };
};

export const wxmaPhone: Handler<typeof contract.wxmaPhone> = async (_input, ctx) => ({
  phone: (await byId(ctx.db, userOf(ctx).userId)).phone ?? '',
});

export const wxmaOpenid: Handler<typeof contract.wxmaOpenid> = async ({ authCode, paymentId }, { app }) => {
  const inApp = (app.providers.payment.wechat ?? app.providers.payment.sandbox)?.inApp;
  if (!authCode) return { openid: H5_PAYER, authorise: (paymentId && inApp?.authorise(paymentId)) || null };
  const known = await inApp?.openid(authCode).catch(() => null);
  if (!known) throw new Refusal('HOST_AUTH_FAILED');
  return { openid: known, authorise: null };
};

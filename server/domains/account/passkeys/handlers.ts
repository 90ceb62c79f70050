/** Passkeys: made, named, removed, logged in with. The library judges signatures; what it is to expect is decided here. */
import type * as contract from '../../../../contract/account/passkey-calls.ts';
import { CODE, PASSKEY } from '../../../../contract/wire/limits.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { maskPhones } from '../../../kernel/lib/log.ts';
import { type Site, siteOf } from '../../../kernel/lib/site.ts';
import { shopNameNow } from '../../shop/settings.ts';
import { byId, lockAccount, profileOf, recordConsents } from '../people.ts';
import { openSession } from '../sessions.ts';
import { prove, verifiedUntil } from '../step-up.ts';
import { newChallenge, spendChallenge } from './challenge.ts';

/** EdDSA, ES256, RS256: what every authenticator has one of, and what the library expects unless it is told otherwise. */
const ALGORITHMS = [-8, -7, -257];

/** Apart from the server's start, for which its parsers of certificates are much to load. */
const library = () => import('@simplewebauthn/server');

export const passkeyList: Handler<typeof contract.passkeyList> = async (_input, ctx) => ({
  list: (await passkeysOf(ctx)).map(shown),
  possible: siteOf(ctx.app.config) !== null,
  proved: await isProved(ctx),
});

export const passkeyAddStart: Handler<typeof contract.passkeyAddStart> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const { rpId } = siteFor(ctx);
  await mustBeProved(ctx);
  const mine = await passkeysOf(ctx);
  if (mine.length >= PASSKEY.perPerson) throw new Refusal('PASSKEY_LIMIT');
  const { nickname, phone } = await byId(ctx.db, userId);
  const shop = await shopNameNow(ctx.db, ctx.now);
  return {
    challenge: await newChallenge(ctx, userId),
    rp: { id: rpId, name: shop[ctx.lang] },
    user: {
      id: handleOf(userId),
      name: [nickname, maskPhones(phone ?? '')].filter(Boolean).join(' '),
      displayName: nickname,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEY.challengeLife,
    excludeCredentials: mine.map((key) => ({
      id: key.credential_id,
      type: 'public-key' as const,
      transports: key.transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
};

export const passkeyAdd: Handler<typeof contract.passkeyAdd> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const site = siteFor(ctx);
  // Of two at once the second finds the first.
  await lockAccount(ctx.db, userId);
  await mustBeProved(ctx);
  const challenge = await spendChallenge(ctx, input.clientDataJSON, userId);
  const made = await registered(input, challenge, site);
  if ((await passkeysOf(ctx)).length >= PASSKEY.perPerson) throw new Refusal('PASSKEY_LIMIT');
  const row = await ctx.db
    .insertInto('passkey')
    .values({
      id: newId(),
      user_id: userId,
      credential_id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports: JSON.stringify(input.transports),
      synced: made.credentialBackedUp,
      name: input.name,
      created_at: ctx.now,
      used_at: null,
    })
    // Whoever shows somebody else's key a second time has not made one.
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw refused();
  await prove(ctx);
  return shown(row);
};

export const passkeyRename: Handler<typeof contract.passkeyRename> = async ({ id, name }, ctx) => {
  const row = await ctx.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userOf(ctx).userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return shown(row);
};

export const passkeyRemove: Handler<typeof contract.passkeyRemove> = async ({ id }, ctx) => {
  const gone = await ctx.db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userOf(ctx).userId)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw new Refusal('NOT_FOUND');
  return {};
};

export const passkeyLoginStart: Handler<typeof contract.passkeyLoginStart> = async (_input, ctx) => ({
  rpId: siteFor(ctx).rpId,
  challenge: await newChallenge(ctx, null),
  timeout: PASSKEY.challengeLife,
  userVerification: 'required',
});

export const passkeyLogin: Handler<typeof contract.passkeyLogin> = async (input, ctx) => {
  const key = await signedBy(input, ctx, null);
  await recordConsents(ctx.db, key.user_id, input.consents, ctx.now);
  const deviceName = input.deviceName ?? '';
  const tokens = await openSession(ctx, { userId: key.user_id, deviceName, proved: true });
  return { ...tokens, reg: false, ...(await profileOf(ctx.db, ctx.app, key.user_id)) };
};

export const passkeyProveStart: Handler<typeof contract.passkeyProveStart> = async (_input, ctx) => ({
  rpId: siteFor(ctx).rpId,
  challenge: await newChallenge(ctx, userOf(ctx).userId),
  timeout: PASSKEY.challengeLife,
  userVerification: 'required',
});

export const passkeyProve: Handler<typeof contract.passkeyProve> = async (input, ctx) => {
  await signedBy(input, ctx, userOf(ctx).userId);
  await prove(ctx);
  return {};
};

type Signed = Omit<Parameters<typeof passkeyLogin>[0], 'deviceName' | 'consents'>;

/** @param userId whose key it must be; null where the key says who it is. @throws Refusal PASSKEY_REFUSED */
async function signedBy(input: Signed, ctx: Context, userId: string | null) {
  const site = siteFor(ctx);
  const challenge = await spendChallenge(ctx, input.clientDataJSON, userId);
  const key = await ctx.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (!key || handleOf(key.user_id) !== input.userHandle) throw refused();
  if (userId !== null && key.user_id !== userId) throw refused();
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = input;
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo: info } = await judged(
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: Buffer.from(key.public_key, 'base64url'),
        // Anything but more than before is a copy of the key, except for 0, where its device does not count.
        counter: Number(key.counter),
        transports: key.transports,
      },
    }),
  );
  await ctx.db
    .updateTable('passkey')
    .set({ counter: info.newCounter, synced: info.credentialBackedUp, used_at: ctx.now })
    .where('id', '=', key.id)
    .execute();
  return key;
}

async function registered(
  { id, clientDataJSON, attestationObject }: Parameters<typeof passkeyAdd>[0],
  challenge: string,
  site: Site,
) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await judged(
    verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw refused();
  return registrationInfo;
}

/** The library says by throwing what is wrong; the caller is told only that something is. */
async function judged<T extends { verified: boolean }>(answer: Promise<T>): Promise<T> {
  const result = await answer.catch(() => null);
  if (!result?.verified) throw refused();
  return result;
}

/** The challenge stays spent. */
const refused = () => new Refusal('PASSKEY_REFUSED', undefined, { commit: true });

function siteFor({ app }: Context): Site {
  const site = siteOf(app.config);
  if (!site) throw new Refusal('PASSKEY_NONE');
  return site;
}

/** Base64url of the account's id: what the key tells at a login. It says nothing of the person. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');

const passkeysOf = (ctx: Context) =>
  ctx.db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userOf(ctx).userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * A found telephone must not get a key of its finder's own: whoever adds one has just shown who they are. A link that proves nothing, or
 * a host's word, is enough for the first key of an account and for no other: whoever else reads an invitation would be let in for good.
 */
async function isProved(ctx: Context): Promise<boolean> {
  if (await verifiedUntil(ctx)) return true;
  const session = await ctx.db
    .selectFrom('session')
    .select(['created_at', 'proved_at'])
    .where('id', '=', userOf(ctx).sessionId)
    .executeTakeFirst();
  const fresh = (at: Date | null | undefined) => at != null && at.getTime() + CODE.provedFor > ctx.now.getTime();
  return fresh(session?.proved_at) || (fresh(session?.created_at) && (await passkeysOf(ctx)).length === 0);
}

async function mustBeProved(ctx: Context): Promise<void> {
  if (!(await isProved(ctx))) throw new Refusal('VERIFY_NEEDED');
}

type Row = Awaited<ReturnType<typeof passkeysOf>>[number];
const shown = (row: Row): contract.Passkey => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  addedAt: row.created_at.getTime(),
  usedAt: row.used_at?.getTime() ?? null,
});

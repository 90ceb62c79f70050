/** Passkeys (WebAuthn): a key in a person's device logs them in, beside codes and one-time links. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { PASSKEY } from '../wire/limits.ts';
import { id, nameOf, time, words } from '../wire/query.ts';
import { minutes } from '../wire/units.ts';
import { consents, login } from './calls.ts';

const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max));
/** The id that the authenticator chose for the key; at most 1,023 bytes. */
const credentialId = base64url(1_364);
const transports = v.pipe(
  v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
  v.maxLength(7),
);
const publicKey = v.literal('public-key');
const name = nameOf(40);

const passkey = v.object({
  id,
  name: v.string(),
  /** Kept by the device's maker on all of the person's devices, and not in one of them only. */
  synced: v.boolean(),
  addedAt: time,
  /** Null until somebody logs in with it. */
  usedAt: v.nullable(time),
});
export type Passkey = v.InferOutput<typeof passkey>;

export const passkeyList = call('GET', '/account/passkey/list', {
  about: 'The caller’s passkeys, with when each was last used.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(passkey),
    /** False where the shop’s address cannot have any: it is no domain name, or has no TLS. */
    possible: v.boolean(),
    /** Adding one needs no other proof now: this session was just opened, or its phone just proved. */
    proved: v.boolean(),
  }),
});

export const passkeyAddStart = call('POST', '/account/passkey/add/start', {
  about: `What the browser needs to make a passkey. Its challenge is good once, and for ${minutes(PASSKEY.challengeLife).en}.`,
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    challenge: v.string(),
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
    timeout: v.number(),
    /** Those that are there: a device that holds one makes no second. */
    excludeCredentials: v.array(v.object({ id: v.string(), type: publicKey, transports })),
    authenticatorSelection: v.object({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
    attestation: v.literal('none'),
  }),
});

export const passkeyAdd = call('POST', '/account/passkey/add', {
  logged: true,
  about: 'Keeps the passkey that the browser made.',
  who: 'user',
  input: v.strictObject({
    id: credentialId,
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(16_384),
    transports,
    name,
  }),
  output: passkey,
});

export const passkeyRename = call('POST', '/account/passkey/rename', {
  about: 'Gives one of the caller’s passkeys another name.',
  who: 'user',
  input: v.strictObject({ id, name }),
  output: passkey,
});

export const passkeyRemove = call('DELETE', '/account/passkey/remove/{id}', {
  logged: true,
  about: 'Forgets one of the caller’s passkeys: nobody logs in with it again.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({}),
});

const asked = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});

const signed = {
  id: credentialId,
  clientDataJSON: base64url(8_192),
  authenticatorData: base64url(8_192),
  signature: base64url(8_192),
  /** The account, as the key was told when it was made. */
  userHandle: base64url(128),
};

export const passkeyLoginStart = call('POST', '/account/passkey/login/start', {
  about: `A challenge for any passkey of this shop; good once, and for ${minutes(PASSKEY.challengeLife).en}.`,
  who: 'visitor',
  input: v.strictObject({}),
  output: asked,
});

export const passkeyProveStart = call('POST', '/account/passkey/prove/start', {
  about: `A challenge for a passkey of the caller’s; good once, and for ${minutes(PASSKEY.challengeLife).en}.`,
  who: 'user',
  input: v.strictObject({}),
  output: asked,
});

export const passkeyProve = call('POST', '/account/passkey/prove', {
  logged: true,
  about: 'Shows by a passkey of the caller’s that it is they who act on this device.',
  who: 'user',
  input: v.strictObject(signed),
  output: v.object({}),
});

export const passkeyLogin = call('POST', '/account/passkey/login', {
  logged: true,
  about: 'Logs in by what a passkey signed. Whose it is, the passkey says.',
  who: 'visitor',
  input: v.strictObject({
    ...signed,
    deviceName: v.optional(words(60)),
    consents,
  }),
  output: login,
});

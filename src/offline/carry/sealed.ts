/**
 * What only its code opens: AES-256-GCM (NIST SP 800-38D). As a file, under a key that HKDF (RFC 5869) makes of the whole code; through
 * the server, which is told four signs of the code to find it by, under one that PBKDF2 (RFC 8018) makes of the others.
 */
import { sha256Of } from '../photos/sha256.ts';

type Way = 'file' | 'server';
const MAGIC = { file: utf8('HCWORK1\n'), server: utf8('HCWORK2\n') };
const SALT = 16;
const NONCE = 12;
/** No letter that is mistaken for another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 signs of 5 bits: too many to be tried, so a file's key needs no slow derivation. */
const LENGTH = 16;
/** What the server may know of it. */
const PLACE = 4;
/** Whoever keeps the server could try the other twelve at leisure (OWASP's count for HMAC-SHA-256). */
const ROUNDS = 600_000;

/** By what the server finds it. */
export const placeOf = (code: string): Promise<string> => sha256Of(utf8(`carried ${codeOf(code).slice(0, PLACE)}`));

/** The file is not one of ours, the code is wrong, or a byte of it was changed: which of them, nobody can tell. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** `ABCD-EFGH-…`, as it is read aloud. */
export const spelled = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** What somebody typed, with the mistakes that Crockford's alphabet forgives. */
export const codeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

export const isCode = (typed: string): boolean =>
  codeOf(typed).length === LENGTH && [...codeOf(typed)].every((sign) => SIGNS.includes(sign));

export async function seal(
  content: Uint8Array<ArrayBuffer>,
  code: string,
  way: Way = 'file',
): Promise<Uint8Array<ArrayBuffer>> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await keyOf(code, salt, way);
  const magic = MAGIC[way];
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: magic }, key, content);
  return joined([magic, salt, nonce, new Uint8Array(sealed)]);
}

/** Whether it begins as our files do, before anybody is asked for a code. */
export const isSealed = async (file: Blob): Promise<boolean> =>
  begins(new Uint8Array(await file.slice(0, MAGIC.file.length).arrayBuffer()), 'file');

const begins = (file: Uint8Array, way: Way) => MAGIC[way].every((byte, n) => file[n] === byte);

/** @throws SealBroken */
export async function unseal(file: Uint8Array<ArrayBuffer>, code: string): Promise<Uint8Array<ArrayBuffer>> {
  const way: Way = begins(file, 'server') ? 'server' : 'file';
  const magic = MAGIC[way];
  const head = magic.length + SALT + NONCE;
  if (file.length < head || !begins(file, way)) throw new SealBroken();
  const salt = file.slice(magic.length, magic.length + SALT);
  const nonce = file.slice(magic.length + SALT, head);
  try {
    const key = await keyOf(code, salt, way);
    const options = { name: 'AES-GCM', iv: nonce, additionalData: magic };
    return new Uint8Array(await crypto.subtle.decrypt(options, key, file.slice(head)));
  } catch (error) {
    throw new SealBroken('', { cause: error });
  }
}

async function keyOf(code: string, salt: Uint8Array<ArrayBuffer>, way: Way): Promise<CryptoKey> {
  const [secret, how] =
    way === 'file'
      ? [codeOf(code), { name: 'HKDF', hash: 'SHA-256', salt, info: MAGIC.file }]
      : [codeOf(code).slice(PLACE), { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }];
  const known = await crypto.subtle.importKey('raw', utf8(secret), how.name, false, ['deriveKey']);
  return crypto.subtle.deriveKey(how, known, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function utf8(words: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(words);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

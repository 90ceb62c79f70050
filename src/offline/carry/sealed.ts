/** A file that only its code opens: AES-256-GCM (NIST SP 800-38D) under a key that HKDF (RFC 5869) makes of the code. */

const MAGIC = new TextEncoder().encode('HCWORK1\n');
const SALT = 16;
const NONCE = 12;
/** No letter that is mistaken for another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 signs of 5 bits: too many to be tried, so the key needs no slow derivation. */
const LENGTH = 16;

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

export async function seal(content: Uint8Array<ArrayBuffer>, code: string): Promise<Uint8Array<ArrayBuffer>> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await keyOf(code, salt);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: MAGIC }, key, content);
  return joined([MAGIC, salt, nonce, new Uint8Array(sealed)]);
}

/** Whether it begins as our files do, before anybody is asked for a code. */
export const isSealed = async (file: Blob): Promise<boolean> =>
  beginsOurs(new Uint8Array(await file.slice(0, MAGIC.length).arrayBuffer()));

const beginsOurs = (file: Uint8Array) => MAGIC.every((byte, n) => file[n] === byte);

/** @throws SealBroken */
export async function unseal(file: Uint8Array<ArrayBuffer>, code: string): Promise<Uint8Array<ArrayBuffer>> {
  const head = MAGIC.length + SALT + NONCE;
  if (file.length < head || !beginsOurs(file)) throw new SealBroken();
  const salt = file.slice(MAGIC.length, MAGIC.length + SALT);
  const nonce = file.slice(MAGIC.length + SALT, head);
  try {
    const key = await keyOf(code, salt);
    const options = { name: 'AES-GCM', iv: nonce, additionalData: MAGIC };
    return new Uint8Array(await crypto.subtle.decrypt(options, key, file.slice(head)));
  } catch (error) {
    throw new SealBroken('', { cause: error });
  }
}

async function keyOf(code: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(codeOf(code)), 'HKDF', false, [
    'deriveKey',
  ]);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: MAGIC };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
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

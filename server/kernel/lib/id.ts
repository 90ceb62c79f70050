/** Ids (UUIDv7) and serial numbers: names for rows: ids that sort by creation, and numbers that people read to each other. */
import { randomBytes, randomInt } from 'node:crypto';

/** Crockford's base 32: no i, l, o, u, so nothing is misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 9;
const ENTROPY_BYTES = 7;

let lastMs = 0;
let lastEntropy = 0n;

/** 20 characters: 9 of milliseconds, 11 of 55 random bits. Ids of one process never go backwards, even within a millisecond. */
export function newId(): string {
  const ms = Math.max(Date.now(), lastMs);
  lastEntropy = ms === lastMs ? lastEntropy + 1n + BigInt(randomInt(1 << 16)) : randomEntropy();
  lastMs = ms;
  return encode(BigInt(ms), TIME_CHARS) + encode(lastEntropy, 20 - TIME_CHARS);
}

/** Lower than every id made from this moment on, by any process with the same clock. */
export const firstIdAt = (ms: number): string => encode(BigInt(ms), TIME_CHARS);

/** When an id was made, epoch ms. */
export const timeOf = (id: string): number =>
  [...id.slice(0, TIME_CHARS)].reduce((ms, char) => ms * 32 + ALPHABET.indexOf(char), 0);

/**
 * A 16-digit number such as 2611211842003197: the minute in China (yyMMddHHmm), then six random digits.
 * Rows hold it under a unique index; a transaction that drew one that exists runs again (db/transaction.ts).
 */
export function newNo(now: Date): string {
  const china = new Date(now.getTime() + 8 * 3_600_000).toISOString();
  const minute = china.slice(2, 16).replace(/\D/g, '');
  return minute + String(randomInt(1_000_000)).padStart(6, '0');
}

/** Names something in public: 12 letters and digits that cannot be guessed. */
export const newCode = (): string => randomBytes(9).toString('base64url').replaceAll('_', 'a').replaceAll('-', 'b');

/** The top bit stays free so that counting up within a millisecond cannot overflow 55 bits. */
const randomEntropy = () => BigInt(`0x${randomBytes(ENTROPY_BYTES).toString('hex')}`) >> 2n;

function encode(value: bigint, length: number): string {
  let out = '';
  for (let rest = value; out.length < length; rest >>= 5n) out = ALPHABET[Number(rest & 31n)] + out;
  return out;
}

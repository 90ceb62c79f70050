/** Ids (UUIDv7) and serial numbers: names for rows: ids that sort by creation, and numbers that people read to each other. */
import { randomBytes, randomFillSync, randomInt } from 'node:crypto';
import { ungrouped } from '../../../contract/wire/patterns.ts';

/** Crockford's base 32: no i, l, o, u, so nothing is misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 9;

/** The random bits stand in two numbers, of 6 characters and of 5. */
const LOW = 2 ** 25;

let lastMs = 0;
let high = 0;
let low = 0;

/** 20 characters: 9 of milliseconds, 11 of 55 random bits. Ids of one process never go backwards, even within a millisecond. */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The top bit stays free so that counting up within a millisecond cannot overflow.
    high = randomBits() >>> 3;
    low = randomBits() % LOW;
  } else {
    low += 1 + (randomBits() & 0xffff);
    if (low >= LOW) {
      low -= LOW;
      high += 1;
    }
  }
  return encode(lastMs, TIME_CHARS) + encode(high, 6) + encode(low, 5);
}

/** Lower than every id made from this moment on, by any process with the same clock. */
export const firstIdAt = (ms: number): string => encode(ms, TIME_CHARS);

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

/** Names something in public: 12 letters and digits that cannot be guessed, and that are read aloud and typed without a mistake. */
export const newCode = (): string => [...randomBytes(12)].map((byte) => ALPHABET[byte % 32]).join('');

/** What may have been meant by a code as somebody typed it: in groups or not, its letters in any size, and what looks like a digit is one. */
export function codesMeant(typed: string): string[] {
  const small = ungrouped(typed).toLowerCase();
  return [small, small.replaceAll('o', '0').replace(/[il]/g, '1')];
}

/** Drawn many at a time: each draw of its own is a way to the kernel. */
const drawn = new Uint32Array(1024);
let used = drawn.length;

/** 32 of them. */
function randomBits(): number {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 1;
  return drawn[used - 1] as number;
}

function encode(value: number, length: number): string {
  let out = '';
  for (let rest = value; out.length < length; rest = Math.floor(rest / 32)) out = ALPHABET[rest % 32] + out;
  return out;
}

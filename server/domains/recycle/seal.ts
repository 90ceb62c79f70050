/**
 * Sealed offers: AES-256-GCM under a key of each offer's own, derived from the server's secret. Nobody's rights open one
 * before its lot's end but its bidder's: the database, its backups and staff hold only what cannot be read.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Refusal } from '../../kernel/http/refusal.ts';

interface Sealed {
  id: string;
  lot_id: string;
  user_id: string;
  sealed: string | null;
  price: number | null;
}

/** Every price is written as long as any other, so that the seal's length tells nothing. */
const DIGITS = 12;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, bidId: string) =>
  Buffer.from(hkdfSync('sha256', secret, bidId, 'recycle: a sealed offer', 32));

/** Bound to its lot and bidder: copied into another row it does not open. */
const boundTo = (bid: Pick<Sealed, 'lot_id' | 'user_id'>) => Buffer.from(`${bid.lot_id} ${bid.user_id}`);

export function seal(secret: string, bid: Pick<Sealed, 'id' | 'lot_id' | 'user_id'>, price: number): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, bid.id), iv);
  cipher.setAAD(boundTo(bid));
  const text = Buffer.concat([cipher.update(String(price).padStart(DIGITS, '0')), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Who opens it: its bidder at any time, everybody else from the lot's end on. */
export type Opener = { userId: string } | { closesAt: Date; now: Date };

/** @throws Refusal FORBIDDEN before the end for everybody but the bidder */
export function priceOf(secret: string, bid: Sealed, opener: Opener): number {
  if (bid.price !== null) return bid.price;
  const may = 'userId' in opener ? opener.userId === bid.user_id : opener.now >= opener.closesAt;
  if (!may) throw new Refusal('FORBIDDEN');
  const bytes = Buffer.from(bid.sealed ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, bid.id), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(boundTo(bid));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Number(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString());
}

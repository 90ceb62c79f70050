/**
 * Sealed offers: AES-256-GCM under a key of each offer's own, derived from the server's secret. No right in the house opens one before its
 * lot's end but its bidder's. Who holds the database and the secret can: where SERVER_SECRET is not set, the database keeps the secret
 * too, and a copy of it alone is enough.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';

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

/** The house's secret, and the one from before it was set. */
type Secrets = Pick<Config, 'secret' | 'storedSecret'>;

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

/**
 * Null for a seal that none of our secrets opens.
 * @throws Refusal FORBIDDEN before the end for everybody but the bidder
 */
export function priceOf({ secret, storedSecret }: Secrets, bid: Sealed, opener: Opener): number | null {
  if (bid.price !== null) return bid.price;
  const may = 'userId' in opener ? opener.userId === bid.user_id : opener.now >= opener.closesAt;
  if (!may) throw new Refusal('FORBIDDEN');
  return opened(secret, bid) ?? (storedSecret === undefined ? null : opened(storedSecret, bid));
}

function opened(secret: string, bid: Sealed): number | null {
  const bytes = Buffer.from(bid.sealed ?? '', 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, bid.id), bytes.subarray(0, IV_BYTES));
    decipher.setAAD(boundTo(bid));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Number(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString());
  } catch {
    return null;
  }
}

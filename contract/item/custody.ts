/** Photo custody: from the phone that took it to the shelf, each photo's hash is chained to the one before it. */
import * as v from 'valibot';
import { time } from '../wire/query.ts';

export const sides = ['S', 'P'] as const;

/** One photo in the chain: who brought it, when, and the link that seals everything up to it. */
export const custodyLink = v.object({
  position: v.number(),
  /** Of the bytes as they were taken. */
  sha256: v.string(),
  side: v.picklist(sides),
  at: time,
  link: v.string(),
});
export type CustodyLink = v.InferOutput<typeof custodyLink>;

/** The link of a photo: SHA-256 over the link before it and what is known of the photo. */
export async function sealOf(
  before: string,
  { position, sha256, side, at }: Omit<CustodyLink, 'link'>,
): Promise<string> {
  const bytes = new TextEncoder().encode([before, position, sha256, side, at].join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The position of the first link that does not follow from the one before it; null when the chain is whole. */
export async function brokenAt(chain: readonly CustodyLink[]): Promise<number | null> {
  let before = '';
  for (const [n, { link, ...photo }] of chain.entries()) {
    if (photo.position !== n || (await sealOf(before, photo)) !== link) return n;
    before = link;
  }
  return null;
}

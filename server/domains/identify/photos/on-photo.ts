/** Whether what experts mark lies on its photo. */
import { buffer } from 'node:stream/consumers';
import type { Examined } from '../../../../contract/identify/calls.ts';
import type { AskContext } from '../../../kernel/http/handlers.ts';
import { DECODING, originalKey } from '../../upload/arrival.ts';
import { photoRows } from '../queries.ts';

/** As it is seen, px. */
interface Size {
  width: number;
  height: number;
}
/** By the place of a photo in its case; of what was drawn for a demo nobody knows any. */
export type Sizes = ReadonlyMap<number, Size>;
type Spot = Examined['spot'];

const isInSquare = (at: number) => at >= 0 && at <= 1_000;
const isBeyond = ({ x, y }: Spot) => !isInSquare(x) || !isInSquare(y);

/** Points are told in thousandths of the largest square in the middle of a photo; how far one goes beyond that on its longer side only its bytes say. */
export async function sizesOf({ app, db }: AskContext, caseId: string, spots: readonly Spot[]): Promise<Sizes> {
  const asked = new Set(spots.filter(isBeyond).map(({ photo }) => photo));
  const sizes = new Map<number, Size>();
  if (asked.size === 0) return sizes;
  const photos = await photoRows(db, caseId);
  for (const place of asked) {
    const print = photos[place]?.sha256 ?? '/';
    const bytes = print.startsWith('/') ? null : await app.providers.storage.read(originalKey(print));
    if (!bytes) continue;
    const { default: sharp } = await import('sharp');
    sizes.set(place, (await sharp(await buffer(bytes), DECODING).metadata()).autoOrient);
  }
  return sizes;
}

export function isOnPhoto(spot: Spot, sizes: Sizes): boolean {
  if (!isBeyond(spot)) return true;
  const { width, height } = sizes.get(spot.photo) ?? { width: 0, height: 0 };
  const short = Math.min(width, height);
  // Beyond on both sides it lies on no photo at all.
  if (short === 0) return isInSquare(spot.x) || isInSquare(spot.y);
  const isWithin = (at: number, side: number) => Math.abs(at - 500) <= Math.ceil((500 * side) / short);
  return isWithin(spot.x, width) && isWithin(spot.y, height);
}

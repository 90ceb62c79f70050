/** Addresses of pictures, without the width that the client adds (`-375.webp`, `-750.webp`). */
import { photoUrl } from '../../../contract/upload/calls.ts';

export const productPicture = (productId: string, view = 'side') => `/img/p/${productId}/${view}`;

/** The view of a product that has not been washed for a while. */
export const DIRTY = 'dirty';

type Photo = { kind: 'drawn' } | { kind: 'upload'; sha256: string };

/** The n-th of the item's photos, from 0: a sent one lies under its own hash, a drawn one is drawn for the item. */
export function itemPicture(itemId: string, photos: readonly Photo[], n = 0): string {
  const photo = photos[n];
  return photo?.kind === 'upload' ? photoUrl(photo.sha256) : `/img/i/${itemId}/${n}`;
}

/** Web Share Target: photos that came from another app (shared, or opened with us), as a draft that the receipt form picks up. */

import type { ScreenUrl } from '../../../contract/screens.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { PhotoRef } from '../device/items.ts';
import { readPhoto } from '../photos/photos.ts';
import { keepPhoto, saveDraft } from './drafts.ts';

/** The draft's name. */
export const SHARED = 'shared';
/** The screen that takes them over. */
export const SHARED_SCREEN = '/pages/stock/receipt/createReceipt' satisfies ScreenUrl;

export interface SharedPhotos {
  /** As they came, not compressed yet. */
  photos: PhotoRef[];
  text: string;
  /** How many did not fit: beyond the limit, or beyond the device's room. */
  left: number;
}

export async function keepShared(all: readonly File[], text: string): Promise<void> {
  const files = all.filter((file) => file.size <= PHOTO.maxUpload);
  const shared: SharedPhotos = { photos: [], text, left: Math.max(0, files.length - PHOTO.maxCount) };
  for (const file of files.slice(0, PHOTO.maxCount)) {
    try {
      shared.photos.push(await keepPhoto(SHARED, await readPhoto(file, { width: 0, height: 0 })));
    } catch {
      shared.left += 1;
    }
  }
  await saveDraft(SHARED, shared);
}

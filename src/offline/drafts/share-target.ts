/** Web Share Target: photos that came from another app (shared, or opened with us), as a draft that the receipt form picks up. */

import type { ScreenUrl } from '../../../contract/screens.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { author } from '../../api/exchange/session.ts';
import { OfflineError } from '../device/errors.ts';
import type { PhotoRef } from '../device/items.ts';
import { readPhoto } from '../photos/photos.ts';
import { changeDraft, keepPhoto } from './drafts.ts';

/** The draft's name. */
export const SHARED = 'shared';
/** The screen that takes them over. */
export const SHARED_SCREEN = '/pages/stock/receipt/createReceipt' satisfies ScreenUrl;

export interface SharedPhotos {
  /** As they came, not compressed yet. */
  photos: PhotoRef[];
  text: string;
  /** How many were not kept: beyond the limit, too large, or beyond the device's room. */
  left: number;
  /** Their files' names; none that older code counted. */
  names?: string[];
}

export async function keepShared(files: readonly File[], text: string): Promise<void> {
  const now = { photos: [] as PhotoRef[], text, left: 0, names: [] as string[] };
  for (const [n, file] of files.entries()) {
    try {
      if (n >= PHOTO.maxCount || file.size > PHOTO.maxUpload) throw new OfflineError('PICTURE_TOO_LARGE');
      const photo = await readPhoto(file, { width: 0, height: 0 });
      now.photos.push(await keepPhoto(SHARED, { ...photo, name: file.name }));
    } catch {
      now.left += 1;
      now.names.push(file.name);
    }
  }
  // What was shared before, and no form has taken over yet, stays.
  await changeDraft<SharedPhotos>(SHARED, await author(), (before) => ({
    photos: [...(before?.photos ?? []), ...now.photos],
    text: [before?.text, text].filter(Boolean).join('\n'),
    left: (before?.left ?? 0) + now.left,
    names: [...(before?.names ?? []), ...now.names],
  }));
}

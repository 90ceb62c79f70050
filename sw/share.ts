/** Photos shared from another app become a draft on the device; the receipt form finds them there. */

import { PHOTO } from '../contract/limits.ts';
import { keepPhoto, saveDraft } from '../src/offline/drafts.ts';
import { newPhotoId } from '../src/offline/photos.ts';
import { SHARED, type SharedPhotos } from '../src/offline/shared.ts';

export async function receiveShare(request: Request, base: string): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('photos').filter((file) => file instanceof File && file.size <= PHOTO.maxUpload) as File[];
  const shared: SharedPhotos = {
    photos: [],
    text: [form.get('title'), form.get('text'), form.get('url')]
      .filter((part) => typeof part === 'string' && part)
      .join('\n'),
    left: Math.max(0, files.length - PHOTO.maxCount),
  };
  for (const file of files.slice(0, PHOTO.maxCount)) {
    try {
      shared.photos.push(await keepPhoto(SHARED, { id: newPhotoId(), blob: file, width: 0, height: 0 }));
    } catch {
      shared.left += 1;
    }
  }
  await saveDraft(SHARED, shared);
  return Response.redirect(`${base}pages/stock/receipt/createReceipt?shared=1`, 303);
}

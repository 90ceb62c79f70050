/** Photos that another app shared with us: the worker stored them, the receipt form takes them over. */
import { loadDraft, removeDraft } from '../../../offline/drafts/drafts.ts';
import { SHARED, type SharedPhotos } from '../../../offline/drafts/share-target.ts';
import { photoBlob } from '../../../offline/photos/photos.ts';

/** The waiting photos as files, oldest first. They are let go of only by `letSharedGo`. */
export async function sharedFiles(): Promise<File[]> {
  const draft = await loadDraft<SharedPhotos>(SHARED);
  const blobs = await Promise.all((draft?.value.photos ?? []).map((photo) => photoBlob(photo.$photo)));
  return blobs.flatMap((blob, n) => (blob ? [new File([blob], `shared-${n + 1}`, { type: blob.type })] : []));
}

/** Called once the form holds them itself. */
export const discardSharedPhotos = (): Promise<void> => removeDraft(SHARED);

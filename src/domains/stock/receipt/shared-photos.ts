/** Photos that another app shared with us: the worker stored them, the receipt form takes them over. */
import { queue } from '../../../offline/device/db.ts';
import { loadDraft, removeDraft } from '../../../offline/drafts/drafts.ts';
import { SHARED, type SharedPhotos } from '../../../offline/drafts/share-target.ts';

/** The waiting photos as files, oldest first, and what came with them. They are let go of only by `discardShared`. */
export async function shared(): Promise<{ files: File[]; text: string; left: number }> {
  const { photos, text, left } = (await loadDraft<SharedPhotos>(SHARED))?.value ?? { photos: [], text: '', left: 0 };
  const rows = await queue().photos.bulkGet(photos.map(({ $photo }) => $photo));
  const files = rows.flatMap((row) => (row ? [new File([row.bytes], row.name ?? '', { type: row.type })] : []));
  return { files, text, left };
}

/** Called once the form holds them itself. */
export const discardShared = (): Promise<void> => removeDraft(SHARED);

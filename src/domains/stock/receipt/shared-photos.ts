/** Photos that another app shared with us: the worker stored them, the receipt form takes them over. */
import { author } from '../../../api/exchange/session.ts';
import { queue } from '../../../offline/device/db.ts';
import { changeDraft, dropPhoto, loadDraft } from '../../../offline/drafts/drafts.ts';
import { SHARED, type SharedPhotos } from '../../../offline/drafts/share-target.ts';

const none: SharedPhotos = { photos: [], text: '', left: 0 };

/**
 * The waiting photos as files, oldest first, and what came with them.
 * @returns `done` lets go of these, once the form holds them itself; what was shared since waits for its turn
 */
export async function shared() {
  const { photos, text, left, names = [] } = (await loadDraft<SharedPhotos>(SHARED))?.value ?? none;
  const ids = photos.map(({ $photo }) => $photo);
  const rows = await queue().photos.bulkGet(ids);
  const files = rows.flatMap((row) => (row ? [new File([row.bytes], row.name ?? '', { type: row.type })] : []));
  const done = async () => {
    await changeDraft<SharedPhotos>(SHARED, await author(), (now = none) => {
      const since = {
        photos: now.photos.filter(({ $photo }) => !ids.includes($photo)),
        text: now.text.startsWith(text) ? now.text.slice(text.length).trim() : now.text,
        left: now.left - left,
        names: (now.names ?? []).slice(names.length),
      };
      return since.photos.length + since.left > 0 || since.text ? since : null;
    });
    await Promise.all(ids.map(dropPhoto));
  };
  return { files, text, left, names, done };
}

/** What was made on a screen could not be kept on the device: it stands where it stood, and its person hears why. */
import { OfflineError } from '../../offline/device/errors.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from './drafts/draft-words.ts';

export function tellNotKept(error: unknown): void {
  const t = textNow(text);
  toast(error instanceof OfflineError && error.code === 'STORAGE_FULL' ? t.full : t.failed, { failure: true });
}

/** What was made on a screen could not be kept on the device: it stands where it stood, and its person hears why. */
import { asOfflineError, OfflineError } from '../../offline/device/errors.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';
import { isMissingPart } from '../../ui/surface/part.ts';
import { text } from './drafts/draft-words.ts';

const wordsOf = (error: unknown): string => {
  const t = textNow(text);
  if (isMissingPart(error)) return textNow(words).partMissing;
  if (!(error instanceof OfflineError)) return t.failed;
  if (error.code === 'OTHER_VERSION') return t.changedSince;
  if (error.code === 'LOGGED_OUT') return t.loggedOut;
  return error.code === 'STORAGE_FULL' ? t.full : (t.photo[error.code] ?? t.failed);
};

export const tellNotKept = (error: unknown): void => toast(wordsOf(error), { failure: true });

/** What was to be done with what waits, or with a draft, found no way to the device's data; it stands as it stood. */
export const tellNotDone = (error: unknown): void => {
  const now = asOfflineError(error);
  toast(now instanceof OfflineError && now.code === 'STORAGE_FULL' ? wordsOf(now) : textNow(text).notDone, {
    failure: true,
  });
};

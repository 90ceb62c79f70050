/** Reads what a form has on the device. What cannot be read may be there all the same: its person hears of it, and nothing replaces it. */
import { asOfflineError, OfflineError } from '../../../offline/device/errors.ts';
import { type Draft, loadDraft, type Opened, openDraft } from '../../../offline/drafts/drafts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow } from '../../../ui/format/text.ts';
import { text } from './draft-words.ts';

/** Between two tries, ms. */
const AGAIN = [300, 1_000, 3_000];

/** A device that does not say has none, as far as its form knows. */
export async function readDraft<T>(
  name: string,
  owner: string,
  form: string,
  isWanted: () => boolean,
): Promise<Opened<T>> {
  const say = (words: string) => toast(words, { failure: true });
  for (const wait of [...AGAIN, null]) {
    try {
      return await openDraft<T>(name, owner, form);
    } catch (error) {
      console.warn('draft', error);
      // Where nothing can be kept, nothing is.
      if (/MissingAPI/.test(String(error))) break;
    }
    if (!isWanted()) break;
    say(textNow(text)[wait === null ? 'unread' : 'notRead']);
    if (wait !== null) await new Promise((resume) => setTimeout(resume, wait));
  }
  return { draft: null };
}

/** @throws OfflineError what is not read is not gone */
export const read = <T>(name: string, owner: string): Promise<Draft<T> | null> =>
  loadDraft<T>(name, owner).catch((error: unknown) => {
    throw asOfflineError(error);
  });

const THROWN_AWAY = 'thrown away';
/** The browser of a full phone throws away what it kept: no other page did. */
export const thrownAway = () => new OfflineError('STORAGE_FULL', THROWN_AWAY);
export const isThrownAway = (error: unknown): boolean => error instanceof OfflineError && error.cause === THROWN_AWAY;

/** Reads what a form has on the device. What cannot be read may be there all the same: its person hears of it, and nothing replaces it. */
import type { DraftRow } from '../../../offline/device/db.ts';
import { type Draft, draftKey, loadDraft } from '../../../offline/drafts/drafts.ts';
import { leftBeside } from '../../../offline/drafts/left.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow } from '../../../ui/format/text.ts';
import { text } from './draft-words.ts';

/** Between two tries, ms. */
const AGAIN = [300, 1_000, 3_000];

interface Read<T> {
  draft: Draft<T> | null;
  /** Another version of it, which a page wrote as it was left. */
  left: DraftRow | undefined;
}

/** A device that does not say has none, as far as its form knows. */
export async function readDraft<T>(
  name: string,
  owner: string,
  form: string,
  isWanted: () => boolean,
): Promise<Read<T>> {
  const say = (words: string) => toast(words, { failure: true });
  for (const wait of [...AGAIN, null]) {
    try {
      const draft = await loadDraft<T>(name, owner, form);
      return { draft, left: await leftBeside(draftKey(owner, name)) };
    } catch (error) {
      console.warn('draft', error);
    }
    if (!isWanted()) break;
    say(textNow(text)[wait === null ? 'unread' : 'notRead']);
    if (wait !== null) await new Promise((resume) => setTimeout(resume, wait));
  }
  return { draft: null, left: undefined };
}

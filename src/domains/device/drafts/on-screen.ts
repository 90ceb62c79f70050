/** The forms on this page's screen, by their draft's key. */
import type { DraftAbout } from '../../../offline/device/db.ts';
import { draftKey, draftName, renameDraft } from '../../../offline/drafts/drafts.ts';
import { clock } from '../../../ui/format/format.ts';
import { textNow } from '../../../ui/format/text.ts';
import { text } from './draft-words.ts';

interface Shown {
  called: (title: string) => void;
}

export const onScreen = new Map<string, Shown>();

/** What drafts are called in which nothing stands yet, by their key. */
export const begunAs = new Map<string, DraftAbout>();

/** With an id and a name of its own: it stands beside the other in the list. @returns the id */
export function beginAnother(userId: string, form: string): string {
  const id = crypto.randomUUID();
  begunAs.set(draftKey(userId, draftName(form, id)), { title: textNow(text).begunAt(clock(Date.now())) });
  return id;
}

/** An open draft knows its name too: a save that has no time to look writes it. */
export async function nameIt(key: string, title: string): Promise<void> {
  onScreen.get(key)?.called(title.trim());
  await renameDraft(key, title);
}

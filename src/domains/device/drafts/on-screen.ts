/** The forms on this page's screen, by their draft's key. */
import { renameDraft } from '../../../offline/drafts/drafts.ts';

interface Shown {
  called: (title: string) => void;
}

export const onScreen = new Map<string, Shown>();

/** An open draft knows its name too: a save that has no time to look writes it. */
export async function nameIt(key: string, title: string): Promise<void> {
  onScreen.get(key)?.called(title.trim());
  await renameDraft(key, title);
}

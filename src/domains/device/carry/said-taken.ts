/** What came of taking in another device's work, in a person's words. */
import type { TakenIn } from '../../../offline/carry/carry.ts';
import { textNow } from '../../../ui/format/text.ts';
import { text } from '../work/words.ts';

export function saidTaken({ added, known, arrived, drafts, draftsLeft }: TakenIn): string {
  const t = textNow(text);
  const said = [
    added + known > 0 && t.taken(added, known),
    arrived > 0 && t.takenArrived(arrived),
    drafts > 0 && t.takenDrafts(drafts),
    draftsLeft > 0 && t.draftsLeft(draftsLeft),
  ];
  return said.filter(Boolean).join('\n') || t.takenNone;
}

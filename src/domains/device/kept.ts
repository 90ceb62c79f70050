/** What became of a write that was put into the outbox: on its way, or what it waits for; where the browser keeps nothing, it is in this page. */

import type { Language } from '../../../contract/wire/messages.ts';
import { isInMemory } from '../../offline/device/trouble.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { currentLanguage, textNow } from '../../ui/format/text.ts';
import { names } from './names.ts';
import { type WhyNow, whySaid } from './waiting/why.ts';

/** Why it waits, as it was when it was told of; without it all that is known is the network. */
interface Kept {
  why?: WhyNow | undefined;
}
type Names = (typeof names)['zh'];

export const keptWords = ({ why }: Kept = {}): string =>
  wordsOf(textNow(names), isInMemory(), why ?? byNetwork(), currentLanguage());

export const byNetwork = (online = navigator.onLine): WhyNow => (online ? 'sending' : 'network');

export const UNDER_WAY: readonly WhyNow[] = ['sending', 'ready', 'photos'];
export function wordsOf(t: Names, inMemory: boolean, why: WhyNow, language: Language): string {
  if (inMemory) return t.inPage;
  if (UNDER_WAY.includes(why)) return t.sending;
  const because = why === 'network' ? undefined : whySaid(why, language);
  return because ? t.keptBut(because) : t.kept;
}

/** A queued write was answered, or waits. */
export const tellSaved = (saved: Kept & { queued: boolean }, done: string): void =>
  saved.queued ? toast(keptWords(saved)) : toast(done, { success: true });

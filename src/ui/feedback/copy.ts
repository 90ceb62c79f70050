/** Puts text on the clipboard and says so; where that is refused it is shown, to be copied by hand. */
import { textNow } from '../format/text.ts';
import { words } from '../format/words.ts';
import { alert } from './dialogs.ts';
import { toast } from './toast.ts';

export async function copy(text: string): Promise<void> {
  const t = textNow(words);
  try {
    await navigator.clipboard.writeText(text);
    toast(t.copied, { success: true });
  } catch {
    await alert({ title: t.copyFailed, field: text });
  }
}

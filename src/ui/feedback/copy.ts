/** Puts text on the clipboard and says so. */
import { textNow } from '../format/text.ts';
import { words } from '../format/words.ts';
import { toast } from './toast.ts';

export async function copy(text: string): Promise<void> {
  const t = textNow(words);
  try {
    await navigator.clipboard.writeText(text);
    toast(t.copied, { success: true });
  } catch {
    toast(t.copyFailed, { failure: true });
  }
}

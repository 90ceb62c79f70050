/** Why a photo was not sent, in the words that are the same everywhere. */
import type { Refused } from '../../offline/photos/upload.ts';
import { alert, currentDialog } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from './words.ts';

/** What the server or the store said no to. */
export function sayRefused({ step, message }: Refused): void {
  const t = textNow(text);
  toast(step === 'sign' ? t.signFailed : t.uploadFailed, { failure: true });
  // Of fifty photos that were chosen at once it is read once.
  if (step === 'post' && message && currentDialog()?.body !== message)
    void alert({ title: t.uploadFailed, body: message });
}

/** No network, no answer and no login are the shell's to say. */
let shell: (error: unknown) => void = () => undefined;
export const setShellWords = (say: (error: unknown) => void): void => {
  shell = say;
};
export const sayUnreached = (error: unknown): void => shell(error);

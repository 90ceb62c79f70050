/** Why a photo was not sent, in the words that are the same everywhere. */
import { ApiError } from '../../api/exchange/request-once.ts';
import type { Refused } from '../../offline/photos/upload.ts';
import { alert } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from './words.ts';

/** No network, no answer and no login are the shell's to say. */
let shell: (error: unknown) => void = () => undefined;
export const setShellWords = (say: (error: unknown) => void): void => {
  shell = say;
};

/** What the server or the store said no to. */
export function sayRefused({ step, message }: Refused): void {
  const t = textNow(text);
  toast(step === 'sign' ? t.signFailed : t.uploadFailed, { failure: true });
  if (step === 'post' && message) void alert({ title: t.uploadFailed, body: message });
}

/** @param refused the step that was refused, where one was: whatever else went wrong, the bytes are not there */
export function sayFailed(error: unknown, refused: Refused | undefined): void {
  if (refused) sayRefused(refused);
  else if (error instanceof ApiError && (error.unreached || error.status === 401)) shell(error);
  else sayRefused({ step: 'post', message: error instanceof ApiError ? error.message : '' });
}

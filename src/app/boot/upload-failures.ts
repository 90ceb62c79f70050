/** A photo that the server or the store refused, said once on the page that the person looks at. */
import { onRefused } from '../../offline/outbox/progress.ts';
import { alert } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from '../words.ts';

/** The queue tries again by itself; the same words are not said more often than this, ms. */
const SILENCE = 30_000;

export function watchUploads(): () => void {
  let said = { step: '', at: Number.NEGATIVE_INFINITY };
  return onRefused(({ step, message }) => {
    const now = performance.now();
    if (document.hidden || (said.step === step && now - said.at < SILENCE)) return;
    said = { step, at: now };
    const t = textNow(text);
    toast(step === 'sign' ? t.signFailed : t.uploadFailed, { failure: true });
    if (step === 'post' && message) void alert({ title: t.uploadFailed, body: message });
  });
}

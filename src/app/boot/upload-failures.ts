/** Photos of the queue that the server or the store refused, said on the page that the person looks at. */
import { sayRefused, setShellWords } from '../../domains/upload/say-refused.ts';
import { onRefused } from '../../offline/outbox/progress.ts';
import { announceFailure } from '../shell/announce.ts';

/** The queue tries again by itself; the same words are not said more often than this, ms. */
const SILENCE = 30_000;

export function watchUploads(): () => void {
  setShellWords(announceFailure);
  let said = { step: '', at: Number.NEGATIVE_INFINITY };
  return onRefused((refused) => {
    const now = performance.now();
    if (document.hidden || (said.step === refused.step && now - said.at < SILENCE)) return;
    said = { step: refused.step, at: now };
    sayRefused(refused);
  });
}

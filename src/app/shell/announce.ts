/** Failures that belong to no screen, in the person's language: brief ones as a toast, longer ones as a dialog. */
import { linkIn } from '../../api/exchange/answer.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import type { OfflineError } from '../../offline/device/errors.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';
import { isMissingPart } from '../../ui/surface/part.ts';
import { text } from '../words.ts';

/** @param go to a screen of ours: what stands in the way may be a thing of the person's own */
export function announceFailure(error: unknown, go?: (path: string) => void): void {
  const said = wordsOf(error);
  const link = error instanceof ApiError && linkIn(error.data);
  if (!go || !link) return void toast(said, { failure: true });
  const t = textNow(text);
  // What an account may not is no thing of theirs to be seen: they may object.
  const ok = error.code === 'ACCOUNT_RESTRICTED' ? t.object : t.seeIt;
  void confirm({ body: said, ok, cancel: textNow(words).gotIt }).then((yes) => yes && go(link));
}

export function wordsOf(error: unknown): string {
  const t = textNow(text);
  // By its code: the class would be one more file of every first visit.
  if ((error as OfflineError | null)?.code === 'STORAGE_FULL') return t.full;
  if (isMissingPart(error)) return textNow(words).partMissing;
  if (!(error instanceof ApiError)) return t.broken;
  // Only a write whose end is known says anything of its own there.
  if (error.code === 'TIMEOUT' || error.status === 502) return error.message || t.timeout;
  if (error.code === 'NETWORK' || error.code === 'NOT_ENVELOPE') return error.message || t.noNetwork;
  if (error.code === 'REFRESH_MISSING') return t.refreshMissing;
  if (error.code === 'OTHER_ACCOUNT') return t.otherAccount;
  return error.message || t.broken;
}

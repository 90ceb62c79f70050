/** Something that waits is taken back: asked about, done, and told by what became of it. */
import { type OfflineCode, OfflineError } from '../../../offline/device/errors.ts';
import { type Intent, isForgotten, wasTried } from '../../../offline/device/items.ts';
import { onDelivered, onLearned } from '../../../offline/outbox/progress.ts';
import { withdraw } from '../../../offline/outbox/withdraw.ts';
import { alert, confirm } from '../../../ui/feedback/dialogs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { currentLanguage, textNow } from '../../../ui/format/text.ts';
import { tellNotDone } from '../not-kept.ts';
import { text } from '../outbox-words.ts';

type Go = (link: string) => void;
type Stands = Pick<Intent, 'there' | 'link'>;

/** The server has it; where it stands is offered. */
export async function tellArrived({ there, link }: Stands, go: Go, title?: string, body?: string): Promise<void> {
  const t = textNow(text);
  const said = { title: title ?? t.arrivedTitle, body: body ?? t.arrivedBody };
  const at = there ?? link;
  if (at === undefined) return alert({ ...said, ok: t.fine });
  if (await confirm({ ...said, ok: t.seeArrived, cancel: t.fine })) go(at);
}

/** The word is the outcome. @throws OfflineError */
export async function takeBack(item: Intent, go: Go): Promise<void> {
  const t = textNow(text);
  const body = isForgotten(item) ? t.withdrawForgotten : wasTried(item) ? t.withdrawMaybe : t.withdrawBody;
  // Delivered meanwhile, it is no question any more.
  const there = new AbortController();
  const stop = onDelivered(({ id }) => id === item.id && there.abort());
  const asked = { title: t.withdrawTitle, body, ok: t.withdraw, bad: true, over: there.signal };
  const yes = await confirm(asked).finally(stop);
  if (there.signal.aborted) return tellArrived(item, go);
  if (!yes) return;
  const outcome = await withdraw(item.id);
  if (outcome === 'otherThere') return tellArrived(item, go, t.withdrawnOtherTitle, t.withdrawnOtherBody);
  if (outcome === 'arrived') return tellArrived(item, go);
  if (outcome === 'wished') return toast(t.wished);
  toast(outcome === 'unknown' ? t.withdrawnForgotten : t.withdrawn, { success: true });
}

/** What could not be done with something that waits. */
export function tellWhyNot(error: unknown): void {
  if (!(error instanceof OfflineError)) {
    tellNotDone(error);
    return;
  }
  const t = textNow(text);
  const words: Partial<Record<OfflineCode, string>> = {
    ...{ DRAFT_THERE: t.draftThere, IN_FLIGHT: t.inFlight, UNREACHED: t.unreached, LOGGED_OUT: t.why.login },
  };
  toast(words[error.code] ?? t.device, { failure: true });
}

/** In whichever page stands open once it is known: gone for good, or there to be cancelled. */
export const watchUnwanted = (go: Go): (() => void) =>
  onLearned(({ label, arrived, unwanted, editing, there }) => {
    // Of what is being changed, and has not arrived, nothing is left to be told.
    if (!unwanted || (editing && !arrived)) return;
    const t = textNow(text);
    const said = editing ? t.editedArrived : t.wishedArrived;
    if (!arrived) toast(t.withdrawn, { success: true });
    else void tellArrived({ there }, go, label[currentLanguage()], said).catch(() => undefined);
  });

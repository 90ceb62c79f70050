/** What its person is asked about a draft that another page has, had, or has changed. */
import type { Draft } from '../../../offline/drafts/drafts.ts';
import { showWhereItIs } from '../../../offline/drafts/editing.ts';
import { choose, confirm } from '../../../ui/feedback/dialogs.ts';
import { relativeTime } from '../../../ui/format/format.ts';
import { currentLanguage, textNow } from '../../../ui/format/text.ts';
import { hasBefore } from '../../../ui/surface/hold-back.ts';
import { text } from './draft-words.ts';

type There = Pick<Draft<unknown>, 'about' | 'savedAt'> | null;

/** The device may be busy with the other page's photos: the question does not wait for the draft's name, ms. */
const SOON = 300;
const soon = <T>(read: Promise<T>): Promise<T | null> =>
  Promise.race([read, new Promise<null>((resolve) => setTimeout(resolve, SOON, null))]);

/**
 * @param several another draft of this form can be begun
 * @returns whether it is to be taken over; `other`: another one is begun; false: they go on there
 */
export async function askWhereToGoOn(reading: Promise<There>, several: boolean, over: AbortSignal) {
  const there = await soon(reading);
  const t = textNow(text);
  const age = there ? relativeTime(there.savedAt, Date.now(), currentLanguage()) : '';
  // What nobody has named goes by the form's screen.
  const what = there?.about?.title || (globalThis.document?.title ?? '');
  return choose({
    ...{
      title: t.elsewhereTitle,
      body: t.elsewhereWhat(what, age) + t.elsewhereBody,
    },
    ...{ ok: t.takeOver, other: several ? t.newDraft : undefined, cancel: t.goThere, over },
  });
}

/** @param gone the other page sent it or threw it away @param left what is here was left before @returns whether what is here shall hold */
export function askWhichHolds(gone: boolean, left = false) {
  const t = textNow(text);
  if (left) return confirm({ title: t.leftTitle, body: t.leftBody, ok: t.keepLeft, cancel: t.showNow });
  return confirm(
    gone
      ? { title: t.goneTitle, body: t.goneBody, ok: t.keepGone, cancel: t.leaveGone }
      : { title: t.otherTitle, body: t.otherBody, ok: t.keepMine, cancel: t.showOther },
  );
}

export function goThere(key: string): void {
  showWhereItIs(key);
  // A tab that was opened on the form has nothing to go back to.
  if (hasBefore()) history.back();
  else location.assign(import.meta.env.BASE_URL);
}

/** What its person is asked about a draft that another page has, had, or has changed. */
import { choose, confirm } from '../../../ui/feedback/dialogs.ts';
import { textNow } from '../../../ui/format/text.ts';
import { text } from './draft-words.ts';

/** @param several another draft of this form can be begun @returns whether it is to be taken over; `other`: another one is begun */
export function askWhereToGoOn(several: boolean, over: AbortSignal) {
  const t = textNow(text);
  return choose({
    ...{ title: t.elsewhereTitle, body: several ? t.elsewhereSeveral : t.elsewhereBody },
    ...{ ok: t.takeOver, other: several ? t.newDraft : undefined, cancel: t.goThere, over },
  });
}

/** @param gone the other page sent it or threw it away @returns whether what is here shall hold */
export function askWhichHolds(gone: boolean) {
  const t = textNow(text);
  return confirm(
    gone
      ? { title: t.goneTitle, body: t.goneBody, ok: t.keepGone, cancel: t.leaveGone }
      : { title: t.otherTitle, body: t.otherBody, ok: t.keepMine, cancel: t.showOther },
  );
}

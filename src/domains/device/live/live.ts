/** Asking before what only a network can do: without one its person hears it before they decide, and nothing is sent later. */
import { alert, confirm, type Question } from '../../../ui/feedback/dialogs.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { currentLanguage, textNow } from '../../../ui/format/text.ts';
import { words } from '../../../ui/format/words.ts';
import { text } from './words.ts';

/** @param until when it can be done no more, epoch ms */
export async function askLive(question: Question, until: number | null = null): Promise<boolean> {
  const t = textNow(text);
  const at = until !== null && until > Date.now() && t.liveUntil(dateTime(until, Date.now(), currentLanguage()));
  const said = (...more: (string | false | undefined)[]) => [question.body, ...more].filter(Boolean).join('\n');
  if (navigator.onLine) return confirm({ ...question, body: said(at) });
  const { title } = question;
  await alert({ ...(title !== undefined && { title }), body: said(t.liveNot, at), ok: textNow(words).gotIt });
  return false;
}

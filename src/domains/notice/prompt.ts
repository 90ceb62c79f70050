/** Asks once in a while whether someone who misses things wants to be notified; the answer leads to the settings. */

import { noticeSetting } from '../../../contract/notice/calls.ts';
import { get, set } from '../../api/exchange/values.ts';
import { request } from '../../api/request.ts';
import { confirm, currentDialog } from '../../ui/feedback/dialogs.ts';
import { preferences } from '../../ui/format/preferences.ts';
import { textNow } from '../../ui/format/text.ts';
import { pushState } from './push.ts';
import { text } from './words.ts';

/** From when on the next question is welcome, epoch ms. */
const KEY = 'notificationsAskedNext';
/** Nobody is asked twice within this, ms. */
const REST = 30 * 86_400_000;
/** Something was missed when it lay unread this long, ms. */
const MISSED = 10 * 60_000;

/** @returns true when the person wants to see the settings */
export async function askForNotifications(
  messages: readonly { at: number; readAt: number | null }[],
): Promise<boolean> {
  const now = Date.now();
  // The large mode shows no pop-ups.
  if (preferences().elder || !messages.some(({ at, readAt }) => readAt === null && at < now - MISSED)) return false;
  // A device that keeps nothing would ask at each visit.
  const next = (await get<number>(KEY).catch(() => Number.POSITIVE_INFINITY)) ?? 0;
  if (now < next) return false;
  const state = pushState((await request(noticeSetting, {})).here);
  if (state !== 'off' && state !== 'denied') return false;
  // Whoever has gone on meanwhile is not held up.
  if (!window.location.pathname.endsWith('/pages/user/message')) return false;
  await set(KEY, now + REST);
  const t = textNow(text);
  return confirm({ title: t.promptTitle, body: t.promptBody, ok: t.promptOk, cancel: t.promptLater });
}

/** The question leaves with its screen. */
export function dropQuestion(): void {
  const open = currentDialog();
  if (open?.title === textNow(text).promptTitle) open.answer(false);
}

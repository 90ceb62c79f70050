/**
 * A page stays whose it is. What becomes of accounts in another tab, in the worker or at the server is said here at once, and
 * nothing that one person wrote goes on as another.
 */
import type { ScreenUrl } from '../../../contract/screens.ts';
import { hear, onAccount } from '../../api/exchange/account.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import {
  type Account,
  authorNow,
  currentSession,
  follow,
  letGo,
  lookElsewhere,
  onSession,
} from '../../api/exchange/session.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { stand } from '../../ui/feedback/Notice.tsx';
import { textNow } from '../../ui/format/text.ts';
import type { AppRouter } from '../router.ts';
import { announceFailure } from '../shell/announce.ts';
import { text } from './account-words.ts';

export const LOGIN = '/pages/login/login' satisfies ScreenUrl;

export function followAccounts(router: AppRouter): void {
  /** Who has left this page in another tab: what is still written on it is not the next one's. */
  let gone = '';
  let asking = false;
  onAccount((account) => void heard(account).catch(() => undefined));
  onSession(sayEnded());
  // What a page that slept has not heard.
  const look = () => void lookAgain().catch(() => undefined);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  look();

  async function heard(account: Account): Promise<void> {
    const { queries } = router.options.context;
    if (account.is === 'ended') {
      const { code, status, message } = account.why;
      return announceFailure(new ApiError(code, status, message));
    }
    if (account.is === 'left') {
      gone = account.userId;
      // Nothing of the person stays here either, and a screen of theirs is left.
      queries.clear();
      return router.invalidate();
    }
    const mine = authorNow() || gone;
    if (mine && mine !== account.userId) return askWho();
    await follow();
    await queries.invalidateQueries();
  }

  async function askWho(): Promise<void> {
    if (asking) return;
    asking = true;
    const t = textNow(text);
    const goOn = await confirm({ title: t.otherTitle, body: t.otherBody, ok: t.goOn, cancel: t.signIn });
    asking = false;
    if (goOn) return location.reload();
    const { href, pathname } = router.latestLocation;
    letGo();
    if (pathname !== LOGIN) await router.navigate({ to: LOGIN, search: { redirect: href } });
  }
}

async function lookAgain(): Promise<void> {
  const found = document.visibilityState === 'visible' ? await lookElsewhere() : null;
  if (!found) return;
  const { is, userId } = found;
  hear(is === 'ended' ? { is, userId, why: { code: 'REFRESH_MISSING', status: 401, message: '' } } : { is, userId });
}

/** For as long as a page's person is to log in anew: what they go on writing stays theirs. */
function sayEnded(): () => void {
  let takeBack: (() => void) | undefined;
  return () => {
    const ended = authorNow() !== '' && currentSession() === null;
    if (ended === (takeBack !== undefined)) return;
    takeBack?.();
    takeBack = ended ? stand(textNow(text).ended) : undefined;
  };
}

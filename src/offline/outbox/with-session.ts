/** What is asked as somebody, with their token renewed where the server does not know it any more. */
import { readStoredSession, type Session } from '../../api/exchange/session.ts';
import { refreshSession } from '../../api/exchange/session-refresh.ts';
import { verdictOf } from './verdict.ts';

/** Repeats `work` once with a renewed token. */
export async function withSession<T>(session: Session, work: (token: string) => Promise<T>): Promise<T> {
  try {
    return await work(session.token);
  } catch (error) {
    if (verdictOf(error) !== 'login') throw error;
    // Another tab may have renewed it, or someone else may have logged in meanwhile.
    const now = await readStoredSession();
    if (now?.userId !== session.userId) throw error;
    const renewed = now.token === session.token ? await renew(now) : now;
    if (renewed?.userId !== session.userId) throw error;
    return await work(renewed.token);
  }
}

/** What is stored and not what a worker remembers, which may be older. */
const renew = async (stale: Session): Promise<Session | null> =>
  (await refreshSession(stale)) ? readStoredSession() : null;

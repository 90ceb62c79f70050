/** A call made by a page: with the session's token, renewed silently, and repeated once after a login it had to wait for. */
import type { Call, Input, Output } from '../../contract/wire/call.ts';
import { NAVIGATION } from '../../contract/wire/limits.ts';
import { ApiError, requestOnce } from './exchange/request-once.ts';
import { authorNow, currentSession, loadSession, readStoredSession, type Session } from './exchange/session.ts';

interface Options {
  signal?: AbortSignal;
  /** Required for writes; one per intent of the person, not per attempt. */
  idempotencyKey?: string;
  /** ms; for each attempt */
  timeout?: number;
}

/** The shell opens the login page; it answers whether that page is still open. */
export interface LoginPrompt {
  open(): void;
  isOpen(): boolean;
}
let prompt: LoginPrompt | undefined;

export const setLoginPrompt = (shell: LoginPrompt): void => {
  prompt = shell;
};

/** Renewing is rare, so its code is fetched when it is needed. */
export const refreshSession = async (stale: Session): Promise<boolean> =>
  (await import('./exchange/session-refresh.ts')).refreshSession(stale);

/** @throws ApiError with the catalogue's code, or NETWORK / TIMEOUT when the server was not reached. */
export const request = <C extends Call>(call: C, input: Input<C>, options: Options = {}): Promise<Output<C>> =>
  asSelf((token) => requestOnce(call, input, { ...options, token }), options.signal, call.who === 'visitor');

/**
 * Whatever is asked with this page's session, as each call is: once more with a renewed token, or after a login.
 * @param open whoever's session cannot be renewed is answered as a visitor
 * @throws ApiError
 */
export async function asSelf<T>(
  ask: (token: string | undefined) => Promise<T>,
  signal?: AbortSignal,
  open?: boolean,
): Promise<T> {
  await loadSession();
  await renewIfExpired();
  const [asking, author] = [currentSession(), authorNow()];
  const attempt = () => ask(currentSession()?.token);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || error.unreached) throw error;
    const renewed = asking !== null && (await refreshSession(asking));
    if (!renewed) {
      if (author && (await isOthers(author))) throw new ApiError('OTHER_ACCOUNT', 401, '');
      if (open && asking) return ask(undefined);
      if (!(await loggedInAgain(signal))) throw error;
    }
    // What one person asked for is never done as another.
    if (author && authorNow() !== author) throw new ApiError('OTHER_ACCOUNT', 401, '');
    return attempt();
  }
}

/** Another account is signed in on this device by now. */
async function isOthers(author: string): Promise<boolean> {
  const stored = await readStoredSession().catch(() => null);
  return stored !== null && stored.userId !== author;
}

async function renewIfExpired(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const expired = session.expiresAt !== -1 && session.expiresAt <= Date.now();
  if (expired || !session.token) await refreshSession(session);
}

/** The launch check: a session that ran out while the app was closed is renewed before anybody waits for it. */
export async function checkAtLaunch(): Promise<void> {
  await loadSession();
  await renewIfExpired();
}

/** Opens the login page once for any number of waiting requests and resolves when the person has left it. */
async function loggedInAgain(signal?: AbortSignal): Promise<boolean> {
  if (!prompt) return false;
  if (!prompt.isOpen()) prompt.open();
  while (prompt.isOpen()) {
    if (signal?.aborted) return false;
    await new Promise((resolve) => setTimeout(resolve, NAVIGATION.loginPoll));
  }
  return currentSession() !== null;
}

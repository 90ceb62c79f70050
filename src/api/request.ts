/** A call made by a page: with the session's token, renewed silently, and repeated once after a login it had to wait for. */
import type { Call, Input, Output } from '../../contract/wire/call.ts';
import { NAVIGATION } from '../../contract/wire/limits.ts';
import { ApiError, requestOnce } from './exchange/request-once.ts';
import { currentSession, loadSession, type Session } from './exchange/session.ts';

interface Options {
  signal?: AbortSignal;
  /** Required for writes; one per intent of the person, not per attempt. */
  idempotencyKey?: string;
  /** ms; for each attempt */
  timeout?: number;
}

/** The shell listens and opens the login page; it answers whether that page is still open. */
export interface LoginPrompt {
  open(): void;
  /** Hears why the server would not renew a session; the person is logged out. */
  refused(reason: ApiError): void;
  isOpen(): boolean;
}
let prompt: LoginPrompt | undefined;
/** Why a session ended before the shell listened: the first screen asks before that, and whoever is logged out is told. */
let unsaid: ApiError | undefined;

export function setLoginPrompt(shell: LoginPrompt): void {
  prompt = shell;
  if (unsaid) shell.refused(unsaid);
  unsaid = undefined;
}

function refused(reason: ApiError): void {
  if (prompt) prompt.refused(reason);
  else unsaid = reason;
}

/** Renewing is rare, so its code is fetched when it is needed. */
const refreshSession = async (stale: Session) =>
  (await import('./exchange/session-refresh.ts')).refreshSession(stale, refused);

/** @throws ApiError with the catalogue's code, or NETWORK / TIMEOUT when the server was not reached. */
export async function request<C extends Call>(call: C, input: Input<C>, options: Options = {}): Promise<Output<C>> {
  await loadSession();
  await renewIfExpired();
  const asking = currentSession();
  const attempt = () => requestOnce(call, input, { ...options, token: currentSession()?.token });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || error.unreached) throw error;
    const renewed = asking !== null && (await refreshSession(asking));
    if (!renewed && !(await loggedInAgain(options.signal))) throw error;
    // What one person asked for is never done as another.
    if (asking && currentSession()?.userId !== asking.userId) throw error;
    return attempt();
  }
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

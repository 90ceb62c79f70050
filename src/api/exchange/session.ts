/** Who is logged in on this device, and whose a page is. Kept in idb-keyval, where the worker can read it too. */

import type { Role } from '../../../contract/wire/call.ts';
import { get, isPage, update } from './values.ts';

export interface Session {
  token: string;
  refreshToken: string;
  /** Epoch ms until which the token is good; -1 means that it does not expire. */
  expiresAt: number;
  userId: string;
  nickname: string;
  mobile: string;
  logo: string;
  gender: number;
  isReal: boolean;
  roles: Role[];
}

/** What became of an account on this device, as every page of it hears. */
export type Account = { userId: string } & (
  | { is: 'in' | 'left' }
  /** Its session was ended by the server, which said why. */
  | { is: 'ended'; why: { code: string; status: number; message: string } }
);

const KEY = 'session';
const CHANNEL = 'session';
const listeners = new Set<() => void>();
let current: Session | null = null;
/**
 * Whose this page is: who opened it or has logged in here. They stay its author when the server ends their session, and when
 * somebody else logs in elsewhere on this device; until they leave.
 */
let owner = '';
/** The server has ended its session, and the page knows. */
let over = false;
let loaded: Promise<Session | null> | undefined;

/** Reads the stored session once; later calls answer from memory. */
export function loadSession(): Promise<Session | null> {
  loaded ??= get<Session>(KEY).then(
    (stored) => {
      current ??= stored ?? null;
      owner ||= current?.userId ?? '';
      announce();
      return current;
    },
    // A browser that refuses storage (private mode) still lets people browse.
    () => null,
  );
  return loaded;
}

/** The worker outlives logins and logouts in the pages, so it reads afresh each time. What no device keeps is the page's own. */
export const readStoredSession = async (): Promise<Session | null> => (await get<Session>(KEY)) ?? null;

export const currentSession = (): Session | null => current;

/** As whom it is asked: a page as the one whose it is, whoever logged in elsewhere; the worker, which is nobody's, as who is stored. */
export const actingSession = (): Promise<Session | null> => (isPage() ? loadSession() : readStoredSession());

/** Whose is what is written here; '' for a visitor's. */
export const authorNow = (): string => owner;
export const author = async (): Promise<string> => {
  const acting = await actingSession();
  return isPage() ? owner : (acting?.userId ?? '');
};

/** Somebody logs in on this page, or leaves. */
export async function storeSession(session: Session | null): Promise<void> {
  const [left, was] = [owner, current?.userId];
  owner = session?.userId ?? '';
  take(session);
  await put((stored) => session ?? (stored?.userId === left ? undefined : stored));
  if (session && was !== owner) tell({ is: 'in', userId: owner });
  if (!session && left) tell({ is: 'left', userId: left });
}

/** The same login with a fresh pair or other facts. Another's page does not become theirs by it, and who has left stays away. */
export async function keepSession(session: Session): Promise<void> {
  if (owner === session.userId || !isPage()) take(session);
  await put((stored) => (stored?.userId === session.userId ? session : stored));
}

/** The server has ended it; what is on the screen stays, and stays its author's. Whoever logged in meanwhile stays so. */
export async function endSession(ended: Session, why: Extract<Account, { is: 'ended' }>['why']): Promise<void> {
  let stays = false;
  await put((stored) => {
    stays = stored !== undefined && stored.token !== ended.token;
    return stays ? stored : undefined;
  });
  if (stays) return;
  const account: Account = { is: 'ended', userId: ended.userId, why };
  hear(account);
  tell(account);
}

/** This page's person is asked to log in anew, and stays its author. */
export const letGo = (): void => take(null);

const put = (change: (stored: Session | undefined) => Session | undefined) =>
  update<Session | undefined>(KEY, change).catch(() => undefined);

let channel: BroadcastChannel | undefined;
let listener: ((account: Account) => void) | undefined;
/** Heard before anybody listened: the first screen asks before that. */
let unheard: Account | undefined;

/** Hears what became of an account: in another page or the worker, and in this page what the server has ended. */
export function onAccount(shell: (account: Account) => void): void {
  listener = shell;
  const open = pages();
  if (open) open.onmessage = ({ data }: MessageEvent<Account>) => hear(data);
  if (unheard) shell(unheard);
  unheard = undefined;
}

/** Only the page of that person loses its session, and hears once that it is over. */
export function hear(account: Account): void {
  const { is, userId } = account;
  if (is === 'in' ? userId === current?.userId : userId !== owner || (is === 'ended' && over)) return;
  if (is === 'left') owner = '';
  if (is !== 'in') take(null);
  if (is === 'ended') over = true;
  if (listener) listener(account);
  else unheard = account;
}

function pages(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
const tell = (account: Account) => pages()?.postMessage(account);

/** Of another page's login, where it is this page's person's, or this page is nobody's. */
export async function follow(): Promise<void> {
  loaded = undefined;
  await loadSession();
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function take(session: Session | null) {
  current = session;
  over &&= session === null;
  loaded = Promise.resolve(session);
  announce();
}

function announce() {
  for (const listener of listeners) listener();
}

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

/** What becomes of an account, as every page of the device hears it (account.ts). */
export type Account = { userId: string } & (
  | { is: 'in' | 'left' }
  /** Its session was ended by the server, which said why. */
  | { is: 'ended'; why: { code: string; status: number; message: string } }
);

const KEY = 'session';
const CHANNEL = 'session';
const listeners = new Set<() => void>();
let current: Session | null = null;
/** The device has it: when it no longer has, somebody has taken it away. */
let isKept = false;
/**
 * Whose this page is: who opened it or has logged in here. They stay its author when the server ends their session, and when
 * somebody else logs in elsewhere on this device; until they leave.
 */
let owner = '';
let loaded: Promise<Session | null> | undefined;

/** Reads the stored session once; later calls answer from memory. */
export function loadSession(): Promise<Session | null> {
  loaded ??= get<Session>(KEY).then(
    (stored) => {
      current ??= stored ?? null;
      isKept ||= stored != null;
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

/** What became of this page's session elsewhere: somebody is in, left it or, where `null` is kept, the server has ended it. */
export async function lookElsewhere(): Promise<Pick<Account, 'is' | 'userId'> | null> {
  const stored = await get<Session | null>(KEY);
  if (stored) return { is: 'in', userId: stored.userId };
  return current && isKept ? { is: stored === null ? 'ended' : 'left', userId: current.userId } : null;
}

export const currentSession = (): Session | null => current;

/** As whom it is asked: a page as the one whose it is, whoever logged in elsewhere; the worker, which is nobody's, as who is stored. */
export const actingSession = (): Promise<Session | null> => (isPage() ? loadSession() : readStoredSession());

/** Whose is what is written here; '' for a visitor's. */
export const authorNow = (): string => owner;
export const author = async (): Promise<string> => {
  const { userId = '' } = (await actingSession()) ?? {};
  return owner || userId;
};

/** Somebody logs in on this page. */
export async function storeSession(session: Session): Promise<void> {
  const was = current?.userId;
  owner = session.userId;
  take(session);
  isKept = await put(() => session);
  if (was !== owner) tell({ is: 'in', userId: owner });
}

/** They leave this device. @throws when it could not forget them: they are logged in as before */
export async function dropSession(): Promise<void> {
  const left = owner;
  await update<Session | null | undefined>(KEY, (stored) => (stored && stored.userId !== left ? stored : undefined));
  owner = '';
  take(null);
  if (left) tell({ is: 'left', userId: left });
}

/** The same login with a fresh pair or other facts. Another's page does not become theirs by it, and who has left stays away. */
export async function keepSession(session: Session): Promise<void> {
  if (owner === session.userId || !isPage()) take(session);
  await put((stored) => (stored?.userId === session.userId ? session : stored));
}

/** This page's person is asked to log in anew, and stays its author unless they have left. */
export function letGo(left = false): void {
  if (left) owner = '';
  take(null);
}

/** @returns whether the device took it */
export const put = (change: (stored: Session | null | undefined) => Session | null | undefined): Promise<boolean> =>
  update<Session | null | undefined>(KEY, change).then(
    () => true,
    () => false,
  );

let channel: BroadcastChannel | undefined;
/** Where each page of the device, and the worker, says what became of an account: account.ts. */
export function pages(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
export const tell = (account: Account): void => pages()?.postMessage(account);

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
  loaded = Promise.resolve(session);
  announce();
}

function announce() {
  for (const listener of listeners) listener();
}

/** Who is logged in on this device. Kept in idb-keyval, where the worker can read it too. */

import type { Role } from '../../../contract/wire/call.ts';
import { del, get, set } from './values.ts';

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

const KEY = 'session';
const CHANNEL = 'session';
const listeners = new Set<() => void>();
let current: Session | null = null;
let loaded: Promise<Session | null> | undefined;

/** Reads the stored session once; later calls answer from memory. */
export function loadSession(): Promise<Session | null> {
  loaded ??= get<Session>(KEY).then(
    (stored) => {
      current ??= stored ?? null;
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

export async function storeSession(session: Session | null): Promise<void> {
  const ended = current !== null && session === null;
  take(session);
  await (session ? set(KEY, session) : del(KEY)).catch(() => undefined);
  if (!ended || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('ended');
  channel.close();
}

/** What another tab ended is over here too; `listener` clears what this one still holds. */
export function onEndedElsewhere(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (current === null) return;
    take(null);
    listener();
  };
  return () => channel.close();
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

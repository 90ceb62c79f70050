/** The session, and whose the page is, as React sees them. */
import { useSyncExternalStore } from 'react';
import { authorNow, currentSession, onSession, type Session } from './exchange/session.ts';

export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession, () => null);

/** Whose is what is written here, also once their session has ended; '' for a visitor's. */
export const useAuthor = (): string => useSyncExternalStore(onSession, authorNow, () => '');

/** The session as React sees it. */
import { useSyncExternalStore } from 'react';
import { currentSession, onSession, type Session } from './exchange/session.ts';

export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession, () => null);

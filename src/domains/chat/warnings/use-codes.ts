/** Where the codes in a message's pictures lead: looked for on the device of who sees them, and of who sends them. */
import { useEffect, useState } from 'react';
import type { CodeLeads } from './codes.ts';

/** Pictures are named by their bytes: what was found in them holds for as long as the page lives. */
const known = new Map<string, CodeLeads>();

/** Null while it is looked for; `unread` where one could not be looked at, which is tried again when the network is back. */
export function useCodes(photos: readonly string[]): CodeLeads | 'unread' | null {
  const key = photos.join(' ');
  const [unread, setUnread] = useState('');
  const [, setFound] = useState('');
  useEffect(() => {
    if (key === '') return;
    if (known.has(key)) return setFound(key);
    let gone = false;
    const look = () =>
      void import('./codes-of.ts')
        .then(({ codesOf }) => codesOf(key.split(' ')))
        .then((leads) => {
          known.set(key, leads);
          if (!gone) setFound(key);
        })
        .catch(() => {
          if (!gone) setUnread(key);
        });
    look();
    window.addEventListener('online', look);
    return () => {
      gone = true;
      window.removeEventListener('online', look);
    };
  }, [key]);
  return key === '' ? 'nowhere' : (known.get(key) ?? (unread === key ? 'unread' : null));
}

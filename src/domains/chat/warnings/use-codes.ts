/** Where the codes in a message's pictures lead: looked for on the device of who sees them, and of who sends them. */
import { useEffect, useState } from 'react';
import type { CodeLeads } from './codes.ts';

/** Pictures are named by their bytes: what was found in one holds for as long as the page lives. */
const known = new Map<string, CodeLeads>();

/** Null while it is looked for. */
export function useCodes(photos: readonly string[]): CodeLeads | null {
  const key = photos.join(' ');
  const [, setFound] = useState('');
  useEffect(() => {
    if (key === '' || known.has(key)) return;
    let gone = false;
    void import('./codes-of.ts')
      .then(({ codesOf }) => codesOf(key.split(' ')))
      // A picture that cannot be read is not warned of.
      .catch((): CodeLeads => 'nowhere')
      .then((leads) => {
        known.set(key, leads);
        if (!gone) setFound(key);
      });
    return () => {
      gone = true;
    };
  }, [key]);
  return key === '' ? 'nowhere' : (known.get(key) ?? null);
}

/** Where the codes in a message's pictures lead: looked for on the device of who sees them, and of who sends them. */
import { useEffect, useReducer, useState } from 'react';
import type { CodeLeads } from './codes.ts';

/** So long pictures are looked at before they are shown with words that say that nobody did, ms. */
export const LOOK = 10_000;
/** Pictures are named by their bytes: what was found in them holds for as long as the page lives. */
const known = new Map<string, CodeLeads>();

/** Messages are looked at one after another, each within its time. */
let turn: Promise<unknown> = Promise.resolve();

function look(key: string, wanted: () => boolean): Promise<void> {
  const looked = turn.then(async () => {
    if (!wanted() || known.has(key)) return;
    const late = new Promise<never>((_, refuse) => setTimeout(refuse, LOOK));
    const found = import('./codes-of.ts').then(({ codesOf }) => codesOf(key.split(' ')));
    known.set(key, await Promise.race([found, late]));
  });
  turn = looked.catch(() => undefined);
  return looked;
}

/**
 * @param near whether who looks has them in sight, or nearly
 * @returns null while it is looked for; `unread` where that failed or took too long, until `again` or the network's return finds more
 */
export function useCodes(photos: readonly string[], near: boolean) {
  const key = photos.join(' ');
  const [unread, setUnread] = useState('');
  const [tries, again] = useReducer((n: number) => n + 1, 0);
  const [, found] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the same is looked at again
  useEffect(() => {
    if (known.has(key)) return found();
    if (key === '' || !near) return;
    let gone = false;
    setUnread('');
    const giveUp = () => {
      if (!gone) setUnread(key);
    };
    const late = setTimeout(giveUp, LOOK);
    void look(key, () => !gone)
      .then(() => gone || found())
      .catch(giveUp)
      .finally(() => clearTimeout(late));
    window.addEventListener('online', again);
    return () => {
      gone = true;
      clearTimeout(late);
      window.removeEventListener('online', again);
    };
  }, [key, near, tries]);
  const leads = key === '' ? 'nowhere' : (known.get(key) ?? (unread === key ? ('unread' as const) : null));
  return { leads, again };
}

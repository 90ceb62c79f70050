/** Where the codes in a message's pictures lead: looked for on the device of who sees them, and of who sends them. */
import { useEffect, useReducer, useState } from 'react';
import type { CodeLeads } from './codes.ts';

/** So long pictures are looked at before they are shown with words that say that nobody did, ms. */
export const LOOK = 10_000;
/** Pictures are named by their bytes: what was found in them holds for as long as the page lives. */
const known = new Map<string, CodeLeads>();

/** One that stalls lets the next begin after so long, ms. */
const STALLED = 3_000;
/** Messages are looked at one after another, each within a time that begins with its turn. */
let turn: Promise<unknown> = Promise.resolve();

interface Look {
  wanted: () => boolean;
  /** Its turn has come. */
  begun: () => void;
  /** Also when it comes too late for the promise. */
  found: () => void;
}

function look(key: string, { wanted, begun, found }: Look): Promise<void> {
  const before = turn;
  const looked = before.then(async () => {
    if (!wanted()) return;
    if (known.has(key)) return found();
    begun();
    const late = new Promise<never>((_, refuse) => setTimeout(refuse, LOOK));
    const leads = import('./codes-of.ts').then(({ codesOf }) => codesOf(key.split(' ')));
    const kept = leads.then((said) => {
      known.set(key, said);
      found();
    });
    await Promise.race([kept, late]);
  });
  const stalled = before.then(() => new Promise((go) => setTimeout(go, STALLED)));
  turn = Promise.race([looked.catch(() => undefined), stalled]);
  return looked;
}

/**
 * @param near whether who looks has them in sight, or nearly
 * @returns `leads` null while it is looked for, and `begun` once its turn has come; `unread` where that failed or took too long, until `again` or the network's return finds more
 */
export function useCodes(photos: readonly string[], near: boolean) {
  const key = photos.join(' ');
  const [unread, setUnread] = useState('');
  const [begun, setBegun] = useState('');
  const [tries, again] = useReducer((n: number) => n + 1, 0);
  const [, found] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (known.has(key)) return found();
    // Whoever asks again means these, wherever they are on the page.
    if (key === '' || (!near && tries === 0)) return;
    let gone = false;
    setUnread('');
    const giveUp = () => {
      if (!gone) setUnread(key);
    };
    void look(key, {
      wanted: () => !gone,
      begun: () => setBegun(key),
      found: () => gone || found(),
    }).catch(giveUp);
    window.addEventListener('online', again);
    return () => {
      gone = true;
      setBegun('');
      window.removeEventListener('online', again);
    };
  }, [key, near, tries]);
  const leads = key === '' ? 'nowhere' : (known.get(key) ?? (unread === key ? ('unread' as const) : null));
  return { leads, begun: begun === key, again };
}

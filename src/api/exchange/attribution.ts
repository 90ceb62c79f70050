/**
 * Attribution on this device: kept when an address says who sent the visit, so that it outlives a reload, the way through another
 * app to the login, and the weeks until somebody buys. A later link replaces what it names.
 */

import { type Attribution, attributionOf, NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { currentSession } from './session.ts';
import { get, set } from './values.ts';

interface Stored extends Attribution {
  /** Of the latest link, epoch ms. */
  at: number;
  /** Of the link that named a value, where that was an earlier one. */
  since?: Partial<Record<keyof Attribution, number>>;
  /** What the latest link said by itself; those from before it was kept said all of it. */
  link?: Attribution;
  /** Whether the server was told of the latest link. */
  reported: boolean;
}

const KEY = 'attribution';
/** Whoever comes back later came by themselves. */
const KEPT = 30 * DAY;
/** What is replaced as one: a click is its channel's. */
const PARTS = [['channel', 'clickId'], ['inviter'], ['userSource']] as const;

/** For this visit, whether or not the browser stores it. */
let visit: Promise<Stored> | null = null;

/** Before the first request, which carries it already. @param search of the address that the visit began with */
export async function keepAttribution(search: string): Promise<void> {
  const said = attributionOf(new URLSearchParams(search));
  if (!said) return;
  visit = stored().then((before) => merged(said, before));
  await set(KEY, await visit).catch(() => undefined);
}

function merged(link: Attribution, before: Stored | null): Stored {
  const kept: Stored = { ...link, at: Date.now(), since: {}, link, reported: false };
  for (const part of PARTS)
    if (before && !part.some((key) => link[key]))
      for (const key of part) {
        kept[key] = before[key];
        kept.since = { ...kept.since, [key]: before.since?.[key] ?? before.at };
      }
  return kept;
}

/** Read afresh for each request: the worker and other tabs send what this one kept. */
export async function keptAttribution(): Promise<Attribution> {
  return (await stored()) ?? NO_ATTRIBUTION;
}

async function stored(): Promise<Stored | null> {
  const kept = visit ? await visit : await get<Stored>(KEY).catch(() => null);
  if (!kept || Date.now() - kept.at >= KEPT) return null;
  const lasting = { ...kept };
  for (const key of PARTS.flat()) if (Date.now() - (kept.since?.[key] ?? kept.at) >= KEPT) lasting[key] = '';
  return lasting;
}

/** Once for each link that says who or what sent the visit. */
export async function reportVisit(tell: (visit: Attribution) => Promise<unknown>): Promise<void> {
  const kept = await stored();
  if (!kept || kept.reported) return;
  await tell(kept.link ?? kept);
  const told = { ...kept, reported: true };
  visit = Promise.resolve(told);
  await set(KEY, told).catch(() => undefined);
}

/** The address as this person shares it. */
export function sentBy(address: string): string {
  const me = currentSession()?.userId;
  if (!me) return address;
  const url = new URL(address);
  url.searchParams.set('inviter', me);
  return url.href;
}

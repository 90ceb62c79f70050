/**
 * Attribution on this device: kept when an address says who sent the visit, so that it outlives a reload, the way through another
 * app to the login, and the weeks until somebody buys. The latest link counts.
 */

import { type Attribution, attributionOf, NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { currentSession } from './session.ts';
import { get, set } from './values.ts';

interface Stored extends Attribution {
  /** Epoch ms. */
  at: number;
  /** Whether the server was told of the click. */
  reported: boolean;
}

const KEY = 'attribution';
/** Whoever comes back later came by themselves. */
const KEPT = 30 * DAY;

/** For this visit, whether or not the browser stores it. */
let visit: Stored | null = null;

/** Before the first request, which carries it already. @param search of the address that the visit began with */
export function keepAttribution(search: string): Promise<void> {
  const said = attributionOf(new URLSearchParams(search));
  if (!said) return Promise.resolve();
  visit = { ...said, at: Date.now(), reported: false };
  return set(KEY, visit).catch(() => undefined);
}

/** Read afresh for each request: the worker and other tabs send what this one kept. */
export async function keptAttribution(): Promise<Attribution> {
  return (await stored()) ?? NO_ATTRIBUTION;
}

async function stored(): Promise<Stored | null> {
  const kept = visit ?? (await get<Stored>(KEY).catch(() => null));
  return kept && Date.now() - kept.at < KEPT ? kept : null;
}

/** Once for each link that says who or what sent the visit. */
export async function reportVisit(tell: (visit: Attribution) => Promise<unknown>): Promise<void> {
  const kept = await stored();
  if (!kept || kept.reported) return;
  await tell(kept);
  visit = { ...kept, reported: true };
  await set(KEY, visit).catch(() => undefined);
}

/** The address as this person shares it. */
export function sentBy(address: string): string {
  const me = currentSession()?.userId;
  if (!me) return address;
  const url = new URL(address);
  url.searchParams.set('inviter', me);
  return url.href;
}

/**
 * Attribution on this device: kept when an address says who sent the visit, so that it outlives a reload, the way through another
 * app to the login, and the weeks until somebody buys. A later link replaces what it names.
 */

import { type Attribution, attributionOf, NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { get, set } from './values.ts';

interface Stored {
  /** What was said by each link and when, epoch ms; the latest first. */
  links: { said: Attribution; at: number }[];
  /** Whether the server was told of the latest one. */
  reported: boolean;
}

const KEY = 'attribution';
/** Whoever comes back later came by themselves. */
const KEPT = 30 * DAY;
/** So many links are remembered. */
const MOST = 20;
/** What is replaced as one: a click is its channel's. */
const PARTS = [['channel', 'clickId'], ['inviter'], ['userSource']] as const;

/** For this visit, whether or not the browser stores it. */
let visit: Promise<Stored> | null = null;

/** Before the first request, which carries it already. @param search of the address that the visit began with */
export async function keepAttribution(search: string): Promise<void> {
  const said = attributionOf(new URLSearchParams(search));
  if (!said) return;
  const link = { said, at: Date.now() };
  visit = stored().then(({ links }) => ({ links: [link, ...links].slice(0, MOST), reported: false }));
  await set(KEY, await visit).catch(() => undefined);
}

/** Read afresh for each request: the worker and other tabs send what this one kept. */
export async function keptAttribution(): Promise<Attribution> {
  const { links } = await stored();
  const kept = { ...NO_ATTRIBUTION };
  for (const part of PARTS) {
    const link = links.find(({ said }) => part.some((key) => said[key]));
    for (const key of part) kept[key] = link?.said[key] ?? '';
  }
  return kept;
}

async function stored(): Promise<Stored> {
  const kept = (await (visit ?? get<Stored>(KEY).catch(() => null))) as (Stored & Attribution & { at: number }) | null;
  // Older code kept the latest link alone.
  const links = kept ? (kept.links ?? [{ said: kept, at: kept.at }]) : [];
  return { links: links.filter(({ at }) => Date.now() - at < KEPT), reported: kept?.reported === true };
}

/** Once for each link that says who or what sent the visit. */
export async function reportVisit(tell: (visit: Attribution) => Promise<unknown>): Promise<void> {
  const { links, reported } = await stored();
  if (!links[0] || reported) return;
  await tell(links[0].said);
  const told = { links, reported: true };
  visit = Promise.resolve(told);
  await set(KEY, told).catch(() => undefined);
}

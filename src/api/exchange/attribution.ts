/**
 * Attribution on this device: kept when an address says who sent the visit, so that it outlives a reload, the way through another
 * app to the login, and the weeks until somebody buys. A later link replaces what it names.
 */

import { type Attribution, attributionOf, each, PARTS } from '../../../contract/wire/attribution.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { get, update } from './values.ts';

/** What a link said, and when it was opened, epoch ms. */
export interface Link {
  said: Attribution;
  at: number;
  /** The screen that it led to. Older code did not keep it. */
  page?: string;
  /** The server knows of it. */
  told?: boolean;
}

export interface Stored {
  /** Each link once, the latest first. */
  links: Link[];
}

export const KEY = 'attribution';
/** Whoever comes back later came by themselves. */
const KEPT = 30 * DAY;
/** So many links are remembered. */
const MOST = 20;
/** What is replaced as one: a click is its channel's. */
const PAIR: Partial<Record<string, keyof Attribution>> = { channel: 'clickId', clickId: 'channel' };

/** The link of this visit where the browser could not store it, and its way onto the device. */
let visit: Link | null = null;
let keeping: Promise<unknown> = Promise.resolve();

/** Before the first request, which carries it already. Both are of the address that the visit began with. */
export async function keepAttribution(search: string, page = ''): Promise<void> {
  const said = attributionOf(new URLSearchParams(search));
  if (!said) return;
  const link = { said, at: Date.now(), page };
  // In one step of the database: two tabs that open a link each keep both.
  keeping = update<Stored>(KEY, (kept) => ({ links: withLink(linksOf(kept), link) })).catch(() => {
    visit = link;
  });
  await keeping;
}

const withLink = (links: readonly Link[], link: Link): Link[] =>
  [link, ...links.filter(({ said }) => !isSame(said, link.said))].slice(0, MOST);

export const isSame = (one: Attribution, other: Attribution): boolean =>
  PARTS.every((part) => (one[part] ?? '') === (other[part] ?? ''));

/** Read afresh for each request: the worker and other tabs send what this one kept. */
export async function keptAttribution(): Promise<Attribution> {
  const links = await stored();
  return each((part) => links.find(({ said }) => said[part] || said[PAIR[part] ?? part])?.said[part] ?? '');
}

export async function stored(): Promise<Link[]> {
  await keeping;
  const links = linksOf(await get<Stored>(KEY).catch(() => undefined));
  return (visit ? withLink(links, visit) : links).filter(({ at }) => Date.now() - at < KEPT);
}

/** Older code kept the latest link alone, or all of them; what it was told of is not told again. */
export function linksOf(kept: Stored | undefined): Link[] {
  const older = kept as (Stored & Attribution & { at: number; reported?: boolean }) | undefined;
  if (older?.reported === undefined) return kept?.links ?? [];
  const told = older.reported;
  // It told of the latest alone.
  return (older.links ?? [{ said: older, at: older.at }]).map((link, n) => ({ ...link, told: n > 0 || told }));
}

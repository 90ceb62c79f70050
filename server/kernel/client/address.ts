/** A link as its screen reads it: whoever sent it, and whatever a chat app wrote behind it, it is one page with one address. */
import { isScreen, screenOf } from '../../../contract/screens.ts';

type Kind = NonNullable<ReturnType<typeof screenOf>['params']>[string];

/** @returns nothing but what the screen takes, in the order of its table and as it was written, for the router reads it too; what is no screen's stays as it is */
export function addressOf(href: string, base: string): URL {
  const url = new URL(href);
  const path = url.pathname.slice(base.length);
  if (!isScreen(path)) {
    if (path === '/') url.search = '';
    return url;
  }
  const read = new URLSearchParams();
  for (const [name, kind] of Object.entries(screenOf(path).params ?? {})) {
    // One that is named twice is a list to the router, which no screen takes.
    const [value = '', second] = url.searchParams.getAll(name);
    if (value !== '' && second === undefined && fits(unquoted(value), kind)) read.set(name, value);
  }
  url.search = read.toString();
  return url;
}

/** @returns the address that is told to others, without the router's quotes */
export function plainAddress(url: URL): URL {
  const plain = new URL(url);
  for (const [name, value] of url.searchParams) plain.searchParams.set(name, unquoted(value));
  return plain;
}

/** The router quotes words that look like numbers, and so they stand in the address bar that somebody copies. */
const unquoted = (value: string) => /^"(.*)"$/s.exec(value)?.[1] ?? value;

function fits(value: string, kind: Kind): boolean {
  if (typeof kind !== 'string') return kind.includes(value);
  if (kind.startsWith('id')) return /^[\w-]{1,64}$/.test(value);
  if (kind === 'number?') return Number.isFinite(Number(value));
  return kind !== 'flag?' || value === 'true' || value === 'false';
}

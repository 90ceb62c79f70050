/** What may be shown inside the storefront: our own documents, and pages of hosts that the server names. */

import { urlIn } from '../../ui/format/validators.ts';

export type Destination =
  /** A screen of ours: gone to, not framed. */
  | { kind: 'screen'; href: string }
  /** A page of ours or of a checked host, in a frame. */
  | { kind: 'frame'; url: URL; own: boolean }
  | { kind: 'refused'; url: URL | null };

interface House {
  /** e.g. `https://shop.example` */
  origin: string;
  /** Where the storefront lives under its host; ends with a slash. */
  base: string;
  /** Origins besides ours. */
  allowed: readonly string[];
}

/** @param address as it came in the link: anyone may have written it */
export function destinationOf(address: string, { origin, base, allowed }: House): Destination {
  const url = urlIn(address, origin);
  if (!url) return { kind: 'refused', url: null };
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && url.origin === origin))
    return { kind: 'refused', url: url.protocol === 'http:' ? url : null };
  // A name before the host is there to make it look like another one.
  if (url.username || url.password) {
    [url.username, url.password] = ['', ''];
    return { kind: 'refused', url };
  }
  if (url.origin !== origin)
    return allowed.includes(url.origin) ? { kind: 'frame', url, own: false } : { kind: 'refused', url };
  const inside = url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : null;
  if (inside?.startsWith('/pages/custom/webview')) return { kind: 'refused', url: null };
  if (inside === '/' || inside?.startsWith('/pages/'))
    return { kind: 'screen', href: `${inside}${url.search}${url.hash}` };
  return { kind: 'frame', url, own: true };
}

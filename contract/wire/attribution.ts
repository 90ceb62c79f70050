/** Attribution: what an address says of who or what sent the visit. Read once, told with every request, kept with a new account. */
import { APP } from './limits.ts';

/** Empty where nothing was said. */
export interface Attribution {
  /** The advertisement's channel, e.g. `gdt`; a request's `channel` header has it behind the app's own. */
  channel: string;
  clickId: string;
  /** Id of the account whose link it was. */
  inviter: string;
  userSource: string;
}

export const NO_ATTRIBUTION: Attribution = { channel: '', clickId: '', inviter: '', userSource: '' };

/** Characters of one value; one that takes two units is not cut in half. */
const MAX = 200;
const cut = (value: string) => Array.from(value).slice(0, MAX).join('');

/** An advertisement's own name for a thing goes before ours. @returns null when the address says nothing of it */
export function attributionOf(params: URLSearchParams): Attribution | null {
  const said = (...names: string[]) => cut(names.map((name) => params.get(name)).find(Boolean) ?? '');
  const found = {
    channel: said('channel'),
    clickId: said('gdt_vid', 'click_id', 'clickId'),
    inviter: said('inviter'),
    userSource: said('weixinadinfo', 'userSource', 'origin'),
  };
  return Object.values(found).some(Boolean) ? found : null;
}

/** Header values are ASCII, and what an address says may be anything. */
export const inHeader = (value: string): string => value.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** As headers of a request; `channel` always says by which app it comes. */
export const attributionHeaders = ({ channel, clickId, inviter, userSource }: Attribution): Record<string, string> => ({
  channel: channel ? `${APP.channel}-${inHeader(channel)}` : APP.channel,
  ...(clickId && { clickId: inHeader(clickId) }),
  ...(inviter && { inviter: inHeader(inviter) }),
  ...(userSource && { userSource: inHeader(userSource) }),
});

/** @param header percent-encoded where it is not ASCII, and anything at all from whoever writes requests by hand */
export function attributionIn(header: (name: string) => string | undefined): Attribution {
  const channel = said(header('channel'));
  return {
    channel: channel.startsWith(OURS) ? channel.slice(OURS.length) : '',
    clickId: said(header('clickId')),
    inviter: said(header('inviter')),
    userSource: said(header('userSource')),
  };
}

const OURS = `${APP.channel}-`;

/** A database takes no zero in a text, and nobody means the other control characters. */
function said(value: string | undefined): string {
  // Most requests say nothing of it.
  return !value || value === APP.channel ? '' : cut(decoded(value).replace(/\p{Cc}/gu, ''));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

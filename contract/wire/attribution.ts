/** Attribution: what an address says of who or what sent the visit. Read once, told with every request, kept with a new account. */
import { APP } from './limits.ts';

/** Empty where nothing was said. */
export interface Attribution {
  /** The advertisement's channel, e.g. `gdt`; a request's `channel` header has it behind the app's own. */
  channel: string;
  clickId: string;
  /** Id of the account whose link it was. */
  inviter: string;
  /** What WeChat's advertising says of itself. */
  adInfo: string;
  userSource: string;
  /** `origin` in the address; a header of that name is the browser's own. */
  placedAt: string;
}

/** Which parameters of an address say it: an advertisement's own name for a thing goes before ours. */
const NAMES = {
  channel: ['channel'],
  clickId: ['gdt_vid', 'click_id', 'clickId'],
  inviter: ['inviter'],
  adInfo: ['weixinadinfo'],
  userSource: ['userSource'],
  placedAt: ['origin'],
} satisfies Record<keyof Attribution, string[]>;
export const PARTS = Object.keys(NAMES) as (keyof Attribution)[];

export const each = (said: (part: keyof Attribution) => string): Attribution =>
  Object.fromEntries(PARTS.map((part) => [part, said(part)])) as unknown as Attribution;

export const NO_ATTRIBUTION: Attribution = each(() => '');

/** Characters of one value; one that takes two units is not cut in half. */
const MAX = 200;
const cut = (value: string) => Array.from(value).slice(0, MAX).join('');

/** @returns null when the address says nothing of it */
export function attributionOf(params: URLSearchParams): Attribution | null {
  const found = each((part) => cut(NAMES[part].map((name) => params.get(name)).find(Boolean) ?? ''));
  return Object.values(found).some(Boolean) ? found : null;
}

/** Header values are ASCII, and what an address says may be anything. */
export const inHeader = (value: string): string => value.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** As headers of a request; `channel` always says by which app it comes. Older code kept less of a link. */
export const attributionHeaders = (said: Attribution): Record<string, string> => ({
  ...Object.fromEntries(PARTS.map((part) => [part, inHeader(said[part] ?? '')]).filter(([, value]) => value)),
  channel: said.channel ? `${APP.channel}-${inHeader(said.channel)}` : APP.channel,
});

/** @param header percent-encoded where it is not ASCII, and anything at all from whoever writes requests by hand */
export function attributionIn(header: (name: string) => string | undefined): Attribution {
  const found = each((part) => said(header(part)));
  const { channel } = found;
  return { ...found, channel: channel.startsWith(OURS) ? channel.slice(OURS.length) : '' };
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

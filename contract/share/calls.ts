/** Sharing: a poster to send as a picture, and codes that lead to a screen. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, optionalId } from '../wire/query.ts';

/** A screen with what it shows: a path of this app and nothing else. */
const target = /^\/(?:pages|plugin)\/[A-Za-z0-9/_-]{1,80}(\?[A-Za-z0-9=&%._~-]{0,200})?$/;
export const isTarget = (path: string): boolean => target.test(path);

/** A target as the id of a code: base64url. */
export const encodeTarget = (path: string): string =>
  btoa(path).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** @returns null for what is no target of ours */
export function decodeTarget(encoded: string): string | null {
  try {
    const path = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return isTarget(path) ? path : null;
  } catch {
    return null;
  }
}

export const drawn = v.object({
  /** Where the picture lies, under the base path. */
  src: v.string(),
  /** Where its code leads. */
  url: v.string(),
  /** Where the page that shows it draws the code, px; null where it is drawn already. */
  codeAt: v.nullable(v.object({ x: v.number(), y: v.number(), side: v.number() })),
});

export const posterMake = call('POST', '/comm/poster/{id}', {
  about: 'Draws a product’s poster: picture, name, lowest price, and a code that leads to it.',
  who: 'visitor',
  /** `skuId`: the size that was looked at; whoever opens the code finds it chosen. */
  input: v.strictObject({ id, skuId: optionalId }),
  output: drawn,
});

export const invitePoster = call('POST', '/comm/invite/poster', {
  about:
    'Draws the poster of the caller’s own share of an invitation: its picture, its name, what a friend gets, and the code that leads to it.',
  who: 'user',
  input: v.strictObject({ id }),
  output: drawn,
});

export const codeQr = call('GET', '/comm/code/qr/{id}', {
  about: 'A QR code that leads to a screen of this app. The id is its path with the query, in base64url.',
  who: 'visitor',
  input: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,400}$/)) }),
  output: v.object({ svg: v.string(), url: v.string() }),
});

export const wxmaQr = call('GET', '/account/wxma/qrCode', {
  about: 'The caller’s own QR code for a screen: who comes by it was invited by them. It leads to this site’s address.',
  who: 'user',
  input: v.strictObject({
    path: v.optional(v.pipe(v.string(), v.check(isTarget, 'no screen of ours')), '/pages/tabbar/main'),
  }),
  output: v.object({ svg: v.string(), url: v.string() }),
});

/** Small values that every page and the worker share: the device's id, what it learnt of the server's clock, where the API is. */

import { languageFrom } from '../../../contract/wire/language.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { getMany, set, update } from './values.ts';

export interface Device {
  id: string;
  /** Add this to the device's clock to get the server's, ms. */
  clockOffset: number;
  /** Ends without a slash. */
  apiBase: string;
  language: Language;
  /** Null until the server behind `apiBase` has said it. */
  signingKey: string | null;
}

const standardBase = `${import.meta.env?.BASE_URL ?? '/'}api`;
/** Until storage answers, or when the browser refuses it, the device keeps one id for this visit. */
let visitId: string | undefined;
let visitOffset = 0;

/** The key that requests are signed with, and the API whose key it is. */
interface SigningKey {
  apiBase: string;
  key: string;
}
let visitKey: SigningKey | undefined;

/** Until somebody chooses, their browser's. */
const standardLanguage = () => languageFrom(globalThis.navigator?.languages ?? []);

/** Read afresh for each request: another tab or the worker may have learnt something since. */
export async function readDevice(): Promise<Device> {
  try {
    const [id, offset, base, preferences, stored] = await getMany<
      [unknown, unknown, unknown, { language?: unknown } | undefined, SigningKey | undefined]
    >(['deviceId', 'clockOffset', 'apiBase', 'preferences', 'signingKey']);
    if (typeof offset === 'number') visitOffset = offset;
    const apiBase = typeof base === 'string' ? base : standardBase;
    return {
      id: typeof id === 'string' ? id : await mintId(),
      clockOffset: typeof offset === 'number' ? offset : 0,
      apiBase,
      signingKey: keyFor(apiBase, visitKey) ?? keyFor(apiBase, stored),
      language:
        preferences?.language === 'en' || preferences?.language === 'zh' ? preferences.language : standardLanguage(),
    };
  } catch {
    visitId ??= crypto.randomUUID();
    return {
      id: visitId,
      clockOffset: visitOffset,
      apiBase: standardBase,
      language: standardLanguage(),
      signingKey: keyFor(standardBase, visitKey),
    };
  }
}

const keyFor = (apiBase: string, kept: SigningKey | undefined): string | null =>
  kept?.apiBase === apiBase ? kept.key : null;

/** As the server says it, in the page or at `signing-key`; the worker and other tabs find it too. */
export async function learnSigningKey(key: string, apiBase: string = standardBase): Promise<void> {
  visitKey = { apiBase, key };
  await set('signingKey', visitKey).catch(() => undefined);
}

/** The server signs with another one by now. */
export async function forgetSigningKey(): Promise<void> {
  visitKey = undefined;
  await set('signingKey', undefined).catch(() => undefined);
}

/** The server's time when it last took ours for right, epoch ms, and by the page's own clock, which nobody sets. */
let heard: { server: number; steady: number } | undefined;
let heardKept = 0;
/** So much later it is kept anew, ms. */
const KEEP_AFTER = 60_000;

/** The server has just answered what was signed with this device's time. */
export function hearClock(server = Date.now() + visitOffset): void {
  heard = { server, steady: performance.now() };
  if (Math.abs(server - heardKept) < KEEP_AFTER) return;
  heardKept = server;
  void set('serverTime', server).catch(() => undefined);
}

/** Before anything counts down to the server's moments, also where it cannot be reached. */
export async function loadClock(): Promise<void> {
  const [offset, server] = await getMany<[unknown, unknown]>(['clockOffset', 'serverTime']).catch(() => []);
  if (typeof offset === 'number') visitOffset = offset;
  if (typeof server === 'number') heard ??= { server, steady: performance.now() };
}

/**
 * How far the server's clock is ahead of this device's, as known now: screens count down to the server's moments without waiting
 * for storage. It is never earlier than when the server was last heard: a clock that was set back since makes no deadline later.
 */
export function knownOffset(): number {
  const least = heard ? heard.server + performance.now() - heard.steady : 0;
  return Math.max(visitOffset, least - Date.now());
}

/**
 * What an answer says of the server's clock: it came to be between the sending and the hearing, so the difference lies between
 * two bounds. What was known and lies there stays, and so does not tremble with the link; anything else gives way to the middle.
 * @param told when the server had the question, by its clock; sent and heard are this device's
 */
export async function hearAnswer({
  told,
  sent,
  heard: until,
}: Record<'told' | 'sent' | 'heard', number>): Promise<void> {
  const [least, most] = [told - until, told - sent];
  const known = visitOffset >= least && visitOffset <= most;
  if (!known) visitOffset = Math.round((least + most) / 2);
  hearClock();
  if (!known) await set('clockOffset', visitOffset).catch(() => undefined);
}

/** `serverNow` in epoch ms. */
export async function learnClock(serverNow: number): Promise<void> {
  visitOffset = serverNow - Date.now();
  hearClock(serverNow);
  await set('clockOffset', visitOffset).catch(() => undefined);
}

/** A stored override of the API's address; `null` goes back to the built-in one. */
export const setApiBase = (base: string | null): Promise<void> => set('apiBase', base?.replace(/\/$/, '') ?? undefined);

/** Two tabs that start together must agree on one id, so it is made inside one transaction. */
async function mintId(): Promise<string> {
  let id = '';
  await update<string>('deviceId', (stored) => {
    id = stored ?? crypto.randomUUID();
    return id;
  });
  return id;
}

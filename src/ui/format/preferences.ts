/** How this person likes the storefront to look and speak; kept on the device and shown on `<html>`. */
import { get, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { LOOK, languageFrom } from '../../../contract/wire/language.ts';
import type { Language } from '../../../contract/wire/messages.ts';

import { drawAt, zoneDiffers } from '../hydration/drawn.ts';

export type Theme = 'system' | 'light' | 'dark';

export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Larger words and targets, fewer columns. */
  readonly elder: boolean;
}

const KEY = 'preferences';
const standard: Preferences = { language: 'zh', theme: 'system', elder: false };
const listeners = new Set<() => void>();
let current = standard;
/** What the server drew the page with; what taking it over begins with. */
let drawn = standard;

export const preferences = (): Preferences => current;
export const usePreferences = () => useSyncExternalStore(subscribe, preferences, () => drawn);

/** Shown at once; the promise settles when the device has stored it. */
export async function setPreferences(change: Partial<Preferences>): Promise<void> {
  show({ ...current, ...change });
  const { language, theme, elder } = current;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari
  document.cookie = `${LOOK}=${language}.${theme}.${elder ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
  await stored(() => set(KEY, current));
}

/** For the server, and for a page that it drew: what the next rendering starts from. */
export function drawWith(preferences: Preferences, at: number): void {
  drawn = preferences;
  current = preferences;
  drawAt(at);
}

/** The page is taken over: from now on this device's clock and zone are shown. */
export function showOwnTime(): void {
  drawAt(null);
  if (zoneDiffers()) show({ ...current });
}

/** Called once at boot. A device that cannot store anything keeps the standard. */
export async function loadPreferences(): Promise<void> {
  const kept = await stored(() => get<Partial<Preferences>>(KEY));
  const before = drawn === standard ? { ...standard, language: languageFrom(navigator.languages) } : drawn;
  show({ ...before, ...kept });
}

/** Some browsers throw at once, others only say so. */
async function stored<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function show(next: Preferences): void {
  current = next;
  const root = document.documentElement;
  root.lang = next.language === 'zh' ? 'zh-CN' : 'en';
  root.toggleAttribute('data-elder', next.elder);
  if (next.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = next.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= meta.media.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    meta.media =
      next.theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === next.theme ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

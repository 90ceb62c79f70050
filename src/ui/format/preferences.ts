/** How this person likes the storefront to look and speak; kept on the device and shown on `<html>`. */
import { get, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../../contract/wire/messages.ts';

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

export const preferences = (): Preferences => current;
export const usePreferences = () => useSyncExternalStore(subscribe, preferences, () => standard);

/** Shown at once; the promise settles when the device has stored it. */
export async function setPreferences(change: Partial<Preferences>): Promise<void> {
  show({ ...current, ...change });
  await set(KEY, current);
}

/** Called once at boot. A device that cannot store anything keeps the standard. */
export async function loadPreferences(): Promise<void> {
  const stored = await get<Partial<Preferences>>(KEY).catch(() => undefined);
  show({ ...standard, ...stored });
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

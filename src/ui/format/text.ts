/** Words on screens: written once per language next to the screen, chosen by the person's preference. */
import type { Language } from '../../../contract/wire/messages.ts';
import { preferences, usePreferences } from './preferences.ts';

export type { Language };

export interface Text<T> {
  readonly zh: T;
  readonly en: T;
}

/** Chinese is the source; English must have the same shape. */
/* @__NO_SIDE_EFFECTS__ */
export function defineText<T extends object>(text: { zh: T; en: NoInfer<T> }): Text<T> {
  return text;
}

export const useLanguage = (): Language => usePreferences().language;
export const useText = <T>(text: Text<T>): T => text[useLanguage()];

/** For code outside React; it does not follow a later change. */
export const currentLanguage = (): Language => preferences().language;
export const textNow = <T>(text: Text<T>): T => text[currentLanguage()];

/** Words on screens: written once per language next to the screen, chosen by the person's preference. */
import type { Language } from '../../../contract/wire/messages.ts';
import { heldRules, useRules } from '../hydration/rules.ts';
import { preferences, usePreferences } from './preferences.ts';

export type { Language };

interface Spoken<T> {
  zh: T;
  en: NoInfer<T>;
}

export interface Text<T> {
  readonly zh: T;
  readonly en: T;
}

/** Chinese is the source; English must have the same shape. Sentences with a rule's number are made by a function, anew when it changes. */
/* @__NO_SIDE_EFFECTS__ */
export function defineText<T extends object>(text: Spoken<T> | (() => Spoken<T>)): Text<T> {
  if (typeof text !== 'function') return text;
  let made: Spoken<T> | undefined;
  let madeAt: unknown;
  const now = () => {
    if (!made || madeAt !== heldRules()) [made, madeAt] = [text(), heldRules()];
    return made;
  };
  return {
    get zh() {
      return now().zh;
    },
    get en() {
      return now().en;
    },
  };
}

export const useLanguage = (): Language => usePreferences().language;
/** What a rule's number is said with follows the rule. */
export const useText = <T>(text: Text<T>): T => {
  const language = useLanguage();
  useRules();
  return text[language];
};

/** For code outside React; it does not follow a later change. */
export const currentLanguage = (): Language => preferences().language;
export const textNow = <T>(text: Text<T>): T => text[currentLanguage()];

/** Days and hours of the shop, wherever it is read. */
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { date } from '../format/format.ts';
import type { Language } from '../format/text.ts';

/** `18:02` where the shop is, whose days begin at its own midnight. There is no summer time. */
export const chinaClock = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(11, 16);

export const chinaDate = (at: number, now: number, language: Language): string => {
  const shift = 8 * HOUR + new Date(at).getTimezoneOffset() * MINUTE;
  return date(at + shift, now + shift, language);
};

/** What a document says reads the same wherever it is read: in the shop's time, as on its picture. */
export const chinaDateTime = (at: number, now: number, language: Language): string =>
  `${chinaDate(at, now, language)}${language === 'en' ? ', ' : ' '}${chinaClock(at)}`;

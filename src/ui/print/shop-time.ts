/** Days and hours of the shop, wherever it is read. */
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { dateOf } from '../format/format.ts';
import type { Language } from '../format/text.ts';

/** `18:02` where the shop is, whose days begin at its own midnight. There is no summer time. */
export const chinaClock = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(11, 16);

/** A date whose local fields are those of the shop. */
const inChina = (at: number) => new Date(at + 8 * HOUR + new Date(at).getTimezoneOffset() * MINUTE);

export const chinaDate = (at: number, now: number, language: Language): string =>
  dateOf(inChina(at), inChina(now), language);

/** What a document says reads the same wherever it is read: in the shop's time, as on its picture. */
export const chinaDateTime = (at: number, now: number, language: Language): string =>
  `${chinaDate(at, now, language)}${language === 'en' ? ', ' : ' '}${chinaClock(at)}`;

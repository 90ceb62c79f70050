/** Days and hours of the shop, wherever it is read. */
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import type { Day } from '../format/days.ts';
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

/** The day of a moment, and a day's first moment, both where the shop is. */
export const chinaDay = (at: number): Day => new Date(at + 8 * HOUR).toISOString().slice(0, 10) as Day;
export const chinaBegin = (day: Day): number => Date.parse(day) - 8 * HOUR;

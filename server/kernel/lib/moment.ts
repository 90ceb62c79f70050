/** Moments out of what anybody may write, such as a cursor, and into words. */

import type { Words } from '../../../contract/wire/states.ts';
import { HOUR } from '../../../contract/wire/time.ts';

/** The last moment of the year 9999, epoch ms: the database writes no later one in our formats. */
const LAST = 253_402_300_799_999;

/** @param ms epoch ms as text; what is no moment is the first one */
export function momentOf(ms: string | undefined): Date {
  const at = Number(ms);
  return new Date(Number.isInteger(at) && at >= 0 && at <= LAST ? at : 0);
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** By the shop's clock, as screens write it (src/ui/format/format.ts): `1月31日 18:00`, `Jan 31, 18:00`. The year is said where it may be another, the zone where whoever reads it may be elsewhere. */
export function chinaTime(at: Date, { year = false, zone = false } = {}): Words {
  const [day = '', time = ''] = clock.format(at).split(' ');
  const [which, month = 1, date = 1] = day.split('-').map(Number);
  return {
    zh: `${zone ? '北京时间 ' : ''}${year ? `${which}年` : ''}${month}月${date}日 ${time}`,
    en: `${MONTHS[month - 1]} ${date}${year ? `, ${which}` : ''}, ${time}${zone ? ' China time' : ''}`,
  };
}

const CHINA = 8 * HOUR;

/** The same for machines (ISO 8601): `2026-01-31T18:00:00.000+08:00`. */
export const chinaIso = (at: Date): string => new Date(at.getTime() + CHINA).toISOString().replace('Z', '+08:00');

/** Its day there: `2026-01-31`. */
export const chinaDay = (at: Date): string => chinaIso(at).slice(0, 10);

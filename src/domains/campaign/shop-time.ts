/** Moments that hold for everybody alike: by the shop's clock, and saying so, as notices and posters have them. Drawn by the server and on the device they read the same. */
import type { Language } from '../../../contract/wire/messages.ts';
import { dateOf } from '../../ui/format/format.ts';

const ZONE = 8 * 3_600_000;
/** A date whose local fields are the shop's. */
const inShop = (at: number) => new Date(at + ZONE + new Date(at).getTimezoneOffset() * 60_000);
const two = (n: number) => String(n).padStart(2, '0');

function bare(at: number, now: number, language: Language): string {
  const date = inShop(at);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${dateOf(date, inShop(now), language)}${language === 'en' ? ', ' : ' '}${clock}`;
}

const zoned = (said: string, language: Language) => (language === 'en' ? `${said} China time` : `北京时间 ${said}`);

/** `北京时间 11月19日 18:02`, `Nov 19, 18:02 China time` */
export const shopTime = (at: number, now: number, language: Language): string =>
  zoned(bare(at, now, language), language);

/** `北京时间 11月22日 18:00 前` */
export const shopDeadline = (at: number, now: number, language: Language): string =>
  language === 'en' ? `by ${shopTime(at, now, language)}` : `${shopTime(at, now, language)} 前`;

/** `北京时间 11月19日 18:02 到 11月22日 18:00` */
export const shopSpan = (from: number, to: number, now: number, language: Language): string =>
  zoned([from, to].map((at) => bare(at, now, language)).join(language === 'en' ? ' to ' : ' 到 '), language);

/** Moments of activities hold for everybody alike: in the shop's time, and saying so, as notices and posters do; drawn by the server and on the device they read the same. */
import type { Language } from '../../../contract/wire/messages.ts';
import { chinaDateTime } from '../../ui/print/shop-time.ts';

const zoned = (said: string, language: Language) => (language === 'en' ? `${said} China time` : `北京时间 ${said}`);

/** `北京时间 11月19日 18:02`, `Nov 19, 18:02 China time` */
export const shopTime = (at: number, now: number, language: Language): string =>
  zoned(chinaDateTime(at, now, language), language);

/** `北京时间 11月22日 18:00 前` */
export const shopDeadline = (at: number, now: number, language: Language): string =>
  language === 'en' ? `by ${shopTime(at, now, language)}` : `${shopTime(at, now, language)} 前`;

/** `北京时间 11月19日 18:02 到 11月22日 18:00` */
export const shopSpan = (from: number, to: number, now: number, language: Language): string =>
  zoned([from, to].map((at) => chinaDateTime(at, now, language)).join(language === 'en' ? ' to ' : ' 到 '), language);

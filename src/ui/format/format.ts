/** How times, counts and private details read, in both languages. Times are epoch ms, shown in the device's time zone. */
import type { Language } from '../../../contract/wire/messages.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { shownDate } from '../hydration/drawn.ts';

export { grouped } from '../../../contract/wire/patterns.ts';

const MINUTE = 60_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (n: number) => String(n).padStart(2, '0');

/** `138****2046`; what is too short to mask is hidden whole. */
export const maskPhone = (phone: string) =>
  phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** 刚刚 under 5 minutes, then minutes, hours, days up to 30, then the date. */
export function relativeTime(at: number, now: number, language: Language): string {
  const age = now - at;
  const en = language === 'en';
  if (age < 5 * MINUTE) return en ? 'just now' : '刚刚';
  if (age < HOUR) return en ? `${Math.floor(age / MINUTE)} min ago` : `${Math.floor(age / MINUTE)} 分钟前`;
  if (age < DAY) return en ? `${Math.floor(age / HOUR)} h ago` : `${Math.floor(age / HOUR)} 小时前`;
  const days = Math.floor(age / DAY);
  if (days <= 30) return en ? `${days} d ago` : `${days} 天前`;
  return date(at, now, language);
}

/** `11月22日`, with the year when it is not this one. */
export const date = (at: number, now: number, language: Language): string =>
  dateOf(shownDate(at), shownDate(now), language);

/** Of dates whose local fields are those to be shown. */
export function dateOf(d: Date, today: Date, language: Language): string {
  const year = d.getFullYear() === today.getFullYear() ? null : d.getFullYear();
  if (language === 'en') return `${MONTHS[d.getMonth()]} ${d.getDate()}${year === null ? '' : `, ${year}`}`;
  return `${year === null ? '' : `${year}年`}${d.getMonth() + 1}月${d.getDate()}日`;
}

/** `18:02` */
export function clock(at: number): string {
  const d = shownDate(at);
  return `${two(d.getHours())}:${two(d.getMinutes())}`;
}

/** `11月19日 18:02` */
export const dateTime = (at: number, now: number, language: Language) =>
  `${date(at, now, language)}${language === 'en' ? ', ' : ' '}${clock(at)}`;

/** `11月22日 18:00 前` */
export const deadlineText = (at: number, now: number, language: Language) =>
  language === 'en' ? `by ${dateTime(at, now, language)}` : `${dateTime(at, now, language)} 前`;

/** What is left of a time, for countdowns: whole days and `02:41:09`. Never negative. */
export function remaining(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const clockText = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((n, i) => two(Math.floor(i ? n : n % 24)));
  return { days: Math.floor(seconds / 86_400), clock: clockText.join(':') };
}

/** `8,460`, then `2.1万`, `1.3亿`; cut, not rounded, so that a count never claims more than there is. */
export function count(n: number, language: Language): string {
  const steps: [number, string][] =
    language === 'en'
      ? [
          [1e6, 'M'],
          [1e4, 'k'],
        ]
      : [
          [1e8, '亿'],
          [1e4, '万'],
        ];
  for (const [from, unit] of steps) {
    const size = unit === 'k' ? 1e3 : from;
    if (n >= from) return `${Math.floor(n / (size / 10)) / 10}${unit}`;
  }
  return String(Math.trunc(n)).replace(/\d(?=\d{3}$)/, '$&,');
}

/** Keeps the first characters as a person counts them and marks the cut. */
export function ellipsis(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
}

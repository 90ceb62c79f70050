/** When somebody is at work, in a sentence for whoever waits on a person. */
import { useQuery } from '@tanstack/react-query';
import { shopHours } from '../../../contract/shop/hour-calls.ts';
import { atWorkFrom, closedSoon, type Desk, type Hours, type Shift, weekdays } from '../../../contract/shop/hours.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { read } from '../../api/read.ts';
import type { Day } from '../../ui/format/days.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { chinaBegin, chinaDate, chinaDateTime } from '../../ui/print/shop-time.ts';
import { text } from './hours-words.ts';

/** Days that follow each other as from-to. */
export function daysSaid(days: Shift['days'], language: Language): string {
  const t = text[language];
  if (days.length === weekdays.length) return t.everyDay;
  const names = weekdays.filter((day) => days.includes(day)).map((day) => t.days[day]);
  const run = names.length > 2 && Math.max(...days) - Math.min(...days) === names.length - 1;
  return run ? t.toDay(names[0] ?? '', names.at(-1) ?? '') : names.join(t.comma);
}

/** `周一至周五 09:00–18:00` */
export const shiftsSaid = (shifts: readonly Shift[], language: Language): string =>
  shifts.map(({ days, from, to }) => `${daysSaid(days, language)} ${from}–${to}`).join(text[language].comma);

/** `10月1日至10月7日` */
export function closedSaid({ from, to }: Hours['closed'][number], now: number, language: Language): string {
  const [first, last] = [from, to].map((day) => chinaDate(chinaBegin(day as Day), now, language)) as [string, string];
  return first === last ? first : text[language].toDay(first, last);
}

/** Null where the owner has not said. */
export function hoursSaid(said: Hours, desk: Desk, now: number, language: Language): string | null {
  if (said[desk].length === 0) return null;
  const t = text[language];
  const next = atWorkFrom(said, desk, now);
  return [
    t.at(t.desks[desk], shiftsSaid(said[desk], language)),
    ...closedSoon(said, now).map((one) => t.closed(closedSaid(one, now, language))),
    next !== null && next > now && t.back(chinaDateTime(next, now, language)),
  ]
    .filter(Boolean)
    .join(t.semicolon);
}

/** What to read beside what waits on that desk; null where nothing is known. */
export function useHours(desk: Desk): { said: string; away: boolean } | null {
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { data } = useQuery(read(shopHours, {}));
  const said = data ? hoursSaid(data, desk, now, language) : null;
  return data && said !== null ? { said, away: atWorkFrom(data, desk, now) !== now } : null;
}

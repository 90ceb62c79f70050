/** When somebody is at work, as its owner says it: by desk on which days from when to when, and on which days nobody is. */
import { Fragment } from 'react';
import {
  CLOSED_MAX,
  type Desk,
  desks,
  type Hours,
  SHIFTS_MAX,
  type Shift,
  type Weekday,
  weekdays,
} from '../../../../contract/shop/hours.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { chinaDay } from '../../../ui/print/shop-time.ts';
import { shiftsSaid } from '../../help/hours.ts';
import { text as said } from '../../help/hours-words.ts';
import staff from '../staff.module.css';
import { text } from './hours-words.ts';

/** A line for each desk, and one for the holidays. */
export const hoursFacts = (hours: Hours, language: Language): [what: string, value: string][] => [
  ...desks.map((desk): [string, string] => [text[language].desks[desk], shiftsSaid(hours[desk], language)]),
  [
    text[language].closed,
    hours.closed.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join(said[language].comma),
  ],
];

const FIRST: Shift = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

interface Props {
  value: Hours;
  onChange: (value: Hours) => void;
}

export function HoursFields({ value, onChange }: Props) {
  const t = useText(text);
  const { closed } = value;
  const setClosed = (list: Hours['closed']) => onChange({ ...value, closed: list });
  const tomorrow = chinaDay(Date.now() + DAY);
  return (
    <>
      {desks.map((desk) => (
        <Shifts key={desk} desk={desk} shifts={value[desk]} onChange={(list) => onChange({ ...value, [desk]: list })} />
      ))}
      <h3>{t.closed}</h3>
      {/* They have no names: each is its place in the list. */}
      {closed.map(({ from, to }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={n}>
          <Field
            type="date"
            label={t.first(n + 1)}
            value={from}
            onChange={(day) => setClosed(put(closed, n, { from: day, ...(day > to && { to: day }) }))}
          />
          <Field
            type="date"
            label={t.last(n + 1)}
            value={to === '24:00' ? '00:00' : to}
            min={from}
            error={to < from ? t.ends : null}
            onChange={(day) => setClosed(put(closed, n, { from, to: day }))}
          />
          <Button size="sm" kind="text" onClick={() => setClosed(closed.filter((_, i) => i !== n))}>
            {t.away(t.nth(n + 1))}
          </Button>
        </Fragment>
      ))}
      {closed.length < CLOSED_MAX && (
        <Button size="sm" kind="line" onClick={() => setClosed([...closed, { from: tomorrow, to: tomorrow }])}>
          {t.moreClosed}
        </Button>
      )}
    </>
  );
}

interface ShiftsProps {
  desk: Desk;
  shifts: readonly Shift[];
  onChange: (shifts: Shift[]) => void;
}

function Shifts({ desk, shifts, onChange }: ShiftsProps) {
  const t = useText(text);
  const s = useText(said);
  const language = useLanguage();
  return (
    <>
      <h3>{t.desks[desk]}</h3>
      {shifts.map(({ days, from, to }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, each is its place in the list
        <Fragment key={n}>
          <Pills
            wrap
            name={`${t.desks[desk]} ${n + 1}`}
            options={weekdays.map((day) => ({ value: String(day), label: s.days[day] }))}
            value={new Set(days.map(String))}
            onChange={(day) => onChange(put(shifts, n, { days: toggled(days, Number(day) as Weekday) }))}
          />
          <Field
            type="time"
            label={t.from}
            value={from}
            onChange={(clock) => onChange(put(shifts, n, { from: clock }))}
          />
          <Field
            type="time"
            label={t.to}
            value={to === '24:00' ? '00:00' : to}
            error={to <= from ? t.ends : null}
            onChange={(clock) => onChange(put(shifts, n, { to: clock === '00:00' ? '24:00' : clock }))}
          />
          <Button size="sm" kind="text" onClick={() => onChange(shifts.filter((_, i) => i !== n))}>
            {t.away(shiftsSaid([{ days, from, to }], language))}
          </Button>
        </Fragment>
      ))}
      {shifts.length === 0 && <p className={staff.hint}>{t.unsaid[desk]}</p>}
      {shifts.length < SHIFTS_MAX && (
        <Button size="sm" kind="line" onClick={() => onChange([...shifts, FIRST])}>
          {t.moreShifts(t.desks[desk])}
        </Button>
      )}
    </>
  );
}

const put = <T,>(list: readonly T[], at: number, one: Partial<T>): T[] =>
  list.map((was, n) => (n === at ? { ...was, ...one } : was));

const toggled = (days: Shift['days'], day: Weekday): Weekday[] =>
  weekdays.filter((one) => (one === day) !== days.includes(one));

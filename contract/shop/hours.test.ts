/** When somebody is at work, by the shop's clock. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { atWorkFrom, closedSoon, type Hours, hours, NO_HOURS, promisedFrom } from './hours.ts';

const china = (time: string) => Date.parse(`${time}:00+08:00`);
const office: Hours = {
  support: [
    { days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
    { days: [1, 2, 3, 4, 5], from: '13:00', to: '18:00' },
  ],
  warehouse: [{ days: [6], from: '10:00', to: '16:00' }],
  closed: [{ from: '2026-10-01', to: '2026-10-07' }],
};

test.each([
  ['2026-11-27T10:30', '2026-11-27T10:30', 'at work'],
  ['2026-11-27T12:20', '2026-11-27T13:00', 'over lunch'],
  ['2026-11-27T06:00', '2026-11-27T09:00', 'before it opens'],
  ['2026-11-27T18:00', '2026-11-30T09:00', 'on a Friday evening'],
  ['2026-09-30T23:00', '2026-10-08T09:00', 'over a holiday'],
])('a question asked at %s is one of %s: %s', (asked, from) => {
  expect(promisedFrom(office, 'support', china(asked))).toBe(china(from));
});

test('where nobody has said, a promise begins at once', () => {
  expect(atWorkFrom(NO_HOURS, 'support', china('2026-11-27T03:00'))).toBeNull();
  expect(promisedFrom(NO_HOURS, 'support', china('2026-11-27T03:00'))).toBe(china('2026-11-27T03:00'));
});

test('a holiday is told two weeks ahead, until it is over', () => {
  expect(closedSoon(office, china('2026-09-16T23:00'))).toEqual([]);
  expect(closedSoon(office, china('2026-09-17T00:30'))).toHaveLength(1);
  expect(closedSoon(office, china('2026-10-07T23:59'))).toHaveLength(1);
  expect(closedSoon(office, china('2026-10-08T00:00'))).toEqual([]);
});

test('who works until midnight is there in its last minute', () => {
  const late = { ...NO_HOURS, support: [{ days: [5], from: '18:00', to: '24:00' }] };
  const said = v.parse(hours, late);
  expect(promisedFrom(said, 'support', china('2026-11-27T23:59'))).toBe(china('2026-11-27T23:59'));
  expect(promisedFrom(said, 'support', china('2026-11-28T00:00'))).toBe(china('2026-12-04T18:00'));
});

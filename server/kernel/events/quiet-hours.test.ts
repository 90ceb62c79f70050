import { expect, test } from 'vitest';
import { type NoticeSettings, whenWanted } from './quiet-hours.ts';

const settings = (more: Partial<NoticeSettings>): NoticeSettings => ({
  user_id: 'ann',
  push_off: [],
  sms_on: [],
  quiet_from: null,
  quiet_to: null,
  robots_hear_all: false,
  updated_at: new Date(0),
  ...more,
});
const china = (time: string) => new Date(`2026-11-21T${time}+08:00`);
const trade = { channel: 'push', kind: 'trade', type: 'order' } as const;

test('who never said anything gets pushes at once and no text messages', () => {
  expect(whenWanted(undefined, trade, china('03:00'))).toEqual(china('03:00'));
  expect(whenWanted(undefined, { channel: 'sms', kind: 'money', type: 'withdrawal' }, china('12:00'))).toBe('never');
});

test('a kind that was switched off does not come, on either way', () => {
  expect(whenWanted(settings({ push_off: ['trade'] }), trade, china('12:00'))).toBe('never');
  expect(
    whenWanted(settings({ sms_on: ['money'] }), { channel: 'sms', kind: 'deadline', type: 'order' }, china('12:00')),
  ).toBe('never');
  expect(
    whenWanted(settings({ sms_on: ['money'] }), { channel: 'sms', kind: 'money', type: 'withdrawal' }, china('12:00')),
  ).toEqual(china('12:00'));
});

test('a group chat hears what the bid hall says, and the rest once that is asked for', () => {
  const hall = { channel: 'robot', kind: 'news', type: 'recycle.lot' } as const;
  const order = { ...trade, channel: 'robot' } as const;
  const noon = china('12:00');
  expect(whenWanted(undefined, hall, noon)).toEqual(noon);
  expect(whenWanted(settings({ push_off: ['news'] }), hall, noon)).toBe('never');
  expect(whenWanted(undefined, order, noon)).toBe('never');
  expect(whenWanted(settings({ robots_hear_all: true }), order, noon)).toEqual(noon);
  expect(whenWanted(settings({ robots_hear_all: true, push_off: ['trade'] }), order, noon)).toBe('never');
  expect(whenWanted(settings({ quiet_from: 0, quiet_to: 480 }), hall, china('03:00'))).toEqual(china('08:00'));
});

test('a night without notices ends in the morning, to the minute', () => {
  const night = settings({ quiet_from: 22 * 60, quiet_to: 8 * 60 + 30 });
  expect(whenWanted(night, trade, china('21:59:59'))).toEqual(china('21:59:59'));
  expect(whenWanted(night, trade, china('22:00:00'))).toEqual(new Date('2026-11-22T08:30:00+08:00'));
  expect(whenWanted(night, trade, china('03:15:20'))).toEqual(china('08:30:00'));
  expect(whenWanted(night, trade, china('08:30:00'))).toEqual(china('08:30:00'));
});

test('quiet hours within a day, and none at all', () => {
  const nap = settings({ quiet_from: 13 * 60, quiet_to: 14 * 60 });
  expect(whenWanted(nap, trade, china('13:59:00'))).toEqual(china('14:00:00'));
  expect(whenWanted(nap, trade, china('12:59:00'))).toEqual(china('12:59:00'));
  expect(whenWanted(settings({ quiet_from: 60, quiet_to: 60 }), trade, china('01:00:00'))).toEqual(china('01:00:00'));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawAt } from '../hydration/drawn.ts';
import { chinaClock, chinaDate, chinaDateTime } from '../print/shop-time.ts';
import { count, date, deadlineText, ellipsis, grouped, maskPhone, relativeTime, remaining } from './format.ts';
import { idSearch, only } from './search-params.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = new Date(2026, 10, 21, 18, 0).getTime();

describe('relative time', () => {
  it.each([
    [0, '刚刚', 'just now'],
    [5 * MINUTE - 1, '刚刚', 'just now'],
    [5 * MINUTE, '5 分钟前', '5 min ago'],
    [HOUR - 1, '59 分钟前', '59 min ago'],
    [HOUR, '1 小时前', '1 h ago'],
    [DAY - 1, '23 小时前', '23 h ago'],
    [DAY, '1 天前', '1 d ago'],
    [30 * DAY, '30 天前', '30 d ago'],
    [31 * DAY, '10月21日', 'Oct 21'],
    [-HOUR, '刚刚', 'just now'],
  ])('%i ms ago reads %s', (age, zh, en) => {
    expect(relativeTime(now - age, now, 'zh')).toBe(zh);
    expect(relativeTime(now - age, now, 'en')).toBe(en);
  });
  it('names the year of a date that is not of this year', () => {
    expect(date(new Date(2025, 0, 3).getTime(), now, 'zh')).toBe('2025年1月3日');
    expect(date(new Date(2025, 0, 3).getTime(), now, 'en')).toBe('Jan 3, 2025');
  });
});

describe('where the shop is', () => {
  it('tells day and hour by its clock, wherever the phone is', () => {
    const night = Date.UTC(2026, 10, 25, 17);
    expect([chinaDate(night, night, 'zh'), chinaClock(night)]).toEqual(['11月26日', '01:00']);
    expect(chinaDateTime(night, night, 'zh')).toBe('11月26日 01:00');
  });
  it('is the same day on the page that the server draws, in the evening too', () => {
    const evening = Date.UTC(2026, 10, 29, 8, 48);
    drawAt(evening);
    expect(chinaDateTime(evening, evening, 'zh')).toBe('11月29日 16:48');
    drawAt(null);
  });
});

describe('deadlines', () => {
  it('are absolute', () => {
    expect(deadlineText(new Date(2026, 10, 22, 18, 0).getTime(), now, 'zh')).toBe('11月22日 18:00 前');
    expect(deadlineText(new Date(2026, 10, 22, 18, 0).getTime(), now, 'en')).toBe('by Nov 22, 18:00');
  });
  it('count down through days, hours, minutes and seconds and stop at zero', () => {
    expect(remaining(DAY + 2 * HOUR + 41 * MINUTE + 9000)).toEqual({ days: 1, clock: '02:41:09' });
    expect(remaining(1)).toEqual({ days: 0, clock: '00:00:01' });
    expect(remaining(-5)).toEqual({ days: 0, clock: '00:00:00' });
    expect(remaining(DAY)).toEqual({ days: 1, clock: '00:00:00' });
  });
});

describe('counts', () => {
  it.each([
    [0, '0', '0'],
    [8460, '8,460', '8,460'],
    [9999, '9,999', '9,999'],
    [10_000, '1万', '10k'],
    [21_300, '2.1万', '21.3k'],
    [99_999, '9.9万', '99.9k'],
    [1_234_567, '123.4万', '1.2M'],
    [130_000_000, '1.3亿', '130M'],
  ])('%i reads %s', (n, zh, en) => {
    expect(count(n, 'zh')).toBe(zh);
    expect(count(n, 'en')).toBe(en);
  });
  it('never claim more than there is', () =>
    fc.assert(
      fc.property(fc.nat(2e9), (n) => {
        const unit = { 万: 1e4, 亿: 1e8 };
        const [, digits = '', mark = ''] = /^([\d.,]+)(\D?)$/.exec(count(n, 'zh')) ?? [];
        const said = Number(digits.replaceAll(',', '')) * (unit[mark as keyof typeof unit] ?? 1);
        return said <= n + 1e-6 && said >= n * 0.9;
      }),
    ));
});

describe('private details', () => {
  it('show the first three and last four digits of a phone', () =>
    expect(maskPhone('13812342046')).toBe('138****2046'));
  it('never show a whole number, however short', () =>
    fc.assert(fc.property(fc.stringMatching(/^\d{1,15}$/), (phone) => maskPhone(phone) !== phone)));
});

describe('long text', () => {
  it('is cut after as many characters as asked', () => {
    expect(ellipsis('雾海灰跑鞋', 5)).toBe('雾海灰跑鞋');
    expect(ellipsis('雾海灰跑鞋', 4)).toBe('雾海灰跑…');
    expect(ellipsis('👟👟👟👟👟👟', 5)).toBe('👟👟👟👟👟…');
  });
  it('of digits is read in groups of four', () => expect(grouped('2611191802330')).toBe('2611 1918 0233 0'));
});

describe('a link that somebody shared', () => {
  it('opens the screen it names: what the chat app added is neither kept nor asked for', () => {
    const shared = { id: 12, from: 'singlemessage', isappinstalled: 0 };
    // The router lays the screen’s own words over the whole address.
    expect({ ...shared, ...only(shared, idSearch(shared)) }).toEqual({ id: '12' });
  });
});

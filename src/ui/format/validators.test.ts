import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idCheckMark } from '../../../contract/account/certification.ts';
import {
  isAmount,
  isAmountIn,
  isCarPlate,
  isChinese,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isImageFile,
  isInRange,
  isIsoDate,
  isJson,
  isLandline,
  isLengthInRange,
  isLetters,
  isLettersOrDigits,
  isMobile,
  isNationalId,
  isNumber,
  isUrl,
  isVideoFile,
  isWholeIn,
} from './validators.ts';

const checks = {
  isAmount,
  isCarPlate,
  isChinese,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isImageFile,
  isIsoDate,
  isJson,
  isLandline,
  isLetters,
  isLettersOrDigits,
  isMobile,
  isNationalId,
  isNumber,
  isUrl,
  isVideoFile,
};

/** What each check must take and refuse: numbers and plates from the issuing rules, the rest from everyday use. */
const samples: [keyof typeof checks, good: string[], bad: string[]][] = [
  [
    'isEmail',
    ['a@b.cn', 'lin.yizhou+shop@mail.example.com'],
    ['a@b', 'a b@c.cn', '@c.cn', 'a@.cn', 'a@b.cn ', 'a@b..cn'],
  ],
  ['isMobile', ['13812342046', '19900000000'], ['12812342046', '1381234204', '138123420466', '+8613812342046', '']],
  [
    'isLandline',
    ['010-62345678', '0571-8765432', '62345678', '02162345678', '010-62345678-801'],
    ['110', '13812342046', '010-1234'],
  ],
  [
    'isUrl',
    ['https://a.cn/x?y=1#z', 'http://localhost:3000', 'https://[::1]/'],
    ['a.cn', 'ftp://a.cn', 'https://', 'javascript:alert(1)', 'https://a b.cn'],
  ],
  [
    'isDate',
    ['2026-11-21', '2026/1/2', '2024.02.29', '2026-11-21 18:00', '2026-11-21T18:00:59'],
    ['2026-02-29', '2026-13-01', '2026-11-21 24:00', '2026-11/21', '21-11-2026'],
  ],
  [
    'isIsoDate',
    ['2026-11-21', '2000-02-29'],
    ['2026-1-2', '1900-02-29', '2026-11-31', '2026/11/21', '2026-11-21 18:00'],
  ],
  ['isNumber', ['0', '-1.5', '+3', '.5', '1,299.00'], ['', '1e3', '1,29', '-', '1.', '0x1f', 'NaN']],
  ['isDigits', ['0', '007'], ['', '-1', '1.0', '１２']],
  [
    'isNationalId',
    ['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002'],
    ['110105194912310021', '11010519490231002X', '99010519491231002X', '1101051949123100', ''],
  ],
  [
    'isCarPlate',
    ['京A12345', '粤B1234学', '沪AD12345', '粤BF99999', '浙A12345D', '川A8S88Z'],
    ['京I12345', '京A1234', '京AO2345', '沪AX123456', 'A12345', '京a12345'],
  ],
  ['isAmount', ['0', '1299', '1,299.00', '0.5', '12,345,678.90'], ['1,29', '1.234', '-1', '', '.5', '1,2999', '0,123']],
  ['isChinese', ['林一舟', '䶮'], ['林 一舟', 'Lin', '林1', '', '，']],
  ['isLetters', ['abcXYZ'], ['', 'a1', 'é', 'a b']],
  ['isLettersOrDigits', ['a1B2', '007'], ['', 'a_1', 'a-1', '林1']],
  ['isJson', ['{}', '[1]', '{"a":{"b":null}}'], ['', '1', '"a"', 'null', "{'a':1}", '{']],
  ['isCode', ['409213', '000000'], ['40921', '4092133', '40921a', '']],
  ['isImageFile', ['a.JPG', '/img/p/1/side-375.webp?x=1', 'b.heic'], ['a.mp4', 'jpg', 'a.jpg.exe', 'a']],
  ['isVideoFile', ['a.mp4', 'B.MOV', 'https://a.cn/v.m3u8?t=1'], ['a.jpg', 'mp4', 'a.mp4.zip']],
];

describe.each(samples)('%s', (name, good, bad) => {
  it.each(good)('takes %j', (text) => expect(checks[name](text)).toBe(true));
  it.each(bad)('refuses %j', (text) => expect(checks[name](text)).toBe(false));
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const iso = (d: Date) => d.toISOString().slice(0, 10);

describe('national ID', () => {
  const id = fc
    .tuple(fc.constantFrom('110105', '440305', '650102'), day, digits(3))
    .map(([place, born, order]) => `${place}${iso(born).replaceAll('-', '')}${order}`)
    .map((first17) => first17 + idCheckMark(first17));

  it('takes every number with a real birthday and its own check mark', () =>
    fc.assert(fc.property(id, (text) => isNationalId(text))));
  it('notices every single mistyped digit', () =>
    fc.assert(
      fc.property(id, fc.nat(16), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const wrong = (Number(text[at]) + by) % 10;
        return !isNationalId(text.slice(0, at) + wrong + text.slice(at + 1));
      }),
    ));
  it('notices two neighbouring digits that changed places', () =>
    fc.assert(
      fc.property(id, fc.nat(15), (text, at) => {
        fc.pre(text[at] !== text[at + 1]);
        return !isNationalId(`${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`);
      }),
    ));
});

describe('properties', () => {
  it('every day of the calendar is an ISO date, and the day after the last of a month is not', () =>
    fc.assert(
      fc.property(day, (d) => {
        const last = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate();
        return isIsoDate(iso(d)) && !isIsoDate(`${iso(d).slice(0, 8)}${last + 1}`);
      }),
    ));
  it('every amount the storefront itself writes is an amount', () =>
    fc.assert(
      fc.property(fc.nat(1e9), (fen) =>
        isAmount((fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })),
      ),
    ));
  it('every mobile number is eleven digits', () =>
    fc.assert(fc.property(fc.string(), (text) => !isMobile(text) || /^\d{11}$/.test(text))));
  it('no check is fooled by a line break after a proper value', () => {
    for (const [name, [good]] of samples.filter(([n]) => n !== 'isJson' && n !== 'isImageFile' && n !== 'isVideoFile'))
      expect(checks[name](`${good}\n`), name).toBe(false);
  });
  it('JSON objects of any shape are JSON', () => fc.assert(fc.property(fc.object(), (o) => isJson(JSON.stringify(o)))));
  it('a typed number counts within its ends, ends included, and only as it is written everywhere', () => {
    for (const typed of ['1', '90']) expect(isWholeIn(typed, [1, 90])).toBe(true);
    for (const typed of ['0', '91', '1.5', '-1', '', ' 5', '1e1']) expect(isWholeIn(typed, [1, 90])).toBe(false);
    for (const typed of ['0', '2.5', '50']) expect(isAmountIn(typed, [0, 50])).toBe(true);
    for (const typed of ['50.01', '2.555', '1,000', '', '.5'])
      expect(isAmountIn(typed, [0, 5000])).toBe(typed === '50.01');
  });
  it('ranges include their ends and count characters, not code units', () => {
    expect(isInRange(1, [1, 5]) && isInRange(5, [1, 5])).toBe(true);
    expect(isInRange(0, [1, 5]) || isInRange(5.1, [1, 5])).toBe(false);
    expect(isLengthInRange('鞋👟👟', [3, 3])).toBe(true);
  });
});

describe('one set', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const screens = readdirSync(`${root}domains`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(`${root}domains/${name}`, 'utf8') }));

  it('what somebody types as a phone number is checked alike wherever they type it', () => {
    const asking = screens.filter(
      ({ name, source }) => name.endsWith('.tsx') && /maxLength=\{11\}|phoneWrong|v\.is\(phone/.test(source),
    );
    const byTheSet = asking.filter(({ source }) => source.includes('isMobile('));
    expect(asking.map(({ name }) => name)).toEqual(byTheSet.map(({ name }) => name));
    expect(asking.length).toBeGreaterThan(3);
  });

  /** What is no number that somebody types: of a table that is read in, with its own signs. */
  const own = ['recycle/hall/bids-csv.ts'];
  it('no screen has a pattern of its own for a number, an amount or a day that is typed', () => {
    const wrong = screens
      .filter(({ name }) => !own.includes(name))
      .filter(({ source }) => /\/\^\\d(\{\d(,\d)?\}|\+)(\(\\\.\\d\{1,2\}\)\?|-\\d.*)?\$\/\.(test|exec)/.test(source))
      .map(({ name }) => name);
    expect(wrong).toEqual([]);
  });
});

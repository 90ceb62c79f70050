/** One place is one place in every hand: numerals, units, strokes and widths tell nobody apart, and numbers do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeKey } from './place-key.ts';

const town = { province: '浙江省', city: '杭州市', district: '西湖区' };
const key = (detail: string) => placeKey({ ...town, detail });

const SIGNS = [...'零一二三四五六七八九'];
function inWords(n: number): string {
  const [hundreds, tens, ones] = [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10];
  const of = (digit: number, scale: string) => (digit > 0 ? `${SIGNS[digit]}${scale}` : '');
  const ten = n < 20 && n >= 10 ? '十' : of(tens, '十');
  return `${of(hundreds, '百')}${hundreds > 0 && tens === 0 && ones > 0 ? '零' : ''}${ten}${of(ones, '')}`;
}
const signBySign = (n: number) => [...String(n)].map((digit) => SIGNS[Number(digit)]).join('');
const wide = (n: number) => [...String(n)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');

const numeral = fc.constantFrom(String, inWords, signBySign, wide, (n: number) => String(n).padStart(4, '0'));
const houses = fc.constantFrom('号', '幢', '栋', '号楼', '弄', '#', '號', '-', '/', ' - ', '—', '号 ', '号院');
const rooms = fc.constantFrom('室', '单元', '楼', '层', 'F', '', '房', ' 室', '。');
const numbers = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 });
const street = fc.constantFrom('文三路', '中山北一路', '解放大道', '五一新村', '百货大楼 ');
const hand = fc.record({
  numerals: fc.tuple(numeral, numeral, numeral),
  between: fc.tuple(houses, houses),
  last: rooms,
  before: fc.constantFrom('', '西湖区', '浙江省杭州市西湖区', '浙江杭州西湖区', '杭州 '),
});
type Hand = typeof hand extends fc.Arbitrary<infer T> ? T : never;

const written = (road: string, of: readonly number[], { numerals, between, last, before }: Hand) =>
  before + road + of.map((n, at) => `${numerals[at]?.(n)}${at < of.length - 1 ? between[at] : last}`).join('');

test('a place is one in whatever numerals, units, strokes and widths it is written', () => {
  fc.assert(
    fc.property(street, numbers, hand, hand, (road, of, one, other) => {
      expect(key(written(road, of, one))).toBe(key(written(road, of, other)));
    }),
    { numRuns: 2_000 },
  );
});

const note = fc.constantFrom(
  ...[
    '',
    '放门口',
    '（快递放门口）',
    ' 张三收',
    '张三收',
    ' 李四 13800000000',
    ' 13800000000',
    '近学院路',
    '（近学院路）',
  ],
  ...['，到了打电话', ' Zhang San', '【放丰巢】', '近学院路12号', ' 0571-88888888', '旁边有便利店'],
);
const foreign = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const spelled = fc.constantFrom(
  { province: '浙江省', city: '杭州市' },
  { province: '浙江', city: '杭州' },
  { province: '浙江', city: '杭州市' },
);
const script = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10);
const noted = fc.record({ note, place: spelled, zero: script });

test('words to the courier, a name, a phone, the digits of another script and a town without its suffix make no other place', () => {
  fc.assert(
    fc.property(street, numbers, hand, noted, (road, of, how, { note, place, zero }) => {
      const detail = written(road, of, how);
      // 一张三收: a numeral without its unit runs into a name.
      fc.pre(!/[零一二三四五六七八九十百]$/u.test(detail) || !/^\p{Script=Han}/u.test(note));
      const other = foreign(detail, zero) + note;
      expect(placeKey({ ...town, ...place, detail: other })).toBe(key(detail));
    }),
    { numRuns: 2_000 },
  );
});

test('neighbours with words to the courier are no one place either', () => {
  fc.assert(
    fc.property(street, numbers, numbers, hand, noted, noted, (road, of, others, how, one, other) => {
      fc.pre(of.join(' ') !== others.join(' '));
      fc.pre(how.numerals.every((numeral) => /^\d+$/u.test(numeral(11).normalize('NFKC'))));
      const as = ({ note, place, zero }: typeof one, n: readonly number[]) =>
        placeKey({ ...town, ...place, detail: foreign(written(road, n, how), zero) + note });
      expect(as(one, of)).not.toBe(as(other, others));
    }),
    { numRuns: 2_000 },
  );
});

test('neighbours are no one place', () => {
  fc.assert(
    fc.property(street, numbers, numbers, hand, hand, (road, of, others, one, other) => {
      fc.pre(of.join(' ') !== others.join(' '));
      expect(key(written(road, of, one))).not.toBe(key(written(road, others, other)));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['文三路88号3室', '文三路88-3'],
  ['文三路88号3室', '文三路八十八号三室'],
  ['文三路88号3室', '文三路 8 8 号 ３ 室'],
  ['文三路88号1单元', '文三路88号一单元'],
  ['文三路88号3楼', '文三路88号3F'],
  ['文三路88号3楼', '文三路88号三楼'],
  ['文三路88号3楼', '文三路88号3/F'],
  ['文三路88号', '文三路No.88'],
  ['文三路88号', '文三路88#'],
  ['文三路88号3室', '文三路88号附3'],
  ['文三路88号A座301', '文三路88号a-301'],
  ['文三路108号二十一楼', '文三路一百零八号21层'],
  ['文三路88号302室', '文三路88号三〇二'],
  ['文三路88号3室', '文三路88号3室放门口'],
  ['文三路88号3室', '文三路88-3 张三收'],
  ['文三路88号3室', '文三路88-3近学院路'],
  ['文三路88号3室', '文三路٨٨-٣'],
  ['文三路88号3室', '文三路（近学院路）88号3室'],
  ['文三路88号3室', '浙江省杭州市文三路88-3 13800000000'],
  ['文三路88号A座', '文三路88号A座放前台'],
  ['文三路88号302室', '文三路88号\u200b3\u200b02'],
])('%s is %s', (one, other) => expect(key(one)).toBe(key(other)));

test.each([
  ['文三路88号3室', '文三路8号83室'],
  ['文三路1幢1单元101', '文三路11幢101'],
  ['文三路88号F座301', '文三路88号G座301'],
  ['文三路88号F座301', '文三路88号301'],
  ['文三路88号A座', '文三路88号B座'],
  ['文三路88号东单元', '文三路88号西单元'],
  ['文三路88号3A', '文三路88号3B'],
  ['文三路88号银泰大厦A座', '文三路88号银泰大厦B座'],
  ['文三路88号行政楼', '文三路88号教学楼'],
  ['文三路88号（3室）', '文三路88号（4室）'],
  ['西湖路1号', '东湖路1号'],
  ['千岛湖镇', '百岛湖镇'],
])('%s is not %s', (one, other) => expect(key(one)).not.toBe(key(other)));

test('no place is none', () => expect(placeKey({})).toBe(''));

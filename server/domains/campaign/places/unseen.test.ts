/** A place is one place whatever unseen marks, wide signs and towns somebody writes into or around it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, placeKey } from './place-key.ts';

const towns = [
  { province: '浙江省', city: '杭州市', district: '西湖区' },
  { province: '北京市', city: '北京市', district: '朝阳区' },
  { province: '上海市', city: '市辖区', district: '浦东新区' },
  { province: '广西壮族自治区', city: '南宁市', district: '青秀区' },
] as const;
const streets = ['文三路88号3室', '解放大道1088号12栋301', '中山北一路7弄2号502室', '望京街9号院B座1203'] as const;
const town = fc.constantFrom(...towns);
const street = fc.constantFrom(...streets);
/** Zero-width, joiners, soft hyphen, bidi, variation selectors, fillers, a combining joiner. */
const UNSEEN =
  '\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\u180e\ufe0f\ufe0e\u034f\u115f\u1160\u3164\uffa0\u2800';
const mark = fc.constantFrom(...UNSEEN);
const strewn = (text: string, marks: readonly string[], places: readonly number[]) => {
  const signs = [...text];
  for (const [n, one] of marks.entries()) signs.splice((places[n] ?? 0) % (signs.length + 1), 0, one);
  return signs.join('');
};
const wide = (text: string) =>
  [...text].map((sign) => (/[!-~]/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign)).join('');

test('unseen marks anywhere in it change nothing, also in the names of its town', () => {
  fc.assert(
    fc.property(
      town,
      street,
      fc.array(mark, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(40), { minLength: 6, maxLength: 6 }),
      (where, detail, marks, places) => {
        const key = placeKey({ ...where, detail });
        expect(placeKey({ ...where, detail: strewn(detail, marks, places) })).toBe(key);
        expect(placeKey({ ...where, district: strewn(where.district, marks, places), detail })).toBe(key);
        expect(placeKey({ ...where, city: strewn(where.city, marks, places), detail })).toBe(key);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('wide signs are the narrow ones', () => {
  fc.assert(
    fc.property(town, street, (where, detail) => {
      expect(placeKey({ ...where, detail: wide(detail) })).toBe(placeKey({ ...where, detail }));
    }),
  );
});

test('the district left out, written once more or twice, before the street or as the district: one place', () => {
  const spelled = (where: Place): readonly string[] => {
    const { province = '', city = '', district = '' } = where as Required<{ [K in keyof Place]: string }>;
    return [
      '',
      district,
      district + district,
      city + district,
      province + city + district,
      `${province}${province}${city}${district}`,
      `${district} ${district} `,
      `${district}，`,
      `${province} ${city} ${district} `,
      `${district.replace(/[省市区县]$/u, '')} `,
    ];
  };
  fc.assert(
    fc.property(town, street, fc.nat(9), fc.nat(9), (where, detail, one, other) => {
      const ways = spelled(where);
      expect(placeKey({ ...where, detail: ways[one] + detail })).toBe(
        placeKey({ ...where, detail: ways[other] + detail }),
      );
    }),
    { numRuns: 2_000 },
  );
  for (const where of towns)
    for (const detail of streets) {
      const key = placeKey({ ...where, detail });
      expect(placeKey({ ...where, district: '', detail })).toBe(key);
      expect(placeKey({ ...where, district: '', detail: where.district + detail })).toBe(key);
      expect(placeKey({ ...where, district: where.district + where.district, detail })).toBe(key);
      expect(placeKey({ ...where, district: where.city + where.district, detail })).toBe(key);
    }
});

test('another town, another street or another number is another place still', () => {
  fc.assert(
    fc.property(town, town, street, street, (one, other, first, second) => {
      fc.pre(one !== other || first !== second);
      expect(placeKey({ ...one, detail: first })).not.toBe(placeKey({ ...other, detail: second }));
    }),
  );
  const [hangzhou] = towns;
  expect(placeKey({ ...hangzhou, detail: '西湖路1号' })).not.toBe(placeKey({ ...hangzhou, detail: '路1号' }));
});

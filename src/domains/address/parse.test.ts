/** Pasted addresses, as people really paste them. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Divisions, loadDivisions, regionLine } from './divisions.ts';
import { parseAddress, parsePlace } from './parse.ts';

let divisions: Divisions;
beforeAll(async () => {
  divisions = await loadDivisions();
});

const hangzhou = { province: '浙江省', city: '杭州市', district: '西湖区' };
const whole = { name: '张三', phone: '13800000000', ...hangzhou, detail: '文三路100号' };

test.each([
  ['张三 13800000000 浙江省杭州市西湖区文三路100号', whole],
  ['浙江省杭州市西湖区文三路100号 张三 13800000000', whole],
  ['张三,138 0000 0000,浙江省 杭州市 西湖区,文三路100号', whole],
  ['收货人：张三\n手机号码：+86 138-0000-0000\n所在地区：浙江省杭州市西湖区\n详细地址：文三路100号', whole],
  ['收件人：张三，电话13800000000，浙江省杭州市西湖区文三路100号', whole],
  ['张三 手机号 138 0000 0000 地址 浙江省杭州市西湖区文三路100号', whole],
  ['收件人张三 电话13800000000 浙江省杭州市西湖区文三路100号', whole],
  ['姓名 张三 电话 13800000000 浙江省杭州市西湖区文三路100号', whole],
  ['浙江杭州西湖区文三路100号，张三，13800000000', whole],
  ['杭州市西湖区文三路100号 张三 13800000000', whole],
  ['13800000000张三 浙江省杭州市西湖区文三路100号', whole],
  ['张三 13800000000 杭州西湖区文三路100号', whole],
  ['张三 13800000000 浙江省杭州市西湖区文三路100号 邮编310012 0571-88990021', whole],
  ['姓名：张三，电话：13800000000，座机：(0571)88990021，邮政编码：310012，浙江省杭州市西湖区文三路100号', whole],
  ['张 三 13800000000 浙江省杭州市西湖区文三路100号', whole],
  ['姓名：Tom Smith，电话：13800000000，浙江省杭州市西湖区文三路100号', { ...whole, name: 'Tom Smith' }],
])('%s', (pasted, expected) => {
  expect(parseAddress(pasted, divisions)).toEqual(expected);
});

test('a name with a blank or a dot is a name', () => {
  const lis = '收货人: 李 明，手机号码: 139 1234 5678，所在地区: 广东省 深圳市 南山区，详细地址: 科苑路15号';
  expect(parseAddress(lis, divisions)).toEqual({
    ...{ name: '李明', phone: '13912345678', province: '广东省', city: '深圳市' },
    ...{ district: '南山区', detail: '科苑路15号' },
  });
  const dotted = '姓名：买买提•艾力 13912345678 新疆维吾尔自治区乌鲁木齐市天山区解放南路 8 号 3 栋 邮编：830002';
  expect(parseAddress(dotted, divisions)).toMatchObject({ name: '买买提·艾力', detail: '解放南路 8 号 3 栋' });
});

test('a place on a map is nobody’s name', () => {
  expect(parsePlace('浙江省杭州市西湖区文三路 100 号 万塘大厦', divisions)).toEqual({
    ...hangzhou,
    detail: '文三路 100 号 万塘大厦',
  });
});

test('a municipality is written once and stands for province and city', () => {
  expect(parseAddress('李四 13900000001 上海市浦东新区张杨路 500 号', divisions)).toEqual({
    name: '李四',
    phone: '13900000001',
    province: '上海市',
    city: '上海市',
    district: '浦东新区',
    detail: '张杨路 500 号',
  });
});

test('autonomous regions are known by their short names', () => {
  expect(parseAddress('广西南宁市青秀区民族大道 1 号 王小明 13700000002', divisions)).toMatchObject({
    name: '王小明',
    province: '广西壮族自治区',
    city: '南宁市',
    district: '青秀区',
    detail: '民族大道 1 号',
  });
});

test('a county without a city in between is found, and its line names only places', () => {
  const parsed = parseAddress('赵六 13600000003 湖北省仙桃市沔街 8 号', divisions);
  expect(parsed).toMatchObject({ province: '湖北省', district: '仙桃市', detail: '沔街 8 号' });
  expect(regionLine({ province: '', city: '', district: '', ...parsed })).toBe('湖北省 仙桃市');
});

test('a street named after a city is no region', () => {
  expect(parseAddress('钱七 13500000004 中山路 3 号', divisions)).toEqual({
    name: '钱七',
    phone: '13500000004',
    detail: '中山路 3 号',
  });
});

test('a number that is no mobile number is left where it is', () => {
  expect(parseAddress('浙江省杭州市西湖区文三路 12345678901234', divisions).phone).toBeUndefined();
});

test('every district of the country is found again from its own full name', () => {
  for (const province of divisions.provinces)
    for (const city of divisions.cities(province.code))
      for (const district of divisions.districts(city.code)) {
        const line = regionLine({ province: province.name, city: city.name, district: district.name });
        const pasted = `张三 13800000000 ${line.replaceAll(' ', '')} 8 号`;
        const { province: p = '', city: c = '', district: d = '', ...rest } = parseAddress(pasted, divisions);
        expect(regionLine({ province: p, city: c, district: d }), pasted).toBe(line);
        expect(rest, pasted).toEqual({ name: '张三', phone: '13800000000', detail: '8 号' });
      }
});

/** As they looked behind, which Safari cannot before 16.4. */
const LOOKING = {
  phone: /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d[-\s]?\d{4}[-\s]?\d{4})(?!\d)/,
  landline: /(?<![\d-])\(?0\d{2,3}\)?[-\s]?\d{7,8}(?:-\d{1,6})?(?!\d)/g,
};

test('which of several figures is the phone is found as it was', () => {
  const parts = [
    '13812345678',
    '138 1234 5678',
    '+86',
    '86',
    '-',
    ' ',
    'a',
    '0571-88888888',
    '(010)12345678',
    '1',
    '0',
    '+',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }), (all) => {
      const text = all.join('');
      const [, phone] = LOOKING.phone.exec(text.replace(LOOKING.landline, ' ')) ?? [];
      expect(parseAddress(text, divisions).phone).toBe(phone?.replace(/\D/g, ''));
    }),
    { numRuns: 2_000 },
  );
});

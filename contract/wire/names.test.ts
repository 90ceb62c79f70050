import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainName } from './names.ts';
import { soundsLike, soundsLikeUs } from './our-names.ts';

test('a name with characters that nobody sees, or that turn the line around, is none', () => {
  const odd = [
    'abc\u202egpj',
    'a\u200bb',
    'a\u200db',
    '\u2066x',
    '\u3164',
    '\u2800\u2800',
    '\uffa0',
    'a\u00adb',
    'a\u0000',
    ' \u00a0 ',
    '...',
    'x\ufe0f',
    'z\u0300\u0301\u0302\u0303',
    '\u{e0041}a',
    '\u180ea',
    'a\ufeff',
    'a\u{1d159}b',
    'a\u180bb',
  ];
  for (const name of odd) expect(isPlainName(name), JSON.stringify(name)).toBe(false);
  for (const name of ['一舟爱走路', 'Ann-Marie O’Neil', '周 小舟', 'Zoë', '❤️ 球鞋', '阿里木·买买提', '7号', 'Nguyễn'])
    expect(isPlainName(name), name).toBe(true);
});

test('a name that would be taken for the platform or its staff is none, in any alphabet and however it is spaced', () => {
  const ours = [
    ...[
      '售后',
      '拾光售后',
      '人工服务',
      '在线服务',
      '维权中心',
      '鉴定员小王',
      '查验员',
      '验货师',
      '审核',
      '洗护师',
      '仓库',
      '财务',
      '法务部',
      '店长',
    ],
    ...[
      '总经理',
      '值班经理',
      'Customer Care',
      'customer-care',
      'Authenticator',
      'Trust & Safety',
      'After Sales',
      'shouhou01',
    ],
    ...['徊潮', '回謿', '倌方', '菅方', '官万', '愙服', '客眼', 'Adm¡n', '平亼', '售-后', '仓库 01', '審核'],
    '回潮官方',
    '囘潮',
    '回 潮 客 服',
    '迴潮小助手',
    '平臺·小满',
    '官方旗舰',
    '管理員',
    '客·服',
    'HuiChao',
    'huicha0',
    'ＨＵＩＣＨＡＯ',
    'Huiсhао',
    'h.u.i.c.h.a.o',
    'Official Store',
    '0fficial',
    'Admin',
    'a d m i n',
    'ADM1N',
    'Аdmin',
    'staff',
    'Customer Service',
    '已注销用户',
    'Hüichao',
    // Greek and Cyrillic capitals, small capitals, Armenian, Cherokee, flags.
    'Ηuichao',
    'ΗUIСΗΑΟ',
    'ΑDΜΙΝ',
    'ꜱᴛᴀꜰꜰ',
    'ᴏꜰꜰɪᴄɪᴀʟ',
    'օfficial',
    'հսichao',
    'ᎻuiᏟᎻᎪᎾ',
    'ꮋuiꮯꮋꭺꮎ',
    '🇦🇩🇲🇮🇳',
    '🅰🅳🅼🅸🅽',
    '官丨方',
    '客丶服',
    '客ー服',
    '官|方',
    '平1台',
    'offic丨al',
    'kefu001',
    'admin1',
    'Support 24',
    '007staff',
    // Signs around a word, some of which are read as a letter inside one.
    'Support!',
    'Admin!',
    '|Admin|',
    'Staff!',
    '!kefu!',
    'system!',
    'Team Support!',
    'lAdminl',
    'adrnin',
    'Help Desk',
    'Billing',
    '支付中心',
    '安全中心',
    '审核员小王',
    '店小二',
    '平合客服部',
    '平合',
    '回氵朝',
    '回湖',
    ...[
      '洗护师',
      '冼護师小周',
      '仓库',
      '倉庫',
      '仓库 01',
      '财务',
      '財務部',
      '售后',
      '售後小王',
      '法务部',
      '法務',
      '验货师',
      '查驗师',
      '值班经理',
    ],
    ...['Authenticator', 'Αuthenticatоr', 'auth3nticator', '赔付中心'],
    ...['系统消息', '系统', '鉴别中心', '鉴别师', '退款专员', '客棫'],
  ];
  for (const name of ours) expect(soundsLikeUs(name), name).toBe(true);
  for (const name of [
    ...['老王的球鞋仓库', '财务自由的小周', '作坊小陈', '上官万里', '茴香豆', 'Sneaker Warehouse', '平凡小店长大了'],
    '潮人小周',
    'Badminton Fan',
    '回声二手行',
    '知夏的旧鞋柜',
    '台北阿明',
    'Chao Hui',
    '服装控',
    '潮友3f9a',
    'Systematic',
    '球鞋仓库',
    'Authentic Kicks',
    '丨小周丨',
    'Adminton7',
    'スニーカー好き',
    '007',
    'ΚΑΛΗΜΕΡΑ',
  ])
    expect(soundsLikeUs(name), name).toBe(false);
});

test('a name that holds the shop’s, or is read as that of somebody of its staff, is none; that of half a word is', () => {
  const us = { shops: ['拾光集', 'Relic', '潮'], people: ['小满', 'May Chen'] };
  for (const name of ['拾光集客户部', '拾 光 集', 'Rеlic Store', '小满', '小·满', 'ΜAY CHEN', '潮'])
    expect(soundsLike(name, us), name).toBe(true);
  for (const name of ['拾光', 'Rel', '小满的妈妈', 'May', '潮人小周']) expect(soundsLike(name, us), name).toBe(false);
});

test('no sign before or after one of our words makes it somebody’s name', () => {
  for (const word of ['admin', 'staff', 'support', 'system', 'service', 'kefu', 'pingtai', 'platform', 'billing'])
    for (const sign of '!|.,*~-_1l')
      for (const name of [`${sign}${word}`, `${word}${sign}`, `${sign}${word}${sign}`, `Team ${word}${sign}`])
        expect(soundsLikeUs(name), name).toBe(true);
});

/** As they were read while they looked behind, which Safari cannot before 16.4. */
const STRAY = /(?<![\p{Extended_Pictographic}\d#*])\ufe0f/u;
const STROKES = /(?<=\p{Script=Han})[丨丶丿〡ǀǃ|!1lI](?=\p{Script=Han})/gu;

test('an unseen sign and strokes between characters are told as they were', () => {
  const of = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(of('a1#*中☎👍\ufe0f'), (name) => {
      expect(isPlainName(`a${name}`)).toBe(!STRAY.test(`a${name}`));
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(of('官方丨丶丿|1la '), (name) => {
      const plain = name.replace(STROKES, '').replaceAll(/[^官方]/g, '-');
      if (plain.includes('官方')) expect(soundsLikeUs(name)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('figures around a name of ours are no disguise, and between letters they are part of a word', () => {
  for (const name of ['kefu001', '01kefu', 'x 1kefu2', '7staff']) expect(soundsLikeUs(name), name).toBe(true);
  for (const name of ['ke2fux', 'a2staff']) expect(soundsLikeUs(name), name).toBe(false);
});

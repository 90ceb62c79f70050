/** Ways round the words that lead off the platform, as somebody found them; and plain questions that are none. */
import { expect, test } from 'vitest';
import { offPlatformHints } from './off-platform.ts';

test('what leads away is seen, however it is called', () => {
  const away = [
    ...[
      '私下聊',
      '站外走',
      '直接微我',
      '换个地方聊',
      '闲🐟拍',
      '某鱼拍便宜',
      '去🐟下单',
      '企鹅群 1234567',
      '红薯号 abc',
      '小红薯搜我',
    ],
    ...[
      '小🍠同名 abc123',
      '某音同名',
      'dy同名 abc123',
      '卫星 abc12345',
      '加🛰️ abc123',
      '✈️ abc1234',
      'weixing abc',
      '➕❤️：abc12345',
    ],
    ...['丨39OOOO1111', '139....0000....1111', 'taobao.c0m/abc', '口令 ￥CZ0001 abcDEFG￥ 复制打开', 'telegra m @abc'],
  ];
  expect(away.filter((text) => offPlatformHints(text).length === 0)).toEqual([]);
});

test('a question about paying here, or a word that only holds another, is not held against anybody', () => {
  const plain = [
    ...[
      '支付宝能付吗',
      '打款什么时候到',
      '余额怎么提现到银行卡',
      '用微信支付付款',
      '红包皮质',
      '发微信朋友圈',
      '可以走闲鱼价吗',
    ],
    ...[
      '企鹅图案的',
      '抖音同名款',
      '卫星图',
      '我的✈️明天',
      '飞机上看🐟',
      'dyson 吹风机',
      '38丨39 码都有',
      '站外广告',
      '红薯色',
    ],
  ];
  expect(plain.filter((text) => offPlatformHints(text).length > 0)).toEqual([]);
});

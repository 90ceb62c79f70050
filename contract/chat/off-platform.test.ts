import { describe, expect, test } from 'vitest';
import type { HintKind } from './hints.ts';
import { offPlatformHints } from './off-platform.ts';

const led: readonly [HintKind, string][] = [
  ['contact', '加我微信聊'],
  ['contact', '薇芯详聊'],
  ['contact', '加v'],
  ['contact', '加 V 便宜点'],
  ['contact', 'v x：abc123'],
  ['contact', 'ＶＸ同号'],
  ['contact', '微\u200b信'],
  ['contact', '微.信'],
  ['contact', 'we chat me'],
  ['contact', 'wе chаt'],
  ['contact', 'ᴡᴇᴄʜᴀᴛ'],
  ['payment', 'раyраl'],
  ['contact', '扣扣 12345678'],
  ['contact', '13800001111'],
  ['contact', '138 0000 1111'],
  ['contact', '138-0000-1111'],
  ['contact', '１３８００００１１１１'],
  ['contact', '①③⑧⓪⓪⓪⓪①①①①'],
  ['contact', '1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣0️⃣1️⃣1️⃣1️⃣1️⃣'],
  ['contact', '一三八零零零零一一一一'],
  ['contact', '幺三八洞洞洞洞幺幺幺幺'],
  ['contact', '壹叁捌〇〇〇〇壹壹壹壹'],
  ['contact', '幺3八oooo1111'],
  ['contact', 'one three eight zero zero zero zero one one one one'],
  ['payment', '支付宝转我'],
  ['payment', '芝付宝'],
  ['payment', '支 付 宝'],
  ['payment', 'zfb 便宜 50'],
  ['payment', 'Z.F.B'],
  ['payment', '直接转帐给我'],
  ['payment', '发个红包就行'],
  ['payment', '我们私下交易'],
  ['payment', '线下付，少收你手续费'],
  ['payment', 'Pay me outside, by PayPal'],
  ['link', '看 https://pay.example.com/x'],
  ['link', 'pay-me.shop'],
  ['code', '我发你二维码'],
  ['code', '扫一扫付钱'],
];

describe('what leads off the platform is seen in whatever writing', () => {
  test.each(led)('%s: %s', (kind, text) => {
    expect(offPlatformHints(text)).toContain(kind);
  });
});

const innocent = [
  '鞋底磨得多吗？能拍一张后跟看看吗',
  '我出 ¥1,180，可以今天付',
  '订单 2611230912004321 什么时候发？',
  '货号 DD1391-100，EU 42.5，95 新',
  '三月份买的，穿过两三次，一共四双',
  '单号 SF6012345678901',
  '放心，一直放在鞋盒里',
  '这双的心形标在哪一侧',
  'I wear one and a half sizes up; is there any wear on the sole?',
  'The box is 12.5 by 8.2 by 4.1',
  '信封里有发票',
  '¥1,599 或 ¥1,499 都行，最低 ¥1,350',
];

describe('what is said about goods is not', () => {
  test.each(innocent)('%s', (text) => {
    expect(offPlatformHints(text)).toEqual([]);
  });
});

test('a message that does both is warned of for both, once each', () => {
  expect(offPlatformHints('加微信，支付宝付，微信也行')).toEqual(['payment', 'contact']);
});

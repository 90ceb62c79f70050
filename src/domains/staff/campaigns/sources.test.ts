/** What staff read of a channel in the table of where people came from. */
import { expect, test } from 'vitest';
import { nameOf } from './channel-name.ts';
import { text } from './words.ts';

test('a channel that is known is called by its name, one that is not by its key', () => {
  expect(['xiaohongshu', 'invite', '', 'spring_poster'].map((one) => nameOf(text.zh, one))).toEqual([
    ...['小红书', '用户邀请', '没有渠道', 'spring_poster'],
  ]);
  expect(nameOf(text.en, 'gdt')).toBe('Tencent Ads (GDT)');
});

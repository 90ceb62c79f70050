/** What a camera or a hand scanner reads, before anybody is asked. */
import { expect, test } from 'vitest';
import { readScan } from './scan.ts';

const here = { origin: 'https://shop.example', base: '/shop/' };
const read = (words: string) => readScan(words, here);

test('a code of ours that is an address opens its screen', () => {
  expect(read('https://shop.example/shop/pages/buy/report?code=Q1')).toEqual({
    kind: 'own',
    path: '/pages/buy/report?code=Q1',
  });
});

test('an address elsewhere is never taken for ours', () => {
  for (const url of [
    'https://shop.example.evil.com/shop/pages/buy/report',
    'https://evil.com/?https://shop.example/shop/pages/x',
    'http://shop.example/shop/pages/x',
    'https://shop.example/other/pages/x',
    'https://user@evil.com/shop/pages/x',
  ])
    expect(read(url).kind, url).toBe('foreign');
  expect(read('https://evil.com/a')).toMatchObject({ host: 'evil.com' });
});

test('scripts and other schemes are only words', () => {
  for (const words of ['javascript:alert(1)', 'data:text/html,x', 'WIFI:S:home;P:secret;;', '把这双鞋寄回来'])
    expect(read(words)).toEqual({ kind: 'words', words });
});

test('a style number is one code, however its parts are printed', () => {
  for (const words of ['KH92-007-425', ' KH92 007 425 ', 'KH92.007.425', 'KH92/007/425'])
    expect(read(words)).toEqual({ kind: 'code', code: 'KH92-007-425', maker: false });
});

test('a code in groups is one code, also as an input method for Chinese writes it', () => {
  for (const words of ['k7mq 2w9x c4hz', 'k7mq-2w9x-c4hz', 'k7mq–2w9x–c4hz', 'ｋ７ｍｑ　２ｗ９ｘ　ｃ４ｈｚ'])
    expect(read(words)).toEqual({ kind: 'code', code: 'k7mq-2w9x-c4hz', maker: false });
});

test('the number makers print on boxes is known for what it is', () => {
  expect(read('6901234567892')).toMatchObject({ kind: 'code', maker: true });
  expect(read('SF1020304050')).toMatchObject({ kind: 'code', maker: false });
});

/** A code in a picture is warned of when it leads away from us, and only then. */
import { expect, test } from 'vitest';
import { codeLeads } from './codes.ts';

const base = '/shop/';
const ours = [
  { origin: 'http://localhost:5100', base },
  { origin: 'https://shop.example', base },
];
const leads = (...codes: string[]) => codeLeads(codes, ours);

test('our own poster is no way off the platform, under whichever of our addresses', () => {
  expect(leads('https://shop.example/shop/pages/buy/detail?productId=p1&inviter=u1')).toBe('nowhere');
  expect(leads('http://localhost:5100/shop/pages/buy/detail?productId=p1')).toBe('nowhere');
});

test('a payment, a contact and somebody else’s page are, also beside one of ours', () => {
  for (const code of [
    'https://u.wechat.example/abc',
    'wxp://f2f0abc',
    'weixin://dl/x',
    'https://shop.example.evil.com/shop/pages/x',
  ])
    expect(leads('https://shop.example/shop/pages/x', code), code).toBe('away');
});

test('of what cannot be told it is said that there is a code; a number on a box is none', () => {
  expect(leads('加我，便宜卖你')).toBe('unknown');
  expect(leads('6901234567892')).toBe('nowhere');
  expect(leads('DD1391-100')).toBe('nowhere');
});

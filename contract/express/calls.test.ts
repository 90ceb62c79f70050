import { expect, test } from 'vitest';
import { carrierName, carrierOf, carriers } from './carriers.ts';

test('a parcel is followed whatever its sender called the carrier, in either language', () => {
  for (const words of ['顺丰', '顺丰速运', '顺丰快递', 'SF', 'sf express', ' SF Express '])
    expect(carrierOf(words)?.code).toBe('shunfeng');
  for (const { zh, en, short, code } of carriers)
    for (const words of [zh, en, short]) expect(carrierOf(words)?.code).toBe(code);
});

test('everybody reads the carrier in their own language, and somebody else’s words as they are', () => {
  expect(carrierName('顺丰', 'en')).toBe('SF Express');
  expect(carrierName('JD Logistics', 'zh')).toBe('京东快递');
  for (const words of ['德邦', 'My uncle', 'S', '']) expect(carrierName(words, 'en')).toBe(words);
});

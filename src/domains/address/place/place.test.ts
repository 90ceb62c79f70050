/** Places: distances against known ones, and what strangers may write into a link. */
import { describe, expect, test } from 'vitest';
import { distance, mapAddress, placeIn } from './place.ts';

const hangzhou = { latitude: 30.2741, longitude: 120.1551 };
const shanghai = { latitude: 31.2304, longitude: 121.4737 };

describe('a place', () => {
  test('is as far away as the atlas says', () => {
    expect(distance(hangzhou, shanghai) / 1000).toBeCloseTo(165, -1);
    expect(distance(hangzhou, hangzhou)).toBe(0);
    expect(distance({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }) / 1000).toBeCloseTo(22, 0);
  });

  test('opens in a map app by its coordinates, or by its words when it has none', () => {
    expect(mapAddress({ name: '平台仓', address: '', ...hangzhou })).toContain('marker?position=120.15510%2C30.27410');
    expect(mapAddress({ name: '', address: '文三路 1 号' })).toContain('search?keyword=');
  });

  test('keeps from a link only what a place can have', () => {
    const read = placeIn;
    expect(read({ latitude: '30.2741', longitude: 120.1551, name: 1 })).toMatchObject({
      latitude: 30.2741,
      longitude: 120.1551,
      name: '1',
    });
    expect(read({ latitude: 91, longitude: 'NaN', adcode: 'x', name: { a: 1 } })).toEqual({});
  });
});

import { expect, test } from 'vitest';
import { faultIn } from './photo-check.ts';

const SIDE = 24;
const picture = (of: (x: number, y: number) => number) =>
  Array.from({ length: SIDE * SIDE }, (_, n) => of(n % SIDE, Math.floor(n / SIDE)));
const check = (of: (x: number, y: number) => number) => faultIn(picture(of), SIDE, SIDE);

test('a photo with edges in the light is taken as it is', () => {
  expect(check((x) => (x % 4 < 2 ? 200 : 60))).toBeNull();
});

test('a photo of the inside of a box is told to be too dark', () => {
  expect(check((x) => (x % 4 < 2 ? 30 : 10))).toBe('dark');
});

test('a photo without an edge is told to be blurred', () => {
  expect(check((x, y) => 100 + x + y)).toBe('blurred');
});

/** Pointing at a photo that is wider than high: its edges too, and what was pointed at before stays where it was. */
import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { asideOf, placeOf } from './place.ts';

/** A photo of this size, shown whole in a square of 400 px, tapped there. */
function tapped(size: [number, number], x: number, y: number) {
  const button = document.createElement('button');
  const img = button.appendChild(document.createElement('img'));
  Object.defineProperties(img, { naturalWidth: { value: size[0] }, naturalHeight: { value: size[1] } });
  button.getBoundingClientRect = () => new DOMRect(0, 0, 400, 400);
  return placeOf({ currentTarget: button, clientX: x, clientY: y, detail: 1 } as unknown as MouseEvent<HTMLElement>);
}

test('the toe and the heel at the edges of a wide photo can be pointed at', () => {
  expect(tapped([800, 600], 0, 200)).toEqual({ x: -167, y: 500 });
  expect(tapped([800, 600], 400, 200)).toEqual({ x: 1167, y: 500 });
  // Nothing is beside the photo: the nearest of it is meant.
  expect(tapped([800, 600], 200, 0)).toEqual({ x: 500, y: 0 });
});

test('what lies in the middle square is called as it was when only that was shown', () => {
  // A quarter of the height, which is three quarters of the 400 px, left of the middle.
  expect(tapped([800, 600], 125, 200)).toEqual({ x: 250, y: 500 });
  expect(tapped([600, 600], 100, 300)).toEqual({ x: 250, y: 750 });
});

test('of points at one place of a photo each number is seen, and one that stands alone is where it was put', () => {
  const spot = { photo: 0, x: 500, y: 500 };
  const aside = asideOf([
    { n: 1, spot },
    { n: 2, spot },
    { n: 3, spot: { ...spot, x: 505 } },
    { n: 4, spot: { ...spot, x: 900 } },
    { n: 5, spot: { ...spot, photo: 1 } },
    { n: 6, spot: null },
  ]);
  const far = (a: number, b: number) => {
    const [[ax, ay], [bx, by]] = [aside.get(a) ?? [0, 0], aside.get(b) ?? [0, 0]];
    return Math.hypot(ax - bx, ay - by);
  };
  // A mark is 28 px wide.
  for (const [a, b] of [
    [1, 2],
    [2, 3],
    [1, 3],
  ] as const)
    expect(far(a, b)).toBeGreaterThanOrEqual(28);
  expect([aside.get(4), aside.get(5)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

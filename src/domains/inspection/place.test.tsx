/** Pointing at a photo that is wider than high: its edges too, and what was pointed at before stays where it was. */
import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

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

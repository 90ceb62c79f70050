import { expect, test } from 'vitest';
import { freePlace } from '../feedback/Toasts.tsx';

const HEIGHT = 800;
window.innerHeight = HEIGHT;
window.innerWidth = 390;
const at = (buttons: readonly (readonly [from: number, to: number])[]) =>
  freePlace(200, 44, (_x, y) => buttons.some(([from, to]) => y >= from && y <= to)) / HEIGHT;

test('a message stands in the middle where nothing is to be pressed there', () => {
  expect(at([[740, 800]])).toBe(0.5);
});

test('a message never lies over a button that it can avoid', () => {
  expect(at([[380, 430]])).toBe(0.36);
  expect(at([[260, 540]])).toBe(0.22);
});

test('where everything can be pressed it hides as little as it can', () => {
  expect(
    at([
      [0, 600],
      [640, 800],
    ]),
  ).toBe(0.78);
});

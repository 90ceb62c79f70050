import { expect, test, vi } from 'vitest';
import { freePlace, Toasts } from '../feedback/Toasts.tsx';
import { toast } from '../feedback/toast.ts';
import { show } from './testing.tsx';

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

test('a link in a line of text is not hidden, however short', () => {
  const link = (x: number, y: number) => x > 245 && x < 275 && y > 402 && y < 416;
  expect(freePlace(200, 44, link) / HEIGHT).not.toBe(0.5);
});

test('what comes up under a message that is there already is not hidden by it', async () => {
  const { box, end } = await show(<Toasts />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const middle = (_x: number, y: number) => (Math.abs(y - HEIGHT / 2) < 30 ? document.querySelector('a') : null);
  Object.assign(document, { elementFromPoint: middle });
  const top = () => box.querySelector<HTMLElement>('[popover]')?.style.top;
  toast('一句话');
  await vi.waitFor(() => expect(top()).toBe('400px'));
  document.body.append(Object.assign(document.createElement('a'), { href: '#agreement' }));
  await vi.waitFor(() => expect(top()).toBe('288px'));
  await end();
});

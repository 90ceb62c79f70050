import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { freePlace, Toasts } from '../feedback/Toasts.tsx';
import { toast } from '../feedback/toast.ts';
import { LinkButton } from '../input/Button.tsx';
import { show } from './testing.tsx';

// Without a router a link is the anchor it draws.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: (props: { to: string; href: string }) => ReactNode) => (props: { to: string }) => (
    <Anchor {...props} href={props.to} />
  ),
}));

const HEIGHT = 800;
window.innerHeight = HEIGHT;
window.innerWidth = 390;
type Ranges = readonly (readonly [from: number, to: number])[];
const within = (ranges: Ranges, y: number) => ranges.some(([from, to]) => y >= from && y <= to);
const at = (buttons: Ranges, links: Ranges = []) =>
  freePlace(200, 44, (_x, y) => (within(buttons, y) ? 100 : within(links, y) ? 1 : 0)) / HEIGHT;

test('a message stands in the middle where nothing is to be pressed there', () => {
  expect(at([[740, 800]])).toBe(0.5);
});

test('a message never lies over a button that it can avoid', () => {
  expect(at([[380, 430]])).toBe(0.36);
  expect(at([[260, 540]])).toBe(0.22);
});

test('a gap between buttons is found, however few there are', () => {
  const gap = at([
    [0, 650],
    [710, 800],
  ]);
  expect(gap * HEIGHT - 21).toBeGreaterThan(650);
  expect(gap * HEIGHT + 21).toBeLessThan(710);
});

test('where everything can be pressed it still hides no button, but a part of a row or a card', () => {
  const rows: Ranges = [[0, HEIGHT]];
  const place =
    at(
      [
        [0, 440],
        [500, 800],
      ],
      rows,
    ) * HEIGHT;
  expect([place - 22 > 440, place + 22 < 500]).toEqual([true, true]);
});

test('a link in a line of text is not hidden, however short', () => {
  const link = (x: number, y: number) => (x > 245 && x < 275 && y > 402 && y < 416 ? 1 : 0);
  expect(freePlace(200, 44, link) / HEIGHT).not.toBe(0.5);
});

test('a list of links all over the window keeps its buttons, also one that is a link and looks like a button', async () => {
  const { box, end } = await show(
    <>
      <Toasts />
      <a href="#row">row</a>
      <LinkButton to="/pages/tabbar/main">button</LinkButton>
    </>,
  );
  const [row, button] = [...box.querySelectorAll('a')];
  const free = 560;
  Object.assign(document, {
    elementFromPoint: (_x: number, y: number) => (Math.abs(y - free) < 40 ? row : button),
  });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  toast('一句话');
  const top = () => Number.parseFloat(box.querySelector<HTMLElement>('[popover]')?.style.top ?? '0');
  await vi.waitFor(() => expect(Math.abs(top() - free)).toBeLessThan(40));
  await end();
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

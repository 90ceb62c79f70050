import 'fake-indexeddb/auto';
/** A campaign with six pictures: what one gets is not six pictures further down. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { Pictures } from './Pictures.tsx';

test('six pictures stand in one place to be swiped, and which of them is said', async () => {
  layNothingOut();
  const srcs = Array.from({ length: 6 }, (_, n) => `/img/u/${n}`);
  const { box, end } = await show(<Pictures name="中秋" srcs={srcs} />);
  expect(box.querySelectorAll('section')).toHaveLength(1);
  expect([...box.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toHaveLength(6);
  expect(box.textContent).toContain('1 / 6');
  // Only what is seen next is fetched.
  expect(box.querySelectorAll('img')).toHaveLength(2);
  const slides = box.querySelector('button')?.parentElement as HTMLElement;
  Object.defineProperty(slides, 'clientWidth', { value: 300 });
  await act(async () => {
    slides.scrollLeft = 600;
    slides.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
  expect(box.textContent).toContain('3 / 6');
  await end();
});

test('one picture says no number', async () => {
  const { box, end } = await show(<Pictures name="中秋" srcs={['/img/u/0']} />);
  expect(box.textContent).not.toContain('1 / 1');
  await end();
});

/** A poster on a phone without a network: what stands in its place, and that it is drawn once there is one. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { Poster } from './Poster.tsx';
import { text } from './words.ts';

afterEach(() => vi.restoreAllMocks());

test('without a network nothing is asked for, it says what it waits for, and a code that this phone draws leads there', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const draw = vi.fn(async () => ({ src: '/poster.jpg', url: '' }));
  const failed = vi.fn();
  const { box, end } = await show(<Poster draw={draw} alt="" code="https://shop.example/x" onFailed={failed} />);
  expect(draw).not.toHaveBeenCalled();
  expect(failed).toHaveBeenCalled();
  expect(box.textContent).toContain(text.zh.needsNetwork);
  expect(box.textContent).not.toContain(text.zh.failed);
  await vi.waitFor(() =>
    expect(box.querySelector(`[aria-label="${text.zh.code}"], [alt="${text.zh.code}"]`)).toBeTruthy(),
  );
  online.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(box.querySelector('img')?.getAttribute('src')).toContain('/poster.jpg'));
  expect(draw).toHaveBeenCalledOnce();
  await end();
});

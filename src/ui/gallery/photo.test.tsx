// @vitest-environment jsdom
/** A picture that did not come. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { Photo } from '../media/Photo.tsx';
import { show } from './testing.tsx';

test('one that only helps leaves no broken place behind, any other keeps its place', async () => {
  for (const optional of [true, false]) {
    const { box, end } = await show(<Photo src="/img/e/toys/worn" alt="例子" optional={optional} />);
    await act(async () => void box.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(box.querySelector('svg') === null).toBe(optional);
    expect(box.textContent === '').toBe(optional);
    await end();
  }
});

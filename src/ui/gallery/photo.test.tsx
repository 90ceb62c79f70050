/** A picture that did not come. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { ImageGrid } from '../media/ImageGrid.tsx';
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

test('however many photos were taken of a thing, each is shown with what it is of; only adding has an end', async () => {
  const photos = Array.from({ length: 13 }, (_, n) => ({ id: `${n}`, src: `/img/e/shoe/${n}`, caption: `view ${n}` }));
  const { box, end } = await show(<ImageGrid photos={photos} named onAdd={() => undefined} add="add" />);
  expect(box.querySelectorAll('img')).toHaveLength(13);
  expect([...box.querySelectorAll('small')].map(({ textContent }) => textContent)).toEqual(
    photos.map(({ caption }) => caption),
  );
  expect(box.textContent).not.toContain('add');
  await end();
});

/** A part that comes later: where it cannot be fetched, what stands around it stays. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { currentToast } from '../feedback/toast.ts';
import { show } from '../gallery/testing.tsx';
import { part } from './part.ts';

test('a part that cannot be fetched says so, closes, and leaves the form; with a network it opens', async () => {
  let online = false;
  const Sheet = part<{ name: string }>(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }) => <b>{name}</b>;
  });
  let closed = 0;
  const form = (open: boolean) => (
    <>
      <input defaultValue="typed" />
      {open && (
        <Sheet
          name="photos"
          onClose={() => {
            closed += 1;
          }}
        />
      )}
    </>
  );
  const page = await show(form(true));
  expect(page.box.querySelector('input')?.value).toBe('typed');
  expect(closed).toBe(1);
  expect(currentToast()?.message).toContain('没能载入');
  online = true;
  await act(() => Sheet.ahead());
  await page.again(form(false));
  await page.again(form(true));
  expect(page.box.querySelector('b')?.textContent).toBe('photos');
});

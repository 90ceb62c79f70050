/** Copying where the browser refuses the clipboard. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { copy } from '../feedback/copy.ts';
import { words } from '../format/words.ts';
import { Dialogs } from '../surface/Dialogs.tsx';
import { show } from './testing.tsx';

afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

test('what could not be copied stands there to be selected, all of it at once', async () => {
  const writeText = vi.fn().mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const { box, end } = await show(<Dialogs />);
  let over: Promise<void> | undefined;
  await act(async () => {
    over = copy('https://example.com/a?b=1');
  });
  expect(box.textContent).toContain(words.zh.copyFailed);
  const field = box.querySelector('textarea');
  expect(field?.value).toBe('https://example.com/a?b=1');
  field?.focus();
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, field?.value.length]);
  await act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === words.zh.gotIt)?.click());
  await over;
  await end();
});

test('a long address that could not be copied is shown whole on a narrow phone', async () => {
  const url = `https://shop.example.com/pages/custom/activity?share=${'a'.repeat(26)}&inviter=${'b'.repeat(26)}`;
  const writeText = vi.fn().mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const { box, end } = await show(<Dialogs />);
  let over: Promise<void> | undefined;
  await act(async () => {
    over = copy(url);
  });
  expect(box.querySelector('textarea')?.rows).toBeGreaterThanOrEqual(Math.ceil(url.length / 24));
  await act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === words.zh.gotIt)?.click());
  await over;
  await end();
});

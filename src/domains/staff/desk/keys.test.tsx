/** Keys of the desk do what they say, and are left alone while somebody types or a scanner does. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { useKeys } from './use-keys.ts';

const done: string[] = [];
function Desk() {
  const enter = () => done.push('Enter');
  useKeys({ j: () => done.push('j'), Enter: enter });
  return (
    <>
      <textarea />
      <button type="button">x</button>
    </>
  );
}
beforeEach(() => {
  done.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** So many ms lie between two keys, however busy the machine is. */
const keys = (names: readonly string[], pace: number, target: EventTarget = document.body) =>
  act(async () => {
    for (const [n, key] of names.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + n * pace });
      target.dispatchEvent(event);
      vi.advanceTimersByTime(pace);
    }
    vi.advanceTimersByTime(100);
  });

test('a person’s keys count, each once', async () => {
  const { end } = await show(<Desk />);
  await keys(['j', 'j', 'Enter', 'x'], 120);
  expect(done).toEqual(['j', 'j', 'Enter']);
  await end();
});

test('a code that a hand scanner types moves nothing, whatever letters it has', async () => {
  const { end } = await show(<Desk />);
  await keys([...'jNCj0442j', 'Enter'], 10);
  expect(done).toEqual([]);
  await end();
});

test('letters in a field are letters, and Enter on a button is the button’s', async () => {
  const { box, end } = await show(<Desk />);
  await keys(['j'], 120, box.querySelector('textarea') ?? undefined);
  await keys(['Enter'], 120, box.querySelector('button') ?? undefined);
  expect(done).toEqual([]);
  await end();
});

test('below a sheet no key does anything', async () => {
  const { box, end } = await show(<Desk />);
  const sheet = document.createElement('dialog');
  sheet.setAttribute('open', '');
  box.append(sheet);
  await keys(['j'], 120);
  expect(done).toEqual([]);
  await end();
});

/** Who looks at a screen whose code did not come sees it open by itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLacking, lacks } from '../../offline/device/missed.ts';
import { watchLacking } from './keep-trying.ts';

const tells = new Set<() => void>();
vi.mock('../../api/exchange/request-once.ts', () => ({
  onReached: (tell: () => void) => {
    tells.add(tell);
    return () => tells.delete(tell);
  },
}));

const lost = new Error('Unable to preload CSS for /assets/Coupons-abc.css');
const open = vi.fn();
let there = false;
let isPortal = false;
let tries = 0;
let isSeen = true;
let stop = () => {};
/** The page's background comes later than its first screen, and takes up what stands there already. */
let startOnce = () => {
  watchLacking();
  startOnce = () => {};
};

beforeEach(() => {
  vi.useFakeTimers();
  [there, isPortal, tries, isSeen] = [false, false, 0, true];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isSeen ? 'visible' : 'hidden'));
  vi.stubGlobal('fetch', async () => {
    tries += 1;
    if (!there) throw new TypeError('lost');
    return new Response('', { headers: { 'content-type': isPortal ? 'text/html' : 'text/css' } });
  });
  open.mockReset();
  stop = lacks(lost, open);
  startOnce();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('within five seconds of its being there, and not tried more than that often before; then no more', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBeGreaterThanOrEqual(12);
  expect(tries).toBeLessThanOrEqual(24);
  expect(open).not.toHaveBeenCalled();
  there = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open).toHaveBeenCalledTimes(1);
  const before = tries;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tries, open.mock.calls.length]).toEqual([before, 1]);
});

test.each([
  ['the network is back', () => dispatchEvent(new Event('online'))],
  ['the server has answered something else', () => tells.forEach((tell) => void tell())],
])('at once when %s', async (_, tell) => {
  await vi.advanceTimersByTimeAsync(2_400);
  there = true;
  tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a portal’s page is not the file that is waited for', async () => {
  [there, isPortal] = [true, true];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(open).not.toHaveBeenCalled();
  isPortal = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a screen that nobody sees asks nothing, and asks at once when it is seen again', async () => {
  isSeen = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(0);
  [there, isSeen] = [true, true];
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toHaveBeenCalledTimes(1);
});

test('left, it is tried no more, and no newer version is taken for its sake', async () => {
  expect(isLacking()).toBe(true);
  stop();
  there = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tries, open.mock.calls.length, isLacking()]).toEqual([0, 0, false]);
  stop = () => {};
});

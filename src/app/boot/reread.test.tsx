/** Who looks at a page that could not be read sees it come by itself, whatever the browser says about the network. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rulesNow } from '../../../contract/shop/rules-calls.ts';
import { ApiError, requestOnce } from '../../api/exchange/request-once.ts';
import { createQueries } from '../queries.ts';
import { watchUnread } from './reread.ts';

let there = false;
let probes = 0;
let isSeen = true;
let stop = () => {};
let shownState = () => '';
const tells = new Set<() => void>();

vi.mock('../../api/exchange/request-once.ts', async (original) => ({
  ...(await original<typeof import('../../api/exchange/request-once.ts')>()),
  onReached: (tell: () => void) => {
    tells.add(tell);
    return () => tells.delete(tell);
  },
  requestOnce: vi.fn(async () => {
    probes += 1;
    if (!there) throw new ApiError('NOT_ENVELOPE', 404, '');
    for (const tell of tells) tell();
  }),
}));

function look(keys: string[], failure = new ApiError('NETWORK', 0, '')) {
  const queries = createQueries();
  const asked = vi.fn(async () => {
    if (!there) throw failure;
    return 'read';
  });
  const screens = keys.map(
    (key) => new QueryObserver(queries, { queryKey: [key], queryFn: asked, retry: false, networkMode: 'always' }),
  );
  const ends = screens.map((screen) => screen.subscribe(() => {}));
  const unwatch = watchUnread(queries);
  stop = () => {
    unwatch();
    for (const end of ends) end();
  };
  shownState = () => screens[0]?.getCurrentResult().status ?? '';
  return { asked, shown: () => screens.map((screen) => screen.getCurrentResult().data) };
}

beforeEach(() => {
  vi.useFakeTimers();
  [there, probes, isSeen] = [false, 0, true];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isSeen ? 'visible' : 'hidden'));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a page that a portal kept from being read opens within five seconds of the portal’s going', async () => {
  const { shown } = look(['receipts'], new ApiError('NOT_ENVELOPE', 404, ''));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toEqual([undefined]);
  there = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual(['read']);
});

test('a page that a proxy said was not reached opens by itself too', async () => {
  const { shown } = look(['receipts'], new ApiError('TIMEOUT', 503, ''));
  await vi.advanceTimersByTimeAsync(20_000);
  there = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual(['read']);
});

test('however much of a page is missing, the network is asked once at a time, and the page only when it is there', async () => {
  const { asked, shown } = look(['one', 'two', 'three']);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(probes).toBeGreaterThanOrEqual(4);
  expect(probes).toBeLessThanOrEqual(8);
  expect(vi.mocked(requestOnce)).toHaveBeenLastCalledWith(rulesNow, {}, expect.anything());
  there = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual(['read', 'read', 'read']);
  expect(asked).toHaveBeenCalledTimes(6);
  const before = probes;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes).toBe(before);
});

test('a page that nobody sees asks nothing, and asks at once when it is seen again', async () => {
  const { shown } = look(['receipts']);
  await vi.advanceTimersByTimeAsync(6_000);
  isSeen = false;
  document.dispatchEvent(new Event('visibilitychange'));
  const before = probes;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes).toBe(before);
  [isSeen, there] = [true, true];
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['read']);
});

test('what the server itself refused is not asked for again and again', async () => {
  const { asked } = look(['gone'], new ApiError('NOT_FOUND', 404, ''));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(probes).toBe(0);
});

test('a page on whose question the server broke is asked for every five seconds, keeps its ways on meanwhile, and opens', async () => {
  const { asked, shown } = look(['broken'], new ApiError('INTERNAL', 500, ''));
  await vi.advanceTimersByTimeAsync(4_000);
  // As often as the query itself tries.
  const before = asked.mock.calls.length;
  const states = new Set<string>();
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    states.add(shownState());
  }
  const tries = asked.mock.calls.length - before;
  expect(tries).toBeGreaterThanOrEqual(11);
  expect(tries).toBeLessThanOrEqual(25);
  expect([...states]).toEqual(['error']);
  expect(probes).toBe(0);
  there = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual(['read']);
  const done = asked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(done);
});

test('nobody asks before the time that the server named', async () => {
  const { asked, shown } = look(['busy'], new ApiError('BUSY', 503, '', { retryAfter: 30_000 }));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toHaveBeenCalledTimes(1);
  there = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(shown()).toEqual(['read']);
});

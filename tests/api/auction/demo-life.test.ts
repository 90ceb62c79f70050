/** Whoever looks at a demo that has run for hours finds a session that is about to end, as right after its start. */
// @module-tag thorough
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auctionHall } from '../../../contract/auction/calls.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { liveAuctions } from '../../../server/demo/auction-life.ts';
import { type TestApp, testApp } from '../../../server/testing/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ demo: 'small' });
}, 240_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

const soonest = async () => {
  const { sessions } = await app.must(auctionHall, {});
  const now = app.clock.now().getTime();
  return Math.min(...sessions.filter(({ startsAt }) => startsAt <= now).map(({ firstEnd }) => firstEnd - now));
};

test('hours after the start something ends within minutes, again and again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  for (const _ of [1, 2]) {
    await app.live(3 * HOUR);
    const failed: unknown[] = [];
    const stop = liveAuctions({ db: app.db, clock: app.clock, failed: (error) => void failed.push(error) });
    await stop();
    const again = liveAuctions({ db: app.db, clock: app.clock, failed: (error) => void failed.push(error) });
    await app.live(30 * MINUTE);
    vi.advanceTimersByTime(15_000);
    await again();
    expect(failed).toEqual([]);
    expect(await soonest()).toBeLessThan(10 * MINUTE);
  }
}, 240_000);

/** The silent login against the real server: renewed once, taken over from another tab, kept when nobody answers. */
// @module-tag thorough
import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { clear, set } from 'idb-keyval';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dictType, userInfo } from '../../../contract/account/calls.ts';
import { SESSION } from '../../../contract/wire/limits.ts';
import { accountHouse, logIn } from '../../../server/testing/account.ts';
import type { TestApp } from '../../../server/testing/server.ts';
import { TestLocks } from '../../../tests/offline/locks.ts';
import { request, setLoginPrompt } from '../request.ts';
import { onAccount } from './account.ts';
import { readDevice, setApiBase } from './device.ts';
import { requestOnce } from './request-once.ts';
import { type Account, currentSession, dropSession, readStoredSession, storeSession } from './session.ts';
import { refreshSession, sessionFrom } from './session-refresh.ts';

let house: TestApp;
let server: ReturnType<typeof serve>;
let base: string;
let next = 13200000000;

beforeAll(async () => {
  house = await accountHouse();
  await new Promise<void>((ready) => {
    server = serve({ fetch: house.app.fetch, port: 0 }, () => ready());
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  server.close();
  await house.close();
});
beforeEach(async () => {
  await clear();
  await setApiBase(base);
  house.clock.set(Date.now());
});

async function loggedIn() {
  // A renewal is good on the device that logged in.
  const session = sessionFrom(await logIn(house, String(next++), (await readDevice()).id));
  await storeSession(session);
  return session;
}

/** What this page hears of accounts from now on. */
function listen(): Account[] {
  const told: Account[] = [];
  onAccount((account) => told.push(account));
  told.length = 0;
  return told;
}

test('a renewal stores the new pair, and the new token works', async () => {
  const before = await loggedIn();
  expect(await refreshSession(currentSession())).toBe(true);
  const after = currentSession();
  expect(after?.token).not.toBe(before.token);
  expect(after?.expiresAt).toBeGreaterThan(Date.now());
  expect((await requestOnce(userInfo, {}, { token: after?.token })).userId).toBe(before.userId);
});

test('a renewal whose answer was lost is repeated without ending the session', async () => {
  const before = await loggedIn();
  expect(await refreshSession(currentSession())).toBe(true);
  // The answer never arrived: the device still has the old pair.
  await storeSession(before);
  expect(await refreshSession(currentSession())).toBe(true);
  expect((await requestOnce(userInfo, {}, { token: currentSession()?.token })).userId).toBe(before.userId);
});

test('what another tab has renewed meanwhile is taken over, not renewed again', async () => {
  const before = await loggedIn();
  const fromOtherTab = { ...before, token: 'token-of-the-other-tab' };
  await set('session', fromOtherTab);
  expect(await refreshSession(currentSession())).toBe(true);
  expect(currentSession()).toEqual(fromOtherTab);
});

test('many requests that were refused with the old token cost one renewal, however late their refusals come', async () => {
  const before = await loggedIn();
  // A 401 names no token: half of these are still on their way when the first has already renewed the session.
  house.clock.advance(SESSION.access);
  await Promise.all(Array.from({ length: 12 }, () => request(userInfo, {})));
  expect(currentSession()?.token).not.toBe(before.token);
  const made = await house.db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .where('session.user_id', '=', before.userId)
    .selectAll()
    .execute();
  expect(made).toHaveLength(2);
});

/** The tokens with which a public page is asked for while `act` runs. */
async function askedWith(act: () => Promise<unknown>): Promise<(string | null)[]> {
  const tokens: (string | null)[] = [];
  const fetching = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const { headers } = input instanceof Request ? input : { headers: new Headers(init?.headers) };
    if (url.includes('/user/app/dict/')) tokens.push(headers.get('token'));
    return fetching(input, init);
  };
  await act().finally(() => {
    globalThis.fetch = fetching;
  });
  return tokens;
}

test('a page for everybody shows its person’s own though their token was dead; where they were logged out, a visitor’s, and no login', async () => {
  await storeSession({ ...(await loggedIn()), token: 'dead' });
  const page = () => request(dictType, { type: 'demo' });
  const renewed = await askedWith(page);
  expect(renewed).toEqual(['dead', currentSession()?.token]);
  expect(renewed[1]).not.toBe('dead');
  await house.db.updateTable('session').set({ ended_at: house.clock.now(), ended_by: 'remote' }).execute();
  const opened: string[] = [];
  setLoginPrompt({ open: () => opened.push('login'), isOpen: () => false });
  expect(await askedWith(page)).toEqual([renewed[1], '']);
  expect([currentSession(), opened]).toEqual([null, []]);
});

test('a refusal that says nothing of the session keeps it', async () => {
  const before = await loggedIn();
  // Twice off within one exchange: as when the server's clock is set while it is asked.
  const clock = house.clock.now.bind(house.clock);
  let asked = 0;
  house.clock.now = () => new Date(clock().getTime() + 3_600_000 * 2 ** asked++);
  try {
    await expect(refreshSession(currentSession())).rejects.toMatchObject({ code: 'CLOCK_OFF' });
  } finally {
    house.clock.now = clock;
  }
  expect(currentSession()).toEqual(before);
});

test('what one person asked for is not done as whoever logged in meanwhile in another tab', async () => {
  await loggedIn();
  const first = currentSession();
  const other = sessionFrom(await logIn(house, String(next++), (await readDevice()).id));
  await house.db
    .updateTable('session')
    .set({ ended_at: house.clock.now(), ended_by: 'remote' })
    .where('user_id', '=', first?.userId ?? '')
    .execute();
  await set('session', other);
  await expect(request(userInfo, {})).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toEqual(first);
  expect(await readStoredSession()).toEqual(other);
});

test('whoever logs in in another tab while a renewal is refused stays logged in, and this page hears of them', async () => {
  await loggedIn();
  await house.db.updateTable('session').set({ ended_at: house.clock.now(), ended_by: 'remote' }).execute();
  const newer = sessionFrom(await logIn(house, String(next++), (await readDevice()).id));
  const fetching = globalThis.fetch;
  // They are through while the refusal is on its way.
  globalThis.fetch = async (...asked) => {
    const answer = await fetching(...asked);
    await set('session', newer);
    return answer;
  };
  const told = listen();
  try {
    expect(await refreshSession(currentSession())).toBe(false);
  } finally {
    globalThis.fetch = fetching;
  }
  expect(await readStoredSession()).toEqual(newer);
  expect(told).toEqual([{ is: 'in', userId: newer.userId }]);
});

test('a session that the server has ended is forgotten', async () => {
  await loggedIn();
  await house.db.updateTable('session').set({ ended_at: house.clock.now(), ended_by: 'remote' }).execute();
  const told = listen();
  expect(await refreshSession(currentSession())).toBe(false);
  expect(told).toMatchObject([{ is: 'ended', why: { message: expect.stringMatching(/./) } }]);
  expect(currentSession()).toBeNull();
});

test('without a network the session is kept for later', async () => {
  const before = await loggedIn();
  await setApiBase('http://127.0.0.1:9/api');
  await expect(refreshSession(currentSession())).rejects.toMatchObject({ code: 'NETWORK' });
  expect(currentSession()).toEqual(before);
});

test('nobody is logged in by a renewal', async () => {
  await dropSession();
  expect(await refreshSession(currentSession())).toBe(false);
});

test('a silent login without a stored refresh token fails with its own word, and the person is logged out', async () => {
  await storeSession({ ...(await loggedIn()), refreshToken: '' });
  const told = listen();
  expect(await refreshSession(currentSession())).toBe(false);
  expect(told).toMatchObject([{ is: 'ended', why: { code: 'REFRESH_MISSING' } }]);
  expect(currentSession()).toBeNull();
});

test('a logout is heard by the other tabs, once', async () => {
  const { userId } = await loggedIn();
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel('session');
  otherTab.onmessage = ({ data }) => void (data.is === 'left' && heard.push(data));
  await dropSession();
  await dropSession();
  await expect.poll(() => heard).toEqual([{ is: 'left', userId }]);
  otherTab.close();
});

test('a page that is suspended in the middle of a renewal holds up no other for ever', async () => {
  const before = await loggedIn();
  const locks = new TestLocks();
  vi.stubGlobal('navigator', { locks });
  void locks.request('session-refresh', {}, () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const renewed = refreshSession(before);
  await vi.waitFor(() => expect(locks.waiting).toBe(1));
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  expect(await renewed).toBe(true);
  expect(currentSession()?.token).not.toBe(before.token);
  vi.unstubAllGlobals();
});

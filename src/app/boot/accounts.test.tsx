/** The account changes under a page: its person hears it at once, and says how they go on. */
import 'fake-indexeddb/auto';
import { set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../tests/offline/device.ts';
import { endSession } from '../../api/exchange/account.ts';
import {
  authorNow,
  currentSession,
  dropSession,
  readStoredSession,
  type Session,
  storeSession,
} from '../../api/exchange/session.ts';
import { currentDialog } from '../../ui/feedback/dialogs.ts';
import { currentToast } from '../../ui/feedback/toast.ts';
import type { AppRouter } from '../router.ts';
import { text } from './account-words.ts';
import { followAccounts } from './accounts.ts';

const router = {
  latestLocation: { href: '/pages/stock/receipt/createReceipt', pathname: '/pages/stock/receipt/createReceipt' },
  navigate: vi.fn(async () => undefined),
  invalidate: vi.fn(async () => undefined),
  options: { context: { queries: { clear: vi.fn(), invalidateQueries: vi.fn(async () => undefined) } } },
};
followAccounts(router as unknown as AppRouter);

/** Another tab of this device. */
const tab = new BroadcastChannel('session');
const ben = { token: 'token-ben', refreshToken: '', userId: 'ben' };
async function benLogsIn(): Promise<void> {
  await set('session', ben);
  tab.postMessage({ is: 'in', userId: 'ben' });
}
const asked = () => vi.waitFor(() => expect(currentDialog()?.title).toBe(text.zh.otherTitle));

beforeEach(async () => {
  await dropSession();
  await login('anna');
  vi.clearAllMocks();
});

test('another account in another tab is said at once; logging in again keeps the page theirs', async () => {
  await benLogsIn();
  await asked();
  // The screen stands as it is meanwhile.
  expect([authorNow(), currentSession()?.userId]).toEqual(['anna', 'anna']);
  currentDialog()?.answer(false);
  await vi.waitFor(() => expect(router.navigate).toHaveBeenCalled());
  expect(router.navigate).toHaveBeenCalledWith({
    to: '/pages/login/login',
    search: { redirect: '/pages/stock/receipt/createReceipt' },
  });
  expect([authorNow(), currentSession()]).toEqual(['anna', null]);
});

test('a page that slept meanwhile says so when it is looked at again', async () => {
  await set('session', ben);
  document.dispatchEvent(new Event('visibilitychange'));
  await asked();
  currentDialog()?.answer(false);
});

test('a page that slept while they left keeps nothing of theirs on the screen', async () => {
  await set('session', undefined);
  // Out of the browser's memory, too.
  dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
  expect(router.options.context.queries.clear).toHaveBeenCalled();
  expect([authorNow(), currentSession()]).toEqual(['', null]);
});

test('a page that slept while the server ended their session is still its author’s', async () => {
  await endSession((await readStoredSession()) as Session, { code: 'LOGIN_NEEDED', status: 401, message: '' });
  // As the page that slept did not hear it.
  await storeSession({ ...ben, userId: 'anna', token: 'token-anna' } as Session);
  await set('session', null);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(currentSession()).toBeNull());
  expect(authorNow()).toBe('anna');
  expect(router.options.context.queries.clear).not.toHaveBeenCalled();
});

test('where the browser took no session in, none is missed', async () => {
  await dropSession();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('refused by the test', 'QuotaExceededError');
  });
  await login('anna');
  vi.restoreAllMocks();
  vi.clearAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
  await readStoredSession();
  expect([authorNow(), currentSession()?.userId]).toEqual(['anna', 'anna']);
});

test('who logs in after a logout elsewhere does not get what is written on a page that was open before', async () => {
  tab.postMessage({ is: 'left', userId: 'anna' });
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
  expect([authorNow(), currentSession()]).toEqual(['', null]);
  await benLogsIn();
  await asked();
  expect(authorNow()).toBe('');
  currentDialog()?.answer(false);
});

test('the same person back in another tab is back here, too', async () => {
  tab.postMessage({
    is: 'ended',
    userId: 'anna',
    why: { code: 'REFRESH_INVALID', status: 401, message: '请重新登录' },
  });
  await vi.waitFor(() => expect(currentToast()?.message).toBe('请重新登录'));
  expect([authorNow(), currentSession()]).toEqual(['anna', null]);
  expect(await readStoredSession()).not.toBeNull();
  tab.postMessage({ is: 'in', userId: 'anna' });
  await vi.waitFor(() => expect(currentSession()?.userId).toBe('anna'));
  expect(currentDialog()).toBeNull();
});

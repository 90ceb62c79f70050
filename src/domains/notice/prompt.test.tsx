/** Who is asked whether they want notifications, and how often. */
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentDialog } from '../../ui/feedback/dialogs.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { askForNotifications } from './prompt.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let asked: string[] = [];

beforeEach(async () => {
  await clear();
  asked = [];
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  window.history.pushState({}, '', '/pages/user/message');
  vi.stubGlobal('Notification', { permission: 'denied' });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  vi.stubGlobal('fetch', async (address: RequestInfo) => {
    const url = String(address);
    asked.push(url);
    return Response.json(url.includes('signing-key') ? { key: 'k' } : { success: true, data: { here: false } });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await setPreferences({ elder: false });
});

const missedFor = (ms: number) => [{ at: Date.now() - ms, readAt: null }];
/** Opens the message centre; the question, if there is one, is put off. */
async function asks(missed: number): Promise<boolean> {
  const answer = askForNotifications(missedFor(missed));
  const open = await Promise.race([vi.waitFor(() => currentDialog() ?? Promise.reject(new Error('none'))), answer]);
  if (typeof open === 'object') open.answer(false);
  expect(await answer).toBe(false);
  return typeof open === 'object';
}

test('something lay unread for more than ten minutes: asked on that very visit, and again only after thirty days', async () => {
  expect(await asks(9 * MINUTE)).toBe(false);
  expect(await asks(11 * MINUTE)).toBe(true);
  vi.setSystemTime(29 * DAY);
  expect(await asks(11 * MINUTE)).toBe(false);
  vi.setSystemTime(31 * DAY);
  expect(await asks(11 * MINUTE)).toBe(true);
});

test('who reads large type sees no pop-up', async () => {
  await setPreferences({ elder: true });
  await asks(11 * MINUTE);
  vi.setSystemTime(2 * DAY);
  expect(await asks(11 * MINUTE)).toBe(false);
  expect(asked).toEqual([]);
});

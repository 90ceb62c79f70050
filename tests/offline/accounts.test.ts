/** A page stays whose it is: the account changes under it, in another tab or at the server, and nothing is sent as somebody else. */
import 'fake-indexeddb/auto';
import { set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatSend } from '../../contract/chat/calls.ts';
import { ApiError } from '../../src/api/exchange/request-once.ts';
import { dropSession, readStoredSession } from '../../src/api/exchange/session.ts';
import { asSelf, request } from '../../src/api/request.ts';
import { loadDraft, saveDraft } from '../../src/offline/drafts/drafts.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { items, login, queueReceipt, serverOfTests, settleQueue } from './device.ts';

const server = await serverOfTests();

beforeEach(async () => {
  // A page, and not a worker.
  vi.stubGlobal('document', { visibilityState: 'visible' });
  server.refreshTo = null;
  server.tokens.set('token-anna', 'anna').set('token-ben', 'ben');
  await dropSession();
  await login('anna');
});

/** As another tab of this device does it. */
async function benLogsInElsewhere(): Promise<void> {
  const anna = await readStoredSession();
  await set('session', { ...anna, token: 'token-ben', refreshToken: `refresh-ben-${'x'.repeat(20)}`, userId: 'ben' });
}
const senders = () => server.effects.map(({ user }) => user);
const say = () =>
  request(chatSend, { conversationId: 'c', text: 'hello' } as never, { idempotencyKey: crypto.randomUUID() });

test('what is submitted in the page of one waits for them when another has logged in in another tab', async () => {
  await benLogsInElsewhere();
  await queueReceipt();
  expect((await items()).map(({ userId }) => userId)).toEqual(['anna']);
  await settleQueue(2);
  expect(senders()).toEqual([]);
  await login('anna');
  await settleQueue();
  expect(senders()).toEqual(['anna']);
});

test('what is typed there stays theirs', async () => {
  await benLogsInElsewhere();
  await saveDraft('receipt', { note: 'of anna' });
  await login('ben');
  expect(await loadDraft('receipt')).toBeNull();
  await login('anna');
  expect((await loadDraft('receipt'))?.value).toEqual({ note: 'of anna' });
});

test('sent at once there, it is refused, as neither of the two', async () => {
  server.tokens.delete('token-anna');
  await benLogsInElsewhere();
  await expect(say()).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' });
  // Trying again changes nothing about it.
  await expect(say()).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' });
  expect(senders()).toEqual([]);
});

test('what anybody may read is not read there as a stranger', async () => {
  await benLogsInElsewhere();
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new ApiError('LOGIN_NEEDED', 401, ''))
    .mockResolvedValue('a stranger’s');
  await expect(asSelf(ask, undefined, true)).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('their logout there does not log the other one out', async () => {
  await benLogsInElsewhere();
  await dropSession();
  expect((await readStoredSession())?.userId).toBe('ben');
});

test('a sender of their page that renews the session of the other leaves the page theirs', async () => {
  await benLogsInElsewhere();
  await queueReceipt([], { userId: 'ben' });
  server.tokens.delete('token-ben');
  server.refreshTo = { token: 'token-ben-2', userId: 'ben' };
  await flush('online');
  expect(senders()).toEqual(['ben']);
  await queueReceipt();
  expect((await items()).map(({ userId }) => userId)).toEqual(['anna']);
});

test('a session that the sender finds ended takes from nobody what they go on writing', async () => {
  await queueReceipt();
  server.tokens.clear();
  await flush('online');
  expect(await readStoredSession()).toBeNull();
  await saveDraft('receipt', { note: 'half of anna' });
  const late = await queueReceipt();
  await login('ben');
  expect(await loadDraft('receipt')).toBeNull();
  server.tokens.set('token-anna', 'anna').set('token-ben', 'ben');
  await settleQueue(2);
  expect(senders()).toEqual([]);
  await login('anna');
  expect((await loadDraft('receipt'))?.value).toEqual({ note: 'half of anna' });
  await settleQueue();
  expect(senders()).toEqual(['anna', 'anna']);
  expect((await items()).map(({ id }) => id)).not.toContain(late);
});

test('whoever logs in after an ended session sends nothing that was asked for before', async () => {
  const { setLoginPrompt } = await import('../../src/api/request.ts');
  await queueReceipt();
  server.tokens.clear();
  await flush('online');
  server.tokens.set('token-ben', 'ben');
  let open = false;
  setLoginPrompt({
    open: () => {
      open = true;
      void login('ben').then(() => {
        open = false;
      });
    },
    isOpen: () => open,
  });
  await expect(say()).rejects.toMatchObject({ code: 'OTHER_ACCOUNT' });
  expect(senders()).toEqual([]);
});

/** What a form sends at once: with a session that ran out it goes on after the login, and each try that fails says why. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { login, serverOfTests } from '../../../tests/offline/device.ts';
import type { Fault } from '../../../tests/offline/server.ts';
import { setLoginPrompt } from '../../api/request.ts';
import { currentDialog } from '../../ui/feedback/dialogs.ts';
import { currentToast, toast } from '../../ui/feedback/toast.ts';
import { setShellWords } from './say-refused.ts';
import { sendNow } from './send-now.ts';
import { text } from './words.ts';

const server = await serverOfTests();

let seed = 0;
function drawing(): File {
  const bytes = new Uint8Array(40);
  new DataView(bytes.buffer).setUint32(0, 0x89504e47);
  bytes.fill(++seed, 30);
  return new File([bytes], 'signature.png', { type: 'image/png' });
}
const send = () => sendNow(drawing(), 'uploadAsItIs');
const fails = (path: string, fault: Fault) => server.rules.push((seen) => (seen.path === path ? fault : undefined));
/** What a try that fails says. */
async function said(): Promise<string | undefined> {
  toast('before');
  currentDialog()?.answer(true);
  await expect(send()).rejects.toThrow();
  return currentToast()?.message;
}

const opened: string[] = [];
let back: (() => Promise<void>) | null = null;
let elsewhere: unknown[] = [];
beforeEach(() => {
  opened.length = 0;
  elsewhere = [];
  back = null;
  server.refreshTo = null;
  server.tokens.set('token-anna', 'anna');
  setShellWords((error) => elsewhere.push((error as { code: string }).code));
  let open = false;
  setLoginPrompt({
    open: () => {
      opened.push('login');
      open = true;
      void (back?.() ?? Promise.resolve()).then(() => {
        open = false;
      });
    },
    isOpen: () => open,
  });
});

test('a photo whose session has run out goes with a renewed one', async () => {
  server.tokens.delete('token-anna');
  server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
  const { id } = await send();
  expect(server.uploads.get(id)?.user).toBe('anna');
  expect(opened).toEqual([]);
});

test('a photo whose session was ended opens the login once, and goes on after it', async () => {
  server.tokens.delete('token-anna');
  back = async () => {
    server.tokens.set('token-anna-3', 'anna');
    await login('anna', 'token-anna-3');
  };
  const { id } = await send();
  expect(server.uploads.get(id)?.user).toBe('anna');
  expect(opened).toEqual(['login']);
});

test('whoever leaves the login without one is told', async () => {
  server.tokens.delete('token-anna');
  await said();
  expect([opened, elsewhere]).toEqual([['login'], ['LOGIN_NEEDED']]);
});

test('each try says why it failed, however soon after the last: no signature, bytes not taken, no network', async () => {
  fails('/v2/appraise/upload', { status: 409, code: 'STATE_REFUSED' });
  expect([await said(), await said()]).toEqual([text.zh.signFailed, text.zh.signFailed]);
  server.rules.length = 0;
  fails('/storage', { status: 500, code: 'INTERNAL' });
  expect([await said(), await said()]).toEqual([text.zh.uploadFailed, text.zh.uploadFailed]);
  expect(currentDialog()).toMatchObject({ title: text.zh.uploadFailed, body: 'says INTERNAL' });
  server.rules.length = 0;
  fails('/comm/upload/confirm', { status: 409, code: 'UPLOAD_HASH' });
  expect(await said()).toBe(text.zh.uploadFailed);
  expect(currentDialog()).toMatchObject({ title: text.zh.uploadFailed, body: 'says UPLOAD_HASH' });
  server.rules.length = 0;
  fails('/v2/appraise/upload', 'refuseConnection');
  await said();
  await said();
  expect(elsewhere).toEqual(['NETWORK', 'NETWORK']);
});

/** Photos that another app shares with this one, once or twice before its form is opened. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { shared } from '../../../src/domains/stock/receipt/shared-photos.ts';
import { closeDatabases, queue } from '../../../src/offline/device/db.ts';
import { keepShared } from '../../../src/offline/drafts/share-target.ts';
import { freshDevice, login } from '../device.ts';
import { startServer, type TestServer } from '../server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  vi.stubGlobal('navigator', {});
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

test('what is shared while the first photos are taken over waits for its turn', async () => {
  const file = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/jpeg' });
  await keepShared([file('1.jpg')], 'first');
  const { done } = await shared();
  await keepShared([file('2.jpg')], 'second');
  await done();
  const left = await shared();
  expect([left.files.map(({ name }) => name), left.text]).toEqual([['2.jpg'], 'second']);
  await left.done();
  expect(await queue().photos.count()).toBe(0);
  expect(await queue().drafts.count()).toBe(0);
});

test('photos shared twice before the form was opened are all there, by their names, and what did not fit is counted', async () => {
  const picture = (name: string) => new File([`picture ${name}`], name, { type: 'image/jpeg' });
  const huge = new File([], 'huge.jpg');
  Object.defineProperty(huge, 'size', { value: PHOTO.maxUpload + 1 });
  await keepShared([picture('one.jpg'), huge], '一双');
  await keepShared([picture('two.jpg')], '盒子有压痕');
  const { files, text, left } = await shared();
  expect(files.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg']);
  expect([text, left]).toEqual(['一双\n盒子有压痕', 1]);
});

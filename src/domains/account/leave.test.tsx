/** Somebody logs out: at once, whatever the link does, and nothing of theirs is left for who comes next. */
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { userLogout } from '../../../contract/account/calls.ts';
import { productOffline } from '../../../contract/catalogue/calls.ts';
import { stockGoodsList } from '../../../contract/stock/calls.ts';
import { login, queueReceipt, serverOfTests, settleQueue } from '../../../tests/offline/device.ts';
import { currentSession, readStoredSession } from '../../api/exchange/session.ts';
import { addHistory, listHistory } from '../../offline/cache/history.ts';
import { allGoods, catalogueRows, goodsOnDevice, lastPrepared, prepareOffline } from '../../offline/cache/prepare.ts';
import { shelf } from '../../offline/device/db.ts';
import { sentBy } from '../../offline/outbox/sent.ts';
import { leave } from './leave.ts';

const server = await serverOfTests();
const queries = new QueryClient();
const item = (n: number) => ({
  id: `item-${n}`,
  styleNo: `S${n}`,
  name: { zh: '鞋', en: 'Shoe' },
  size: '42',
  code: '',
});
const shoes = [{ id: 'ar1', styleNo: 'A1', name: { zh: '鞋', en: 'Shoe' }, brand: { zh: '', en: '' }, skus: [] }];

beforeEach(() => {
  server.seen.length = 0;
  server.answer = ({ path }) =>
    path === productOffline.path
      ? { list: shoes, next: null, count: 1 }
      : path === stockGoodsList.path
        ? { list: [item(1), item(2)], next: null, counts: { in_stock: 2 } }
        : undefined;
});
const told = () => server.seen.filter(({ path }) => path === userLogout.path);

test('over a link that hardly moves one is logged out at once', async () => {
  server.rules.push(({ path }) => (path === userLogout.path ? 'stall' : undefined));
  expect(await leave(queries)).toBe(true);
  expect([currentSession(), await readStoredSession()]).toEqual([null, null]);
});

test('the server hears it when it is reached again, whoever asks it for something then', async () => {
  server.rules.push(({ path }) => (path === userLogout.path ? 'refuseConnection' : undefined));
  await leave(queries);
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  server.rules.length = 0;
  await login('ben');
  await prepareOffline();
  await vi.waitFor(() => expect(told()).toHaveLength(2));
  expect(new Set(told().map(({ token, key }) => `${token} ${key}`)).size).toBe(1);
  expect(currentSession()?.userId).toBe('ben');
});

test('a session that cannot be deleted is not told as left, and is left once it can be', async () => {
  const put = IDBObjectStore.prototype.put;
  const refuses = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (args[1] !== 'session') return put.apply(this, args);
    throw new DOMException('refused by the test', 'QuotaExceededError');
  });
  expect(await leave(queries)).toBe(false);
  expect([currentSession()?.userId, (await readStoredSession())?.userId]).toEqual(['anna', 'anna']);
  expect(told()).toEqual([]);
  refuses.mockRestore();
  expect(await leave(queries)).toBe(true);
  expect(await readStoredSession()).toBeNull();
});

test('nobody who comes next reads how much stock they had, what they searched for or what they sent', async () => {
  await queueReceipt();
  await settleQueue();
  await prepareOffline();
  await addHistory('sale', 'annas shoe');
  await addHistory('general', 'annas street');
  expect([await sentBy('anna'), (await lastPrepared())?.goods]).toMatchObject([[{ userId: 'anna' }], 2]);
  await leave(queries);
  const kept = JSON.stringify(await entries());
  expect(kept).not.toContain('Receipt');
  expect(await sentBy('anna')).toEqual([]);
  expect((await lastPrepared())?.goods).toBe(0);
  expect([await listHistory('sale'), await listHistory('general')]).toEqual([[], []]);
  // Of everybody, and still there.
  expect(await catalogueRows()).toHaveLength(1);
});

test('a preparation that is under way stops, and leaves nothing of theirs on the device', async () => {
  let answer = () => {};
  const asked = new Promise<void>((ask) => {
    server.answer = ({ path }) => {
      if (path !== productOffline.path) return { list: [item(1)], next: null, counts: { in_stock: 1 } };
      ask();
      return new Promise((resolve) => {
        answer = () => resolve({ list: shoes, next: null, count: 1 });
      });
    };
  });
  const prepared = prepareOffline().catch((error: Error) => error);
  await asked;
  await leave(queries);
  server.seen.length = 0;
  answer();
  expect(await prepared).toMatchObject({ name: 'AbortError' });
  expect(server.seen.filter(({ path }) => path === stockGoodsList.path)).toEqual([]);
  expect([await shelf().stock.count(), await lastPrepared()]).toEqual([0, null]);
});

test('left in the very moment in which it is written, it goes again', async () => {
  const clear = shelf().stock.clear.bind(shelf().stock);
  vi.spyOn(shelf().stock, 'clear').mockImplementationOnce(() => {
    void leave(queries);
    return clear();
  });
  expect(await prepareOffline().catch((error: Error) => error)).toMatchObject({ name: 'AbortError' });
  await vi.waitFor(async () => expect(await shelf().stock.count()).toBe(0));
  await login('anna');
  expect([await allGoods(), await goodsOnDevice()]).toEqual([[], []]);
  expect((await lastPrepared())?.goods ?? 0).toBe(0);
});

import { expect, test, vi } from 'vitest';
import { freshDevice, intents, login } from '../../../../tests/offline/device.ts';
import { shipTogether } from './ship-together.ts';

test('five that go in one parcel while the phone is full: none is queued, and pressed again each goes once', async () => {
  await freshDevice({ api: 'http://127.0.0.1:9' } as never);
  await login('anna');
  const parcel = { company: 'sf', waybill: 'SF1234567890123' };
  const numbered = (all: string[]) => all.map((id) => ({ id, no: `NO${id}` }));
  const send = () => shipTogether(numbered(['r1', 'r2', 'r3']), numbered(['o1', 'o2']), parcel);
  const { add } = IDBObjectStore.prototype;
  let stored = 0;
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (this.name === 'outbox' && ++stored === 3) throw new DOMException('full', 'QuotaExceededError');
    return add.call(this, row, key);
  });
  await expect(send()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  full.mockRestore();
  expect(await intents()).toEqual([]);
  await send();
  expect((await intents()).map(({ input }) => (input as { id: string }).id)).toEqual(['r1', 'r2', 'r3', 'o1', 'o2']);
});

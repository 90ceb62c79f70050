/** Unsent work carried to another phone: whole, once, and nobody else's. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { channelPriceUpdate } from '../../../contract/listing/calls.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { exportWork, importWork, OtherAccount } from '../../../src/offline/carry/carry.ts';
import { codeOf, isSealed, newCode, SealBroken, seal, spelled } from '../../../src/offline/carry/sealed.ts';
import { dropArrived } from '../../../src/offline/carry/taken.ts';
import { queue } from '../../../src/offline/device/db.ts';
import { keepPhoto, loadDraft, saveDraft } from '../../../src/offline/drafts/drafts.ts';
import { keepOriginal, originalsOf, shrinkOriginals } from '../../../src/offline/drafts/originals.ts';
import { enqueue } from '../../../src/offline/outbox/outbox.ts';
import { setPaused } from '../../../src/offline/outbox/pausing.ts';
import { flush } from '../../../src/offline/outbox/sender.ts';
import { withdraw } from '../../../src/offline/outbox/withdraw.ts';
import { expectDelivered } from '../delivery.ts';
import {
  freshDevice,
  intents,
  items,
  login,
  passTime,
  photo,
  queueReceipt,
  serverOfTests,
  settleQueue,
} from '../device.ts';

const server = await serverOfTests();

/** Packed and handed out. */
const give = async () => {
  const carried = await exportWork();
  await carried.hold();
  return carried;
};
const otherPhone = async (userId = 'anna') => {
  await freshDevice(server);
  await login(userId);
};
/** Taken in, looked at, sent. */
const sendsAll = async () => {
  await setPaused(
    (await intents()).map(({ id }) => id),
    false,
  );
  await flush('retry');
};
const reprice = (price: number) =>
  enqueue({ call: channelPriceUpdate, input: { lines: [{ id: 'a', price }] }, label: { zh: '', en: '' } });

test('a receipt with its photos is made on one phone and sent from another, byte for byte', async () => {
  const photos = [photo(3_000), photo(4_000)];
  await queueReceipt(photos);
  const { file, code, count } = await give();
  expect(count).toBe(1);
  // The phone that gave it away holds it back.
  await flush('online');
  expect(server.effects).toEqual([]);
  await otherPhone();
  expect(await importWork(file, spelled(code).toLowerCase())).toMatchObject({ added: 1, known: 0 });
  expect(await importWork(file, code)).toMatchObject({ added: 0, known: 1 });
  await flush('retry');
  expect(server.effects).toEqual([]);
  await sendsAll();
  await settleQueue();
  await expectDelivered(server, photos);
});

test('packed but not handed out, it is not held back', async () => {
  await queueReceipt();
  const { hold } = await exportWork();
  await flush('online');
  expect(server.effects).toHaveLength(1);
  // Sent meanwhile: there is nothing left to hold.
  await hold();
  expect(await items()).toEqual([]);
});

test('when both phones send it, it takes effect once, and neither calls it refused', async () => {
  const photos = [photo(3_000)];
  const id = await queueReceipt(photos);
  const { file, code } = await give();
  await setPaused([id], false);
  await flush('retry');
  await settleQueue();
  await expectDelivered(server, photos);
  await otherPhone();
  await importWork(file, code);
  await sendsAll();
  await settleQueue();
  expect(server.effects).toHaveLength(1);
  expect(await items()).toEqual([]);
});

test('what the first phone has sent meanwhile is told, and leaves the queue; the rest waits, and arrives', async () => {
  await reprice(100);
  await reprice(200);
  const { file, code } = await give();
  await setPaused([(await intents())[0]?.id ?? ''], false);
  await flush('retry');
  expect(server.effects).toHaveLength(1);
  await otherPhone();
  await importWork(file, code);
  expect(await dropArrived()).toHaveLength(1);
  expect(await intents()).toMatchObject([{ paused: true, takenAt: Date.now() }]);
  expect(await dropArrived()).toEqual([]);
  await sendsAll();
  await settleQueue();
  expect(server.effects).toHaveLength(2);
});

test('the phone that gave its work away hears by itself what the other one has sent', async () => {
  await reprice(100);
  await reprice(200);
  await give();
  const [first] = await intents();
  server.answer = ({ path }) => (path.endsWith('/device/arrived') ? { arrived: [first?.key] } : undefined);
  await flush('online');
  expect(await intents()).toMatchObject([{ paused: true, carried: true, input: { lines: [{ price: 200 }] } }]);
  expect(server.effects).toEqual([]);
  server.answer = undefined;
});

test('with a session that has run out, work carried from another phone holds up nothing: it is renewed, and the rest goes', async () => {
  await reprice(100);
  const { file, code } = await give();
  await otherPhone();
  await importWork(file, code);
  await queueReceipt();
  server.tokens.delete('token-anna');
  server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
  await flush('online');
  expect(server.effects).toHaveLength(1);
  expect(await intents()).toMatchObject([{ paused: true, carried: true }]);
});

test('a server that breaks on the question about carried work sends everything else', async () => {
  await reprice(100);
  const { file, code } = await give();
  await otherPhone();
  await importWork(file, code);
  await queueReceipt();
  server.rules.push(({ path }) => (path.endsWith('/device/arrived') ? { status: 500, code: 'INTERNAL' } : undefined));
  await flush('online');
  expect(server.effects).toHaveLength(1);
  server.rules.pop();
});

test('a file opened again, once what was in it has arrived, takes it in no second time and tells it no second time', async () => {
  await reprice(100);
  const { file, code } = await give();
  await setPaused([(await intents())[0]?.id ?? ''], false);
  await flush('retry');
  await otherPhone();
  await importWork(file, code);
  expect(await dropArrived()).toHaveLength(1);
  expect(await importWork(file, code)).toMatchObject({ added: 0, known: 0, arrived: 1 });
  expect(await dropArrived()).toEqual([]);
  expect(await intents()).toEqual([]);
});

test('what the other phone has taken back to change it says so on the first, which does not say that the server has it', async () => {
  await reprice(100);
  const { file, code } = await give();
  const [first] = await intents();
  await otherPhone();
  await importWork(file, code);
  expect(await withdraw(first?.id ?? '')).toBe('withdrawn');
  // The first phone, as it was left.
  await otherPhone();
  await queue().outbox.put({ ...first, paused: false } as never);
  await flush('retry');
  expect(await intents()).toMatchObject([{ state: 'parked', lastError: { code: 'TAKEN_BACK' } }]);
  expect(server.effects).toEqual([]);
});

test('the last price its person made holds, on whichever phone it was made', async () => {
  const sent = () => server.effects.map(({ body }) => (body.lines as { price: number }[])[0]?.price);
  await reprice(100);
  passTime(2_000);
  await reprice(300);
  const { file, code } = await give();
  await otherPhone();
  passTime(-1_000);
  await reprice(200);
  passTime(2_000);
  await reprice(400);
  await importWork(file, code);
  await sendsAll();
  await settleQueue();
  expect(sent()).toEqual([100, 200, 300, 400]);
});

test('the same file opened again, after its draft was sent from here, changes nothing', async () => {
  const ref = await keepOriginal('receipt', new File(['BM as it was taken, long'], 'a.heic'));
  await saveDraft('receipt', { id: 'R1', photos: [ref] }, { form: 'receipt' });
  const { file, code } = await exportWork();
  await otherPhone();
  await importWork(file, code);
  const small = photo(300);
  await shrinkOriginals(async () => small);
  const line = { skuId: 's', grade: 'new' as const, quantity: 1 };
  const input = { id: 'R1', lines: [line], photos: [ref], note: '' };
  await enqueue({ call: receiptSave, id: 'R1', draft: 'receipt', label: { zh: '', en: '' }, input });
  const before = await queue().photos.get(ref.$photo);
  expect(await importWork(file, code)).toEqual({ added: 0, known: 0, arrived: 0, drafts: 0, draftsLeft: 1 });
  expect([await queue().photos.get(ref.$photo), await loadDraft('receipt')]).toEqual([before, null]);
  await settleQueue();
  await expectDelivered(server, [small]);
  expect(await importWork(file, code)).toMatchObject({ drafts: 0, draftsLeft: 1 });
});

test('a file that could not be saved holds nothing back', async () => {
  await queueReceipt();
  const { hold } = await exportWork();
  const goOn = await hold();
  await goOn();
  await flush('online');
  expect(server.effects).toHaveLength(1);
});

test('a form that is not finished is there on the other phone, its photos too, and replaces none that is there', async () => {
  const small = await keepPhoto('receipt', photo(3_000));
  const taken = await keepOriginal('receipt', new File(['BM as it was taken'], 'IMG_1.HEIC'));
  await saveDraft('receipt', { note: '两双', photos: [small, taken] }, { form: 'receipt' });
  await saveDraft('feedback', { body: '扫码慢' }, { form: 'feedback' });
  const { file, code, drafts } = await exportWork();
  expect(drafts).toBe(2);
  await otherPhone();
  await saveDraft('feedback', { body: '这里的' }, { form: 'feedback' });
  expect(await importWork(file, code)).toMatchObject({ added: 0, drafts: 1, draftsLeft: 1 });
  const { value } = (await loadDraft<{ note: string; photos: { $photo: string }[] }>('receipt')) ?? {};
  expect(value).toEqual({ note: '两双', photos: [small, taken] });
  expect((await queue().photos.get(small.$photo))?.bytes.byteLength).toBe(3_000);
  expect((await originalsOf('receipt', 'anna')).waiting).toEqual([taken.$photo]);
  expect((await loadDraft('feedback'))?.value).toEqual({ body: '这里的' });
});

test('another account, a wrong code, a changed byte, a call that nobody queues: nothing is taken in', async () => {
  await queueReceipt([photo(3_000)]);
  const { file, code } = await give();
  await otherPhone('ben');
  await expect(importWork(file, code)).rejects.toThrow(OtherAccount);
  await otherPhone();
  await expect(importWork(file, newCode())).rejects.toThrow(SealBroken);
  const changed = file.slice();
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1;
  await expect(importWork(changed, code)).rejects.toThrow(SealBroken);
  const base = { id: 'x', userId: 'anna', key: 'x', seq: 1, state: 'waiting', dependsOn: [], kind: 'intent' };
  const forged = { userId: 'anna', madeAt: 1, photos: [], items: [{ ...base, call: '/account/app/close', input: {} }] };
  const head = new TextEncoder().encode(JSON.stringify(forged));
  const whole = new Uint8Array([...new Uint8Array(new Uint32Array([head.length]).buffer), ...head]);
  await expect(importWork(await seal(whole, code), code)).rejects.toThrow(SealBroken);
  expect(await intents()).toEqual([]);
  expect(codeOf('o0iL-1')).toBe('00111');
});

test('a photo chosen for what another phone saved is told apart before anybody is asked for a code', async () => {
  const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0])]);
  expect(await isSealed(photo)).toBe(false);
  expect(await isSealed(new Blob([]))).toBe(false);
  expect(await isSealed(new Blob([await seal(new Uint8Array([1]), newCode())]))).toBe(true);
});

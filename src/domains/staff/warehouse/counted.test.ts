/** A second tap on the same count is none: it stands in the queue once, and a count that differs stands beside it. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { workReceiptCount } from '../../../../contract/stock/warehouse.ts';
import { serverOfTests } from '../../../../tests/offline/device.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { type Found, isNoted } from './counted.ts';

await serverOfTests();
const found = (quantity: number): Found => [{ kind: 'asTold', grade: '95', quantity, shelf: 'A-01' }];
const note = (line: number, quantity: number) =>
  enqueue({
    call: workReceiptCount,
    label: { zh: '', en: '' },
    input: { id: 'receipt', line, found: found(quantity), seen: 'x' },
  });

test('the same count of the same line waits already; another line, another number or another count since does not', async () => {
  expect(await isNoted('receipt', 0, found(2))).toBe(false);
  await note(0, 2);
  expect(await isNoted('receipt', 0, found(2))).toBe(true);
  expect(await isNoted('receipt', 1, found(2))).toBe(false);
  expect(await isNoted('receipt', 0, found(1))).toBe(false);
  await note(0, 1);
  expect(await isNoted('receipt', 0, found(2))).toBe(false);
});

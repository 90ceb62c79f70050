/** What is checked in a person's day is what they were told: on the server, or on the phone. */
import { expect, test } from 'vitest';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { Deeds, Untrue, type Waiting } from './model.ts';

const parcel = { note: '', photos: ['a'] };
const waiting = (id: string): Waiting => ({
  ...{ id: 'item', call: receiptSave.path, input: JSON.stringify({ id }), userId: 'anna', state: 'waiting' },
  ...{ seq: 1, dependsOn: [], attempts: 0, nextAt: 0, photos: [] },
  label: { zh: '入库单', en: 'Receipt' },
});

test('what waits on the phone may be overtaken by something else, and what is nowhere may not', () => {
  const deeds = new Deeds();
  deeds.begin('receipt parcel', parcel).said = 'kept';
  deeds.begin('price', 100).said = 'done';
  const there = new Map([['price', [100]]]);
  expect(() => deeds.check(there, [waiting('parcel')], 'the price is done')).not.toThrow();
  expect(() => deeds.check(there, [waiting('another')], 'the price is done')).toThrow(Untrue);
  expect(() => deeds.check(there, [], 'the price is done')).toThrow(Untrue);
  expect(() => deeds.check(new Map(), [waiting('parcel')], 'the price is done')).toThrow(Untrue);
});

test('what was told as done is not excused by waiting', () => {
  const deeds = new Deeds();
  deeds.begin('receipt parcel', parcel).said = 'done';
  expect(() => deeds.check(new Map(), [waiting('parcel')], 'it is done')).toThrow(Untrue);
  expect(() => deeds.check(new Map([['receipt parcel', [parcel]]]), [], 'it is done')).not.toThrow();
});

test('while a change waits its thing may be as before or as changed already, and nothing else', () => {
  const deeds = new Deeds();
  deeds.before.set('receipt parcel', { note: 'before', photos: [] });
  deeds.begin('receipt parcel', parcel).said = 'kept';
  for (const [value, fits] of [
    [{ note: 'before', photos: [] }, true],
    [parcel, true],
    [{ note: 'other', photos: [] }, false],
  ] as const) {
    const check = expect(() => deeds.check(new Map([['receipt parcel', [value]]]), [waiting('parcel')], 'now'));
    if (fits) check.not.toThrow();
    else check.toThrow(Untrue);
  }
});

import { expect, test } from 'vitest';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { coveredAll, dueLines, numbersOf } from '../way.ts';
import { costing } from './together.ts';

const name = (zh: string) => ({ zh, en: zh });
const data = {
  ...{ name: name('鞋'), care: 'clean', total: 7_300, place: 1 },
  beside: [
    { name: name('包'), care: 'deep', total: 19_600 },
    { name: name('衣服'), care: 'clean', total: 5_600 },
  ],
} as CleaningDetail;

test('whoever pays for several pieces reads what each of them costs, in the order of the form', () => {
  expect(dueLines(data, 'zh')).toEqual([
    { label: '1. 包', amount: 19_600 },
    { label: '2. 鞋', amount: 7_300 },
    { label: '3. 衣服', amount: 5_600 },
  ]);
});

test('an order kept on the phone from before that was told is paid for without a list', () => {
  const [first] = data.beside;
  const old = { ...first, total: undefined } as unknown as CleaningDetail['beside'][number];
  expect(dueLines({ ...data, beside: [old] }, 'zh')).toEqual([]);
});

test('the numbers of all pieces are found behind the one of the order, and of old the one that is known', () => {
  const numbered = data.beside.map((one, n) => ({ ...one, no: `B${n}` }));
  expect(numbersOf({ ...data, no: 'A', beside: numbered })).toEqual(['B0', 'A', 'B1']);
  expect(numbersOf({ ...data, no: 'A' })).toEqual(['A']);
});

test('what was given up is no part of what its order costs, nor of what is paid for all of it', () => {
  const beside = [
    { state: 'closed', covered: 150_000 },
    { state: 'washing', covered: 50_000 },
  ] as CleaningDetail['beside'];
  expect(coveredAll({ covered: 60_000, beside })).toBe(110_000);
  expect(coveredAll({ covered: 60_000, beside: beside.slice(0, 1) })).toBeNull();
  const rows = [{ state: 'closed', refunded: 12_900 }, { state: 'washing' }] as unknown as Parameters<
    typeof costing
  >[0];
  expect(costing(rows)).toHaveLength(1);
});

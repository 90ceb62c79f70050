/** Whoever is new at the workbench finds their queue among a few places, and sees where something waits. */
import { expect, test } from 'vitest';
import { firstOf, groupNames, headingsOf, kindNames, kinds } from './kind-names.ts';

test('all kinds of work stand under a few headings, each under one, and no two places have one name', () => {
  const headings = headingsOf(kinds, undefined);
  expect(headings.flatMap((heading) => heading.kinds).sort()).toEqual([...kinds].sort());
  expect(headings.length).toBeLessThanOrEqual(8);
  expect(Math.max(...headings.map((heading) => heading.kinds.length))).toBeLessThanOrEqual(8);
  for (const language of ['zh', 'en'] as const) {
    const names = [...Object.values(groupNames), ...Object.values(kindNames)].map((name) => name[language]);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('a heading says how much waits under it and how much of that is late; what nobody counts has no number', () => {
  const counts = { receipts: { waiting: 2, overdue: 0 }, retrievals: { waiting: 3, overdue: 1 } };
  const headings = headingsOf(kinds, counts);
  expect(headings.find(({ group }) => group === 'warehouse')).toMatchObject({ waiting: 5, overdue: 1 });
  expect(headings.find(({ group }) => group === 'shop')).toMatchObject({ waiting: undefined, overdue: 0 });
});

test('who has a few kinds of work sees them side by side, without headings', () => {
  expect(headingsOf(['receipts', 'inspections', 'retrievals', 'find'], undefined)).toEqual([]);
});

test('without a network the workbench opens with what lies on the device, not with what nobody could count', () => {
  const counts = { orders: { waiting: 3, overdue: 1, dueAt: null } };
  expect(firstOf(kinds, counts)).toBe('orders');
  expect(firstOf(kinds, null)).toBe('receipts');
  expect(firstOf(['feedback', 'chats'], null)).toBe('feedback');
});

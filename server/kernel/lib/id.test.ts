/** Names sort by creation and do not collide. */
import { expect, test } from 'vitest';
import { firstIdAt, newId, newNo, timeOf } from './id.ts';

test('ids of one process are unique and sort by creation, even within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-z]{20}$/.test(id))).toBe(true);
});

test('an id tells when it was made', () => {
  const before = Date.now();
  const id = newId();
  expect(timeOf(id)).toBeGreaterThanOrEqual(before);
  expect(timeOf(id)).toBeLessThanOrEqual(Date.now() + 1);
  expect(firstIdAt(before) < id).toBe(true);
  expect(firstIdAt(Date.now() + 5) > id).toBe(true);
});

test('an order number begins with the minute in China', () => {
  expect(newNo(new Date('2026-11-21T16:42:59Z'))).toMatch(/^2611220042\d{6}$/);
});

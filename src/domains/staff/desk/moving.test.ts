/** Who works through a queue goes from case to case; none slips under their hand. */
import { expect, test } from 'vitest';
import { movedFrom, openOf } from './moving.ts';

const ids = ['a', 'b', 'c'];

test('a queue opens at the case that the address names, else at its first', () => {
  expect(openOf(ids, 'b', null)).toBe('b');
  expect(openOf(ids, undefined, null)).toBe('a');
  expect(openOf(ids, 'from another queue', null)).toBe('a');
  expect(openOf([], 'b', null)).toBeNull();
});

test('after one’s own act the case that took its place opens, at the end of the queue the one before', () => {
  expect(openOf(['a', 'c'], 'b', { id: 'b', at: 1, acted: true })).toBe('c');
  expect(openOf(['a', 'b'], 'c', { id: 'c', at: 2, acted: true })).toBe('b');
});

test('a case that a colleague took away gives way to no other under one’s hand; the next is one press away', () => {
  const stood = { id: 'b', at: 1, acted: false };
  expect(openOf(['a', 'c'], 'b', stood)).toBeNull();
  expect(movedFrom(['a', 'c'], null, stood, 1)).toBe('c');
  expect(movedFrom(['a', 'c'], null, stood, -1)).toBe('a');
});

test('moving ends at the ends', () => {
  expect(movedFrom(ids, 'a', null, 1)).toBe('b');
  expect(movedFrom(ids, 'b', null, -1)).toBe('a');
  expect(movedFrom(ids, 'a', null, -1)).toBe('a');
  expect(movedFrom(ids, 'c', null, 1)).toBe('c');
});

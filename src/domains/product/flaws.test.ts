import { expect, test } from 'vitest';
import { flawsSaid, photosOf } from './flaws.ts';

test('a buyer reads that every flaw is circled only where every flaw is, and nothing of flaws where there is none', () => {
  const said = { circled: 'circled', stated: 'stated' };
  const of = (...photos: (number | null)[]) => flawsSaid({ defects: photos.map((photo) => ({ photo })) }, said);
  expect([of(), of(0, 1), of(0, null), of(null)]).toEqual([[], ['circled'], ['stated'], ['stated']]);
});

test('a drawn picture is not counted among the photos of the piece', () => {
  expect(photosOf({ photos: [{ view: null }, { view: 'side' }, { view: null }] })).toBe(2);
  expect(photosOf({ photos: [{ view: 'side' }] })).toBe(0);
});

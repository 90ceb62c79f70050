import { expect, test } from 'vitest';
import { flawsSaid, photosOf } from './flaws.ts';

test('a buyer reads that every flaw is circled only where every flaw is, and nothing of flaws where there is none', () => {
  const said = { circled: 'circled', drawn: 'drawn', stated: 'stated' };
  const photos = [{ view: null }, { view: null }, { view: 'side' }];
  const of = (...at: (number | null)[]) => flawsSaid({ defects: at.map((photo) => ({ photo })), photos }, said);
  expect([of(), of(0, 1), of(0, null), of(null)]).toEqual([[], ['circled'], ['stated'], ['stated']]);
  // What is marked on a drawing is not said to be on a photo.
  expect([of(2), of(0, 2)]).toEqual([['drawn'], ['stated']]);
});

test('a drawn picture is not counted among the photos of the piece', () => {
  expect(photosOf({ photos: [{ view: null }, { view: 'side' }, { view: null }] })).toBe(2);
  expect(photosOf({ photos: [{ view: 'side' }] })).toBe(0);
});

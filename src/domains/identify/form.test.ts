import * as v from 'valibot';
import { expect, test } from 'vitest';
import { COVER_MOST } from '../../../contract/express/cover.ts';
import { identifyOrderSave } from '../../../contract/identify/calls.ts';
import { identifyRules } from '../../../contract/identify/rules.ts';
import { neededSlots, slotsOf } from '../../../contract/identify/slots.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import {
  absentOf,
  missingShots,
  newPiece,
  nextPiece,
  type OrderFormValue,
  roomOf,
  sameShot,
  shotInputs,
} from './form.ts';
import { text } from './form-words.ts';

const order = (bags: number, way: OrderFormValue['way'] = 'photos'): OrderFormValue => ({
  id: 'order',
  way,
  pieces: Array.from({ length: bags }, () => newPiece({ category: 'bags' })),
});

test('photos that need not be taken leave room for those of their piece that must', () => {
  const bag = newPiece({ category: 'bags' });
  const shots = (['bag_serial', 'bag_logo'] as const).map((slot) => ({ slot, photo: { $photo: slot }, faults: [] }));
  expect(roomOf(bag, 'photos')).toBe(PHOTO.maxCount - neededSlots('bags').length);
  expect(roomOf({ ...bag, shots }, 'photos')).toBe(roomOf(bag, 'photos') - 1);
  // What is sent in needs none.
  expect(roomOf(bag, 'item')).toBe(PHOTO.maxCount);
});

test('an order of all the pieces that the form adds, with every view of each, is taken', () => {
  const pieces = order(identifyRules.pieces).pieces.map((piece) => ({
    ...{ id: piece.id, category: piece.category, worth: 1 },
    photos: slotsOf(piece.category).map((slot) => ({ slot, photo: crypto.randomUUID() })),
  }));
  const photos = pieces.flatMap((piece) => piece.photos);
  expect(photos.length).toBeGreaterThan(PHOTO.maxCount);
  expect(v.safeParse(identifyOrderSave.input, { id: crypto.randomUUID(), way: 'photos', pieces }).success).toBe(true);
});

test('another piece is of the same kind as the last', () => {
  expect(nextPiece(order(1)).category).toBe('bags');
});

test('when a photo was taken goes with it where its phone told', () => {
  const shot = { slot: 'shoe_toe', photo: { $photo: 'one' }, faults: [] } as const;
  expect(shotInputs([{ ...shot, faults: [], shotAt: 5 }])).toEqual([
    { slot: 'shoe_toe', photo: shot.photo, shotAt: 5 },
  ]);
  expect(shotInputs([{ ...shot, faults: [] }])).toEqual([{ slot: 'shoe_toe', photo: shot.photo }]);
});

test('a plain tee, which has neither zip nor print, is sent when its owner says so; what every piece has is still needed', () => {
  const tee = newPiece({ category: 'clothing' });
  const without = { ...tee, absent: ['wear_zip', 'wear_print'] as const };
  expect(missingShots({ ...without, absent: [...without.absent] }, 'photos')).toEqual(
    missingShots(tee, 'photos').filter((slot) => slot !== 'wear_zip' && slot !== 'wear_print'),
  );
  const shots = [{ slot: 'wear_zip' as const, photo: { $photo: 'zip' }, faults: [] }];
  expect(absentOf({ ...tee, absent: ['wear_zip', 'wear_print'], shots })).toEqual(['wear_print']);
});

test('one photo that stands for two views, of one piece or of two, is named; photos that nobody has looked at yet are not', () => {
  const shot = (slot: 'shoe_toe' | 'shoe_sole', photo: string) => ({ slot, photo: { $photo: photo }, faults: [] });
  const pieces = [newPiece({ shots: [shot('shoe_toe', 'a')] }), newPiece({ shots: [shot('shoe_sole', 'b')] })];
  const both = new Map([
    ['a', 'print'],
    ['b', 'print'],
  ]);
  expect(sameShot(pieces, both)).toEqual([
    { n: 1, slot: 'shoe_toe' },
    { n: 2, slot: 'shoe_sole' },
  ]);
  expect(sameShot(pieces, new Map([['a', 'print']]))).toBeNull();
  expect(
    sameShot(
      pieces,
      new Map([
        ['a', 'one'],
        ['b', 'other'],
      ]),
    ),
  ).toBeNull();
});

test('whoever declares more than we pay for a piece lost on its way home reads what we pay at most', () => {
  for (const words of [text.zh, text.en]) {
    expect(words.worthItem(COVER_MOST)).not.toContain('20,000');
    expect(words.worthItem(COVER_MOST + 100)).toContain('20,000');
  }
});

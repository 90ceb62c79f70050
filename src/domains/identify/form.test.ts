import { expect, test } from 'vitest';
import { neededSlots } from '../../../contract/identify/slots.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import {
  absentOf,
  fewest,
  missingShots,
  newPiece,
  nextPiece,
  type OrderFormValue,
  photosComing,
  roomOf,
  sameShot,
  shotInputs,
} from './form.ts';

const order = (bags: number, way: OrderFormValue['way'] = 'photos'): OrderFormValue => ({
  id: 'order',
  way,
  pieces: Array.from({ length: bags }, () => newPiece({ category: 'bags' })),
});

test('an order that would need more photos than it may have is known before the first is taken', () => {
  expect(roomOf(order(1))).toBe(PHOTO.maxCount - neededSlots('bags').length);
  expect(roomOf(order(4))).toBeLessThan(fewest('photos'));
  expect(roomOf(order(5))).toBeLessThan(0);
  // What is sent in needs none.
  expect(photosComing(order(5, 'item'))).toBe(0);
});

test('photos that need not be taken leave room for those that must', () => {
  const [first, ...others] = order(3).pieces;
  const shots = (['bag_serial', 'bag_logo'] as const).map((slot) => ({ slot, photo: { $photo: slot }, faults: [] }));
  const value = { ...order(3), pieces: [{ ...(first ?? newPiece()), shots }, ...others] };
  expect(roomOf(value)).toBe(roomOf(order(3)) - 1);
});

test('another piece is of the same kind as the last, or of one whose photos fit', () => {
  expect(nextPiece(order(1)).category).toBe('bags');
  const { category } = nextPiece({ ...order(3), pieces: [...order(3).pieces, newPiece({ category: 'sneakers' })] });
  expect(neededSlots(category).length).toBeLessThan(neededSlots('sneakers').length);
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

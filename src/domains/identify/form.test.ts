import * as v from 'valibot';
import { expect, test } from 'vitest';
import { COVER_MOST } from '../../../contract/express/cover.ts';
import { identifyOrderSave } from '../../../contract/identify/calls.ts';
import { identifyRules } from '../../../contract/identify/rules.ts';
import { neededSlots, slotsOf } from '../../../contract/identify/slots.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import {
  absentOf,
  calledIn,
  isBegun,
  knownAs,
  missingShots,
  newPiece,
  nextPiece,
  type OrderFormValue,
  type Piece,
  pieceInput,
  roomOf,
  sameAgain,
  sameShot,
  shotInputs,
  unknown,
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

const sentAs = (piece: Piece) => {
  const pieces = [pieceInput({ ...piece, worth: 1 })];
  const parsed = v.safeParse(identifyOrderSave.input, { id: crypto.randomUUID(), way: 'item', pieces });
  if (!parsed.success) throw new Error(JSON.stringify(parsed.issues));
  return pieces[0];
};
const product = {
  ...{ id: 'kh92', name: { zh: '红隼 92 海军蓝', en: 'Kestrel 92 Navy' }, styleNo: 'KH92-007' },
  ...{ brand: { zh: '红隼', en: 'Kestrel' }, kind: 'sneakers' as const },
};

test('what its owner reads off the label goes with a piece, and what they leave empty does not', () => {
  const piece = newPiece({
    brand: { id: 'kestrel', name: product.brand },
    model: ' 云雀 ',
    styleNo: 'KT-1',
    size: ' ',
  });
  expect(sentAs(piece)).toMatchObject({ brandId: 'kestrel', model: '云雀', styleNo: 'KT-1' });
  expect(sentAs(piece)).not.toHaveProperty('size');
  expect(calledIn({ ...piece, model: '云雀' }, 'zh', '无')).toBe('红隼 云雀');
  expect(calledIn(newPiece(), 'zh', '无')).toBeUndefined();
});

test('a draft that was kept before models were asked for is sent as it was', () => {
  const { brand: _brand, ...input } = sentAs(newPiece()) as { brand?: string };
  expect(Object.keys(input).sort()).toEqual(['absent', 'category', 'id', 'note', 'photos', 'worth']);
});

test('who chooses from the catalogue fills name, style number and size at once; of it the call says its product and size alone', () => {
  const typed = newPiece({ category: 'bags', model: '云雀', colour: '白' });
  const known = knownAs(product, '42.5', typed);
  expect(known).toMatchObject({ category: 'sneakers', name: product.name, styleNo: 'KH92-007', size: 'EU 42.5' });
  const piece = { ...typed, ...known };
  expect(sentAs(piece)).toMatchObject({ productId: 'kh92', size: 'EU 42.5' });
  for (const part of ['brand', 'brandId', 'model', 'styleNo', 'colour']) expect(sentAs(piece)).not.toHaveProperty(part);
  expect(calledIn(piece, 'zh', '无')).toBe(product.name.zh);
  // It is another one after all: what was written before is there again.
  const other = unknown(piece);
  expect(other).toMatchObject({ brand: null, model: '云雀', colour: '白' });
  expect(other).not.toHaveProperty('productId');
  // What comes in one size has none to be compared; goods that nobody here judges are not ordered for.
  expect(knownAs({ ...product, kind: 'bags' }, 'OS', typed)?.size).toBe('');
  expect(knownAs({ ...product, kind: 'others' }, '42', typed)).toBeNull();
  expect(knownAs({ ...product, kind: undefined }, '42', typed)?.category).toBe('bags');
});

test('a form with a size alone is a draft', () => {
  expect(isBegun(newPiece())).toBe(false);
  expect(isBegun(newPiece({ size: 'M' }))).toBe(true);
});

test('another try says of a piece all that was said before, its model too', () => {
  const before = {
    ...{
      category: 'toys' as const,
      brand: { id: null, name: { zh: '丸源', en: '丸源' } },
      productId: null,
      itemId: null,
    },
    ...{ name: { zh: '丸源 云雀 白', en: '丸源 云雀 白' }, worth: 5, note: '' },
  };
  const told = { model: '云雀', styleNo: 'KT-1', colour: { zh: '白', en: '白' }, size: 'L' };
  expect(sentAs(newPiece(sameAgain({ ...before, ...told })))).toMatchObject({
    ...{ brand: '丸源', model: '云雀', styleNo: 'KT-1', colour: '白', size: 'L' },
  });
  // Of the catalogue its colour is no word of theirs; of before models were told there is none.
  const ours = { ...before, ...told, model: null, productId: 'kh92', brand: { id: 'kestrel', name: product.brand } };
  expect(sameAgain(ours)).toMatchObject({ productId: 'kh92', styleNo: 'KT-1', size: 'L' });
  expect(sameAgain(ours)).not.toHaveProperty('colour');
  expect(sameAgain(before)).not.toHaveProperty('model');
});

/** Several pieces in the form: each its own, their journeys once, and a draft from before there were several is one piece. */
import { expect, test } from 'vitest';
import { cleaningPrices, linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { billsOf, changed, type Form, inputOf, newPiece, partsOf, piecesOf, usedTwice, without } from './piece.ts';
import { together } from './together.ts';
import { text as several } from './words.ts';

const form = (count: number): Form => ({
  ...newPiece({ care: 'clean', note: 'first' }),
  more: Array.from({ length: count - 1 }, (_, n) => newPiece({ kind: 'bags', care: 'deep', note: `more ${n}` })),
  pickupAt: null,
});
const notes = (value: Form) => piecesOf(value).map(({ note }) => note);

test('what is changed in one piece changes no other', () => {
  const value = form(3);
  for (const { id, note } of piecesOf(value)) {
    const now = { ...value, ...changed(value, id, { note: 'other' }) };
    expect(notes(now)).toEqual(notes(value).map((was) => (was === note ? 'other' : was)));
  }
});

test('whichever piece is removed, the others stay, and the order is the same order', () => {
  const value = form(3);
  for (const { id, note } of piecesOf(value)) {
    const now = { ...value, ...without(value, id) };
    expect(notes(now)).toEqual(notes(value).filter((was) => was !== note));
    expect(now.id).toBe(value.id);
    expect(new Set(piecesOf(now).map((one) => one.id)).size).toBe(2);
  }
});

test('each piece is shown with what it costs itself and their journeys once; to the fen that is the total', () => {
  for (const way of ['send', 'fetch'] as const)
    for (const count of [1, 3, 7, 10]) {
      const bills = billsOf(piecesOf(form(count)), way);
      const { each, shared } = partsOf(bills);
      const total = bills.reduce((sum, lines) => sum + totalOf(lines), 0);
      const journeys = cleaningPrices.shipping + (way === 'fetch' ? cleaningPrices.pickup : 0);
      expect(totalOf(shared)).toBe(journeys);
      expect(each.flat().reduce((sum, { amount }) => sum + amount, journeys)).toBe(total);
    }
  const [alone] = billsOf([newPiece({ care: 'clean', material: 'suede', stain: 'mould' })], 'send');
  expect(alone).toEqual(linesOf({ kind: 'sneakers', care: 'clean', material: 'suede', stain: 'mould' }, 'send'));
});

test('what is sent of a piece names no brand that was not chosen', () => {
  expect(inputOf(newPiece({ note: ' x ', declared: 100 }))).toMatchObject({ note: 'x', declared: 100 });
  expect(inputOf(newPiece())).not.toHaveProperty('brandId');
  expect(inputOf(newPiece({ brandId: 'none' }))).not.toHaveProperty('brandId');
});

test('nothing that decides the price is chosen for whoever orders', () => {
  expect(newPiece()).toMatchObject({ care: null, material: null, stain: null, brandId: null });
  // Nor does it cost anything but its way home yet.
  expect(billsOf([newPiece()], 'send')).toEqual([[{ line: 'shipping', amount: cleaningPrices.shipping }]]);
});

test('pieces of one order stand together in their order; one kept from before there were several stands alone', () => {
  const row = (id: string, batchId?: string, place = 0) =>
    ({ id, batchId, place }) as Parameters<typeof together>[0][0];
  const rows = [row('c', 'a', 2), row('a', 'a', 0), row('b', 'a', 1), row('x'), row('y')];
  expect(together(rows).map((group) => group.map(({ id }) => id).join(''))).toEqual(['abc', 'x', 'y']);
});

test('whoever picks a photo that another piece, or the same, has already is told which two it is before anything is sent', () => {
  const shot = (id: string) => ({ $photo: id });
  const pieces = [{ photos: [shot('a'), shot('b')] }, { photos: [shot('c'), shot('d')] }];
  const hashes = new Map([
    ['a', 'one'],
    ['b', 'two'],
    ['c', 'three'],
    ['d', 'one'],
  ]);
  expect(usedTwice(pieces, hashes)).toEqual([{ again: { piece: 2, photo: 2 }, first: { piece: 1, photo: 1 } }]);
  // What is not made small yet is not known.
  expect(usedTwice(pieces, new Map())).toEqual([]);
  const { twice } = several.zh;
  expect(twice({ piece: 2, photo: 2 }, { piece: 1, photo: 1 }, true)).toBe(
    '第 2 件第 2 张和第 1 件第 1 张是同一张，换一张',
  );
  expect(twice({ piece: 1, photo: 2 }, { piece: 1, photo: 1 }, false)).toBe('第 2 张和第 1 张是同一张，换一张');
});

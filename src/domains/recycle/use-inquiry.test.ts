/** A piece in the inquiry: whether anybody was asked how worn it is. */
import { expect, test } from 'vitest';
import { gradeOf } from '../../../contract/recycle/rules.ts';
import type { CatalogueRow } from '../../offline/device/db.ts';
import { type Shot, shownBy, viewsOf, withShot } from '../stock/receipt/use-receipt-form.ts';
import {
  forEverybody,
  isBare,
  isUngraded,
  isUnnamed,
  named,
  photosOf,
  pieceAgain,
  pieceOf,
  pieceOfValuation,
  sharing,
  ticked,
  unnamedPiece,
  withTwice,
} from './use-inquiry.ts';

const shoe: CatalogueRow = {
  id: 'kh92',
  name: { zh: 'Kestrel High 92', en: 'Kestrel High 92' },
  brand: { zh: 'Kestrel', en: 'Kestrel' },
  styleNo: 'KH92-001',
  kind: 'sneakers' as const,
  cover: '',
  skus: [],
};
const size = { id: 'sku', size: '42' };

test('a piece picked by its model waits until its owner was asked how worn it is', () => {
  const piece = pieceOf(shoe, size);
  expect(isUngraded(piece)).toBe(true);
  expect(isUngraded({ ...piece, answers: ['tried'] })).toBe(false);
  expect(isUngraded({ ...piece, graded: true })).toBe(false);
});

test('whoever chose a grade before, or has it from our inspection, is not asked again', () => {
  expect(isUngraded(pieceOf(shoe, size, '9'))).toBe(false);
  expect(isUngraded({ ...pieceOf(shoe, size), own: { id: 'item', stored: true } })).toBe(false);
});

test('the most damaging yes decides, and without any it was never used', () => {
  expect([gradeOf(['tried', 'worn']), gradeOf(['opened']), gradeOf([])]).toEqual(['8', '99', 'new']);
});

test('who ticks nothing has said nothing; never worn is a tick of its own', () => {
  const piece = pieceOf(shoe, size);
  expect(isUngraded(ticked(ticked(piece, ['worn']), []))).toBe(true);
  expect(ticked(piece, [], true)).toMatchObject({ grade: 'new', graded: true });
});

test('a piece begun without a catalogue keeps its photos and answers when its model is chosen', () => {
  const piece = { ...ticked(unnamedPiece(), ['tried']), shots: [{ slot: 'front', photo: { $photo: 'one' } }] };
  expect(isUnnamed(piece)).toBe(true);
  const chosen = named(piece, shoe, size);
  expect(isUnnamed(chosen)).toBe(false);
  expect(chosen).toMatchObject({ key: piece.key, skuId: 'sku', grade: '95', answers: ['tried'], shots: piece.shots });
});

test('a piece of an ended valuation keeps its words and photos; a view shot again replaces that photo alone', () => {
  const valuation = {
    ...{ id: 'valuation', productId: 'kh92', skuId: 'sku', name: shoe.name, size: '42', grade: '9' },
    ...{ kind: 'sneakers' as const, defects: ['鞋底磨损'], photos: ['/img/u/a', '/img/u/b'] },
    uploads: [
      { id: 'one', view: 'side' },
      { id: 'two', view: '' },
    ],
  } as unknown as Parameters<typeof pieceOfValuation>[0];
  const piece = pieceOfValuation(valuation);
  expect(piece).toMatchObject({ skuId: 'sku', size: '42', grade: '9', defects: ['鞋底磨损'] });
  expect([isUngraded(piece), isBare(piece, 'recycle'), shownBy(piece)]).toEqual([false, false, 2]);
  const shot = withShot(piece, { slot: 'side', photo: { $photo: 'new' } });
  expect(photosOf(shot)).toEqual([
    { photo: 'two', slot: '' },
    { photo: { $photo: 'new' }, slot: 'side' },
  ]);
});

test('asking merchants again takes words, answers and photos over; what lies with us shows itself', () => {
  const before = {
    ...{ id: 'before', productId: 'kh92', skuId: 'sku', name: shoe.name, size: '42', grade: '9' },
    ...{ kind: 'sneakers' as const, answers: ['marked'], defects: ['鞋底磨损'], itemId: null },
    uploads: [{ id: 'one', src: '/img/u/a', view: 'sole' }],
    inspection: {
      points: [
        { words: '后跟开胶', measure: '4 mm' },
        { words: '鞋底磨损', measure: '' },
      ],
    },
  } as unknown as Parameters<typeof pieceAgain>[0];
  const piece = pieceAgain(before);
  expect(piece).toMatchObject({ skuId: 'sku', grade: '9', answers: ['marked'], from: 'before' });
  // What our inspection found is not asked for without.
  expect(piece.defects).toEqual(['鞋底磨损', '后跟开胶 4 mm']);
  expect([isUngraded(piece), isBare(piece, 'recycle')]).toEqual([false, false]);
  expect(photosOf(piece)).toEqual([{ photo: 'one', slot: 'sole' }]);
  const { inspection } = before;
  const withdrawn = { note: '是正品', at: 1 };
  const back = pieceAgain({ ...before, inspection: inspection && { ...inspection, withdrawn } });
  expect(back.defects).toEqual(['鞋底磨损']);
  const stored = pieceAgain({ ...before, itemId: 'item', uploads: [] });
  expect(isBare(stored, 'recycle')).toBe(false);
  expect(stored.own).toEqual({ id: 'item', stored: true });
});

test('the form is shared without what only its owner may open', () => {
  const own = 'https://shop/pages/consignment/inquiry?way=recycle&skuId=a&piece=b&valuation=c';
  expect(forEverybody(own)).toBe('https://shop/pages/consignment/inquiry?way=recycle&skuId=a');
});

test('photos taken before the model was known count apart from the views that it asks for', () => {
  const shots = ['front', 'back', 'label', 'detail', 'side', 'toe'].map((slot) => ({ slot, photo: { $photo: slot } }));
  const { asked, missing, further } = viewsOf(named({ ...unnamedPiece(), shots }, shoe, size));
  expect([asked - missing.length, asked, further]).toEqual([2, 4, 4]);
  expect(viewsOf({ ...unnamedPiece(), shots: shots.slice(0, 4) })).toMatchObject({ missing: [], further: 0 });
});

test('a defect that was written is asked to be shown from near, beside the four views', () => {
  const shots = ['side', 'toe', 'heel', 'sole'].map((slot) => ({ slot, photo: { $photo: slot } }));
  const piece = { ...pieceOf(shoe, size), shots, defects: ['鞋头折痕'] };
  expect(viewsOf(piece)).toMatchObject({ asked: 5, missing: [{ id: 'defect' }] });
  expect(viewsOf({ ...piece, defects: [] })).toMatchObject({ asked: 4, missing: [] });
});

test('a photo that is taken again stays where it stood', () => {
  const shots = ['side', 'toe', 'heel'].map((slot) => ({ slot, photo: { $photo: slot } }));
  const again = withShot({ ...pieceOf(shoe, size), shots }, { slot: 'side', photo: { $photo: 'new' } });
  expect(again.shots.map(({ photo }) => photo.$photo)).toEqual(['new', 'toe', 'heel']);
});

test('the very same photo for two views is noticed on the phone, also one that the server has from before', () => {
  const shots = ['side', 'toe', 'heel'].map((slot) => ({ slot, photo: { $photo: slot } }));
  const sent = [{ id: 'up', src: '/img/u/c', slot: '' }];
  const hashes = new Map([
    ['side', 'a'],
    ['toe', 'a'],
    ['heel', 'c'],
  ]);
  const piece = withTwice({ ...pieceOf(shoe, size), shots, sent }, hashes);
  expect(piece.shots.map((shot: Shot) => shot.fault)).toEqual([undefined, 'twice', 'twice']);
  expect(withTwice({ ...pieceOf(shoe, size), shots, sent }, new Map()).shots).toEqual(shots);
});

test('one photo that stands for two pieces is noticed with both of them', () => {
  const of = (key: string, ...slots: string[]) => ({
    ...pieceOf(shoe, size),
    key,
    shots: slots.map((slot) => ({ slot, photo: { $photo: slot } })),
  });
  const hashes = new Map([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
    ['d', '1'],
  ]);
  expect(sharing([of('bear', 'a', 'b'), of('shoe', 'c'), of('bag', 'd')], hashes)?.map(({ key }) => key)).toEqual([
    ...['bear', 'bag'],
  ]);
  expect(sharing([of('bear', 'a', 'd'), of('shoe', 'c')], hashes)).toBeNull();
});

import { expect, test } from 'vitest';
import { categories } from '../../../../contract/identify/rules.ts';
import { shapeOf, slotIds, slotOf, slotsOf } from '../../../../contract/identify/slots.ts';
import { figureOf } from './figures.ts';
import { badsOf } from './spoilt.ts';

test('every view has a drawing, and begins with how it is most often spoilt', () => {
  for (const slot of slotIds) {
    expect(figureOf(slot).parts.length, slot).toBeGreaterThan(3);
    const bads = badsOf(slot);
    expect(bads[0]).toBe(slotOf(slot).bad);
    expect(new Set(bads).size).toBe(bads.length);
  }
});

test('each kind of piece has as many views as were promised, and none twice', () => {
  const counts = Object.fromEntries(categories.map((category) => [category, slotsOf(category).length]));
  expect(counts).toEqual({ sneakers: 12, bags: 14, watches: 12, clothing: 8, toys: 6 });
  // Those of all kinds, and whatever else an owner shows.
  expect(new Set(slotIds).size).toBe(12 + 14 + 12 + 8 + 6 + 1);
});

test('a view that may be wide or high is never said to lie on its side; what is long is', () => {
  for (const slot of ['bag_front', 'wear_front', 'shoe_toe', 'shoe_size', 'watch_dial', 'shoe_insole'] as const)
    expect(shapeOf(slot), slot).toBeNull();
  expect([shapeOf('shoe_outer'), shapeOf('watch_front')]).toEqual(['wide', 'tall']);
});

test('what glows is not shown as too dark, and what is as wide as high not as lying on its side', () => {
  expect(badsOf('watch_lume')).not.toContain('dark');
  expect(badsOf('bag_logo')).not.toContain('sideways');
  expect(badsOf('shoe_outer')).toEqual(['cut', 'small', 'blurred', 'dark', 'sideways']);
});

import { expect, test } from 'vitest';
import { slotIds, slotOf } from '../../../../contract/identify/slots.ts';
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

test('what glows is not shown as too dark, and what is as wide as high not as lying on its side', () => {
  expect(badsOf('watch_lume')).not.toContain('dark');
  expect(badsOf('bag_logo')).not.toContain('sideways');
  expect(badsOf('shoe_outer')).toEqual(['cut', 'small', 'blurred', 'dark', 'sideways']);
});

import { describe, expect, it } from 'vitest';
import { clothingSizes, shoeRows, shoeSizes } from './size-guide.ts';

describe('the size guide', () => {
  it('has every shoe size that is sold here, longer feet in larger shoes', () => {
    const sold = '36 36.5 37 37.5 38 38.5 39 40 40.5 41 42 42.5 43 44 44.5 45 45.5 46 47 47.5'.split(' ');
    expect(sold.filter((size) => !shoeSizes.some(({ eu }) => eu === size))).toEqual([]);
    const feet = shoeSizes.map(({ foot }) => foot);
    expect(feet).toEqual([...feet].sort((a, b) => a - b));
  });

  it('has no two rows that say the same: what makers call 36.5 or 37 is one', () => {
    const rows = shoeRows(shoeSizes.map(({ eu }) => eu));
    expect(rows.find(({ usMen }) => usMen === 4.5)).toMatchObject({ eu: ['36.5', '37'], foot: 225, usWomen: 6, uk: 4 });
    const said = rows.map(({ eu: _, ...row }) => JSON.stringify(row));
    expect(new Set(said).size).toBe(said.length);
    expect(shoeRows(['37', '42']).map(({ eu }) => eu)).toEqual([['37'], ['42']]);
  });

  it('says of 42.5 what its label says: 270 mm, US 9, UK 8.5', () => {
    expect(shoeSizes.find(({ eu }) => eu === '42.5')).toEqual({
      eu: '42.5',
      foot: 270,
      usMen: 9,
      usWomen: 10.5,
      uk: 8.5,
    });
  });

  it('says of an L what a Chinese label says: 175/92', () => {
    expect(clothingSizes.find(({ size }) => size === 'L')).toMatchObject({ height: 175, chest: 92 });
  });
});

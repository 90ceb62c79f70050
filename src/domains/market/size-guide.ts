/** What a size is called elsewhere, as most makers of sneakers and streetwear print it. A label may differ by half a size. */

export interface ShoeSize {
  eu: string;
  /** Length of the foot, mm: what a Chinese label says. */
  foot: number;
  usMen: number;
  usWomen: number;
  uk: number;
}

/** European sizes by American men's; everything else follows from these. */
const EU_BY_US: readonly (readonly [us: number, ...eu: string[]])[] = [
  [3.5, '35.5'],
  [4, '36'],
  [4.5, '36.5', '37'],
  [5, '37.5'],
  [5.5, '38'],
  [6, '38.5'],
  [6.5, '39', '39.5'],
  [7, '40'],
  [7.5, '40.5'],
  [8, '41', '41.5'],
  [8.5, '42'],
  [9, '42.5'],
  [9.5, '43', '43.5'],
  [10, '44'],
  [10.5, '44.5'],
  [11, '45'],
  [11.5, '45.5'],
  [12, '46', '46.5'],
  [12.5, '47'],
  [13, '47.5'],
  [14, '48', '48.5'],
];

export const shoeSizes: readonly ShoeSize[] = EU_BY_US.flatMap(([us, ...sizes]) =>
  sizes.map((eu) => ({ eu, foot: 180 + us * 10, usMen: us, usWomen: us + 1.5, uk: us - 0.5 })),
);

/** As rows of a guide: what makers call differently and is one size elsewhere stands in one row. */
export const shoeRows = (sizes: readonly string[]): (Omit<ShoeSize, 'eu'> & { eu: string[] })[] =>
  EU_BY_US.flatMap(([us, ...named]) => {
    const eu = named.filter((size) => sizes.includes(size));
    const row = shoeSizes.find((one) => one.usMen === us);
    return eu.length > 0 && row ? [{ ...row, eu }] : [];
  });

export interface ClothingSize {
  size: string;
  /** As a Chinese label says it: for people of this height and chest, cm. */
  height: number;
  chest: number;
  eu: number;
}

export const clothingSizes: readonly ClothingSize[] = [
  'XXS',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  '3XL',
  '4XL',
  '5XL',
].map((size, n) => ({ size, height: 155 + n * 5, chest: 76 + n * 4, eu: 40 + n * 2 }));

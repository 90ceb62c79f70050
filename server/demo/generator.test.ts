// @module-tag thorough
import { describe, expect, it } from 'vitest';
import { ONE_SIZE } from '../../contract/catalogue/calls.ts';
import { hash } from '../../contract/wire/hash.ts';
import { drawSvg, views } from '../art/draw.ts';
import { makeItems } from './items.ts';
import { makeTrades } from './market.ts';
import { makePeople } from './people.ts';
import { makeProducts, skuIdOf } from './products.ts';
import { demoSizes } from './seed.ts';

const now = new Date('2026-11-21T04:00:00Z');
const products = makeProducts(now);
const { people, sellers } = makePeople(demoSizes.full.sellers);
const items = makeItems(products, demoSizes.full.items, sellers.length, now);

describe('demo products', () => {
  it('are at least 600 of at least 12 brands in five categories, each with its own name and style number', () => {
    expect(products.length).toBeGreaterThanOrEqual(600);
    expect(new Set(products.map((one) => one.brandId)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(products.map((one) => one.rootId))).toEqual(
      new Set(['sneakers', 'clothing', 'bags', 'watches', 'toys']),
    );
    for (const of of ['id', 'styleNo'] as const)
      expect(new Set(products.map((one) => one[of])).size).toBe(products.length);
    for (const lang of ['zh', 'en'] as const)
      expect(new Set(products.map((one) => one.name[lang])).size).toBe(products.length);
    const skus = products.flatMap((one) => one.sizes.map((size) => skuIdOf(one.id, size)));
    expect(new Set(skus).size).toBe(skus.length);
  });

  it('come in 8 to 14 sizes where sizes exist', () => {
    for (const { sizes, styleNo } of products) {
      if (sizes[0] === ONE_SIZE) expect(sizes).toEqual([ONE_SIZE]);
      else expect(sizes.length >= 8 && sizes.length <= 14, styleNo).toBe(true);
    }
  });

  it('look different in every colourway of a model', () => {
    for (const a of products)
      for (const b of products)
        if (a.id < b.id && a.brandId === b.brandId && a.model.en === b.model.en)
          expect(a.palette).not.toEqual(b.palette);
  });
});

describe('demo items', () => {
  it('are at least 4,000, each at a price, in photos, and most of them for sale', () => {
    const listed = items.filter((item) => item.price !== null);
    expect(listed.length).toBeGreaterThanOrEqual(4_000);
    for (const item of items) {
      expect(item.price ?? 1).toBeGreaterThan(0);
      expect(item.cost).toBeGreaterThan(0);
      expect(item.product.sizes).toContain(item.size);
      expect(item.createdAt.getTime()).toBeLessThan(now.getTime());
      expect(item.photos.length).toBeGreaterThanOrEqual(4);
    }
    expect(new Set(listed.map((item) => item.product.id)).size).toBe(products.length);
  });

  it('declare every defect in words with a measure, in both languages, with a photo of it', () => {
    for (const { defects, photos, grade, product } of items) {
      if (grade === 'new') expect(defects).toEqual([]);
      if (['95', '9', '8'].includes(grade)) expect(defects.length).toBeGreaterThan(0);
      for (const [n, defect] of defects.entries()) {
        expect(defect.spot >= 0 && defect.spot <= 1).toBe(true);
        expect(defect.zh).toMatch(/^.+，.*\d.*，.+$/);
        expect(defect.en).toMatch(/^.+, .*\d.*, .+$/);
        expect(photos[defect.photo ?? -1]).toEqual({ kind: 'drawn', view: 'defect', defect: n });
      }
      for (const photo of photos) expect(views[product.shape]).toContain(photo.view);
    }
  });

  it('cost less the more they are worn', () => {
    const mean = (grade: string) => {
      const shares = items
        .filter((item) => item.grade === grade)
        .map((item) => (item.price ?? item.cost) / item.product.basePrice);
      return shares.reduce((sum, share) => sum + share, 0) / shares.length;
    };
    const means = ['new', '99', '95', '9', '8'].map(mean);
    expect(means).toEqual([...means].sort((a, b) => b - a));
  });

  it('are drawn differently when they are worn', () => {
    const worn = items.find((item) => item.defects.length > 0);
    if (!worn) throw new Error('nothing is worn');
    const { shape, palette } = worn.product;
    expect(drawSvg({ shape, palette, defects: worn.defects, seed: hash('a') })).not.toBe(drawSvg({ shape, palette }));
  });

  it('leave the demo seller with stock for sale and stock to list', () => {
    const own = items.filter((item) => item.seller === 0);
    expect(own.length).toBeGreaterThanOrEqual(40);
    expect(own.filter((item) => item.price === null).length).toBeGreaterThanOrEqual(5);
    expect(own.filter((item) => item.price !== null).length).toBeGreaterThanOrEqual(25);
  });
});

describe('demo trades', () => {
  it('gave every size a last price within ninety days, all in the past', () => {
    for (const product of products) {
      const trades = makeTrades(product, 90, now);
      expect(new Set(trades.map((trade) => trade.size)).size, product.styleNo).toBe(product.sizes.length);
      for (const trade of trades) {
        expect(trade.price).toBeGreaterThan(0);
        expect(trade.at.getTime()).toBeLessThan(now.getTime());
        expect(trade.at.getTime()).toBeGreaterThan(now.getTime() - 91 * 86_400_000);
      }
    }
  });
});

describe('the demo world', () => {
  it('is the same every time', () => {
    expect(makeProducts(now)).toEqual(products);
    expect(makeItems(products, demoSizes.full.items, sellers.length, now)).toEqual(items);
    expect(makePeople(demoSizes.full.sellers).people).toEqual(people);
  });

  it('gives a login to four people and to nobody else', () => {
    const [known, others] = [people.slice(0, 4), people.slice(4)].map((some) => some.map((one) => one.phone));
    expect(known).toEqual(['13800000001', '13800000002', '13800000003', '15400000009']);
    // 154 belongs to no operator, so that nobody outside has these numbers.
    expect(others?.every((phone) => phone.startsWith('1540001'))).toBe(true);
    expect(sellers[0]?.phone).toBe('13800000002');
  });
});

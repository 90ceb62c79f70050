/** Single second-hand items: whose, in which condition, with which photos, for how much. */
import { ONE_SIZE } from '../../contract/catalogue/calls.ts';
import { type Grade, grades } from '../../contract/item/grades.ts';
import { type View, views } from '../art/draw.ts';
import { type DemoDefect, makeDefects } from './defects.ts';
import { gradeShare, levels, niceFen, worth } from './market.ts';
import type { DemoProduct } from './products.ts';
import { type Chance, chance } from './random.ts';

export interface DemoItem {
  product: DemoProduct;
  size: string;
  grade: Grade;
  defects: DemoDefect[];
  photos: { kind: 'drawn'; view: View; defect?: number }[];
  /** What the seller asks, fen; null while the item only lies in stock. */
  price: number | null;
  /** What the seller paid for it, fen. */
  cost: number;
  inWarehouse: boolean;
  /** Index into the sellers; 0 is the seller one can log in as. */
  seller: number;
  createdAt: Date;
}

const DAY = 86_400_000;
/** Items of the seller one can log in as, and how many of those are for sale. */
const OWN = { stock: 44, listed: 32 };

export function makeItems(products: readonly DemoProduct[], count: number, sellers: number, now: Date): DemoItem[] {
  const c = chance('items');
  const level = new Map(products.map((product) => [product.id, levels(product, 2, now).at(-1) ?? 1]));
  const heat = products.map((product) => 60 + product.heat);
  return Array.from({ length: count }, (_, i) => {
    // Everything has someone who sells it; what is wanted has many.
    const product = products[i] ?? products[c.weighted(heat)] ?? c.pick(products);
    const seller = i % Math.floor(count / OWN.stock) === 0 ? 0 : c.int(1, sellers - 1);
    return makeItem({ product, seller, level: level.get(product.id) ?? 1, c, now });
  }).map((item, i, all) => {
    const nth = item.seller === 0 ? all.slice(0, i).filter((other) => other.seller === 0).length : 0;
    const idle = item.seller === 0 ? nth >= OWN.listed : i % 40 === 39 && i > products.length;
    return idle ? { ...item, price: null, inWarehouse: true } : item;
  });
}

interface ItemPlan {
  product: DemoProduct;
  seller: number;
  level: number;
  c: Chance;
  now: Date;
}

function makeItem({ product, seller, level, c, now }: ItemPlan): DemoItem {
  const size = product.sizes[c.weighted(product.sizes.map((_, i) => middleFirst(i, product.sizes.length)))] ?? ONE_SIZE;
  const grade = grades[c.weighted(gradeShare)] ?? '95';
  const plain = views[product.shape].filter((view) => view !== 'defect');
  const defects = makeDefects(product.shape, grade, plain.length, c);
  const fair = worth(product, size, grade, level);
  // Most ask somewhat more than was paid lately; some want to be rid of it.
  const ask = c.next() < 0.2 ? 0.9 + 0.09 * c.next() : 1.01 + 0.13 * c.next();
  return {
    product,
    size,
    grade,
    defects,
    photos: [
      ...plain.map((view) => ({ kind: 'drawn' as const, view })),
      ...defects.map((_, defect) => ({ kind: 'drawn' as const, view: 'defect' as const, defect })),
    ],
    price: niceFen(fair * ask),
    cost: niceFen(fair * (0.72 + 0.2 * c.next())),
    inWarehouse: c.next() < 0.62,
    seller,
    createdAt: new Date(now.getTime() - Math.floor(c.next() ** 1.6 * 55 * DAY) - c.int(10, 600) * 60_000),
  };
}

const middleFirst = (index: number, count: number) => 1.2 - Math.abs(index - (count - 1) / 2) / count;

/** What the demo market paid and asks: a level per product that wanders, and trades around it. */
import { type Grade, grades } from '../../contract/item/grades.ts';
import type { DemoProduct } from './products.ts';
import { type Chance, chance } from './random.ts';

export interface DemoTrade {
  size: string;
  grade: Grade;
  price: number;
  at: Date;
}

const DAY = 86_400_000;
/** Shanghai keeps UTC+8 all year. */
const SHANGHAI = 8 * 3_600_000;

/** What a grade is worth against a new one. */
const gradeWorth: Record<Grade, number> = { new: 1, '99': 0.93, '95': 0.85, '9': 0.75, '8': 0.62 };
/** How often a grade is sold. */
export const gradeShare: readonly number[] = [18, 29, 32, 16, 5];

/** A product's price level for each of the last `days` days, oldest first; 1 is its base price. */
export function levels(product: DemoProduct, days: number, now: Date): number[] {
  const c = chance(`level ${product.id}`);
  const drift = c.normal() * 0.0011;
  const swing = 0.01 + 0.025 * c.next();
  const phase = c.next() * 2 * Math.PI;
  let walk = -drift * days * c.next();
  return Array.from({ length: days }, (_, i) => {
    walk += drift + c.normal() * 0.009;
    const day = new Date(now.getTime() + SHANGHAI - (days - 1 - i) * DAY).getUTCDay();
    const weekend = day === 0 || day === 6 ? 0.012 : 0;
    return Math.exp(walk + swing * Math.sin(phase + (2 * Math.PI * i) / 29.5) + weekend);
  });
}

/** What a size costs against the others: the middle is wanted most, the ends are rare. */
export function sizeWorth(product: DemoProduct, size: string): number {
  const { sizes } = product;
  if (sizes.length === 1) return 1;
  const middle = (sizes.length - 1) / 2;
  const away = Math.abs(sizes.indexOf(size) - middle) / middle;
  return 1.05 - 0.09 * away + 0.05 * (chance(`size ${product.id} ${size}`).next() - 0.5);
}

/** fen, rounded the way people price: whole yuan that like to end in 9 or 8. */
export function niceFen(fen: number): number {
  const yuan = Math.max(19, fen / 100);
  const step = yuan < 1000 ? 10 : yuan < 5000 ? 20 : 100;
  const round = Math.round(yuan / step) * step;
  return (Math.round(yuan) % 3 === 0 ? round - 1 : Math.round(yuan)) * 100;
}

export function worth(product: DemoProduct, size: string, grade: Grade, level: number): number {
  return product.basePrice * level * sizeWorth(product, size) * gradeWorth[grade];
}

/** Every trade of one product over the days, oldest first. */
export function makeTrades(product: DemoProduct, days: number, now: Date): DemoTrade[] {
  const c = chance(`trades ${product.id}`);
  const level = levels(product, days, now);
  const perDay = 0.012 + (product.heat / 1000) ** 1.2 * 0.42;
  // A size trades mostly in one condition, so its chart shows the market and not the wear.
  const usual = product.sizes.map(() => grades[c.weighted(gradeShare)] ?? '95');
  const trades: DemoTrade[] = [];
  for (let i = 0; i < days; i++) {
    const dayStart = Math.floor((now.getTime() + SHANGHAI) / DAY) * DAY - SHANGHAI - (days - 1 - i) * DAY;
    for (const [s, size] of product.sizes.entries()) {
      const count = c.poisson(perDay * (product.sizes.length === 1 ? 2.5 : middleness(s, product.sizes.length)));
      for (let n = 0; n < count; n++) {
        const at = new Date(dayStart + 9 * 3_600_000 + Math.floor(c.next() * 14 * 3_600_000));
        const grade = c.next() < 0.95 ? (usual[s] ?? '95') : nearGrade(usual[s] ?? '95', c);
        const price = niceFen(worth(product, size, grade, level[i] ?? 1) * (1 + c.normal() * 0.011));
        if (at < now) trades.push({ size, grade, price, at });
      }
    }
  }
  // The rarest sizes were traded at least once, so that every size has a last price.
  for (const [s, size] of product.sizes.entries()) {
    if (trades.some((trade) => trade.size === size)) continue;
    const day = c.int(1, days - 1);
    const grade = usual[s] ?? '95';
    const at = new Date(now.getTime() - day * DAY + c.int(-3, 3) * 3_600_000);
    trades.push({ size, grade, price: niceFen(worth(product, size, grade, level[days - 1 - day] ?? 1)), at });
  }
  return trades.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const middleness = (index: number, count: number) => 1.25 - (0.9 * Math.abs(index - (count - 1) / 2)) / count;

function nearGrade(grade: Grade, c: Chance): Grade {
  const index = grades.indexOf(grade) + (c.next() < 0.5 ? -1 : 1);
  return grades[Math.min(grades.length - 1, Math.max(0, index))] ?? grade;
}

/** Products and their sizes, from the vocabulary. */
import { ONE_SIZE } from '../../contract/catalogue/calls.ts';
import type { Shape } from '../art/draw.ts';
import { colourways, type Palette } from '../art/palette.ts';
import { type Chance, chance } from './random.ts';
import { clothingSizes, type Kind, type Root, roots, shoeSizes, unlikely } from './vocabulary.ts';

export interface DemoProduct {
  id: string;
  styleNo: string;
  brandId: string;
  brand: { zh: string; en: string };
  rootId: string;
  categoryId: string;
  category: { zh: string; en: string };
  model: { zh: string; en: string };
  name: { zh: string; en: string };
  colour: { zh: string; en: string };
  shape: Shape;
  palette: Palette;
  /** How many people want it, 1..1000. */
  heat: number;
  releasedAt: Date;
  /** A new one in a common size, fen, before the market moves it. */
  basePrice: number;
  sizes: string[];
}

export const skuIdOf = (productId: string, size: string) => `${productId}-${size.replace('.', '').toLowerCase()}`;

const DAY = 86_400_000;

/** @param small makes one model of each brand in few colours, for tests */
export function makeProducts(now: Date, small = false): DemoProduct[] {
  return roots.flatMap((root) =>
    root.brands.flatMap((brand) => {
      const c = chance(`brand ${brand.id}`);
      const numbers = c.shuffle(Array.from({ length: 90 }, (_, i) => i + 4));
      const used = new Set<string>();
      const kinds = c.shuffle(root.kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind)));
      return Array.from({ length: small ? 1 : brand.models }, (_, i) => {
        const kind = kinds[i % kinds.length] ?? c.pick(root.kinds);
        const colours = small ? 4 : c.int(root.colours - 1, root.colours);
        return makeModel({ root, brand, kind, colours, number: numbers[i] ?? i, c, used, now });
      }).flat();
    }),
  );
}

interface ModelPlan {
  root: Root;
  brand: Root['brands'][number];
  kind: Kind;
  colours: number;
  number: number;
  c: Chance;
  /** Model names the brand has already given away. */
  used: Set<string>;
  now: Date;
}

/** One model in its colourways: they share a name, a number, sizes and a price level. */
function makeModel({ root, brand, kind, colours, number, c, used, now }: ModelPlan): DemoProduct[] {
  const no = String(number).padStart(2, '0');
  const { word, suffix } = freeName(kind, c, used, no);
  const join = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const model = {
    zh: kind.numbered ? join(word.zh, no, suffix.zh) : `${word.zh}${/^\d/.test(suffix.zh) ? ' ' : ''}${suffix.zh}`,
    en: kind.numbered ? join(word.en, no, suffix.en) : join(word.en, suffix.en),
  };
  const basePrice = Math.round(kind.price * Math.exp(c.normal() * kind.spread)) * 100;
  const sizes = sizesOf(kind, c);
  const popularity = c.next() ** 2;
  const released = c.int(20, 900);
  const fitting = colourways.filter((way) => !unlikely[kind.shape]?.includes(way.id));
  return c
    .shuffle(fitting)
    .slice(0, colours)
    .map((way, i) => {
      const styleNo = `${brand.code}${no}-${100 + colourways.indexOf(way) * 7 + i}`;
      return {
        id: styleNo.toLowerCase(),
        styleNo,
        brandId: brand.id,
        brand: brand.name,
        rootId: root.id,
        categoryId: `${root.id}-${kind.id}`,
        category: kind.name,
        model,
        // A brand is written in Latin in its own name, as such brands do, and found in both.
        name: { zh: `${brand.name.en} ${model.zh} ${way.zh}`, en: `${brand.name.en} ${model.en} ${way.en}` },
        colour: { zh: way.zh, en: way.en },
        shape: kind.shape,
        palette: way.palette,
        heat: 1 + Math.floor(999 * (0.7 * popularity + 0.3 * c.next()) * c.next() ** 0.7),
        releasedAt: new Date(now.getTime() - (released + i * c.int(3, 40)) * DAY),
        basePrice: Math.round((basePrice * (0.9 + 0.25 * c.next())) / 100) * 100,
        sizes,
      };
    });
}

function freeName(kind: Kind, c: Chance, used: Set<string>, no: string) {
  const choices = c.shuffle(kind.models.flatMap((word) => kind.suffix.map((suffix) => ({ word, suffix }))));
  const choice = choices.find(({ word, suffix }) => !used.has(word.en + suffix.en)) ?? choices[0];
  if (!choice) throw new Error(`no model words for ${kind.id}`);
  used.add(choice.word.en + choice.suffix.en);
  // A second model with the same word is its next version, as unnumbered names would otherwise collide.
  const again = used.has(`${choice.word.en}${choice.suffix.en}!`) && !kind.numbered;
  used.add(`${choice.word.en}${choice.suffix.en}!`);
  const word = again ? { zh: `${no}号${choice.word.zh}`, en: `No. ${no} ${choice.word.en}` } : choice.word;
  return { word, suffix: choice.suffix };
}

/** Between 8 and 14 neighbouring sizes where sizes exist. */
function sizesOf(kind: Kind, c: Chance): string[] {
  if (kind.sizes === 'one') return [ONE_SIZE];
  const all = kind.sizes === 'shoe' ? shoeSizes : clothingSizes;
  const count = kind.sizes === 'shoe' ? c.int(9, 14) : c.int(8, 9);
  // Most ranges sit in the middle, so that common sizes exist almost everywhere.
  const slack = all.length - count;
  const from = Math.round((slack * (c.next() + c.next())) / 2);
  return all.slice(from, from + count);
}

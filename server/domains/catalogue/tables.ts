/** The catalogue's tables. Money in fen. */
import type { ColumnType, Generated } from 'kysely';
import type { Palette, Shape } from '../../art/draw.ts';

export interface CatalogueTables {
  brand: { id: string; name_zh: string; name_en: string };
  category: { id: string; parent_id: string | null; name_zh: string; name_en: string; sort: number };
  product: {
    id: string;
    style_no: string;
    brand_id: string;
    category_id: string;
    /** Colourways of one model share these; the name is brand, model and colour. */
    model_zh: string;
    model_en: string;
    name_zh: string;
    name_en: string;
    colour_zh: string;
    colour_en: string;
    /** Of its drawing; null for a product that staff made. */
    shape: Shape | null;
    palette: ColumnType<Palette | null, string | null, string | null>;
    /** SHA-256 of its own pictures, the first is its cover. */
    pictures: ColumnType<string[], string | undefined, string>;
    heat: number;
    released_at: Date;
    /** What it can be found by: see bigrams.ts. */
    search: string[];
    /** Kept by refreshAsks. */
    lowest_ask: number | null;
    ask_count: Generated<number>;
    in_warehouse: Generated<number>;
    /** The lowest ask that lies under the last trade of its size, as a fraction of that; null when none does. */
    ask_to_trade: number | null;
  };
  /** Differences that sum to what there is, per category and brand: see the migration, and tally.ts. */
  catalogue_tally: {
    id: Generated<number>;
    category_id: string;
    brand_id: string;
    products: number;
    items: number;
    in_warehouse: number;
    heat: number;
  };
  category_size: { root_id: string; size: string };
  sku: { id: string; product_id: string; size: string; sort: number };
}

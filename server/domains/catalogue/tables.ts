/** The catalogue's tables. Money in fen. */
import type { ColumnType, Generated } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import type { Gender } from '../../../contract/catalogue/size-tables.ts';
import type { Palette, Shape } from '../../art/draw.ts';

/** Since when it is no longer taken in; null while it is. */
type Since = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface CatalogueTables {
  brand: { id: string; name_zh: string; name_en: string; other_names: Generated<string[]>; retired_at: Since };
  /** One below another has the kind of that: kept by work/category.ts. */
  category: {
    id: string;
    parent_id: string | null;
    name_zh: string;
    name_en: string;
    sort: number;
    kind: CategoryKind;
  };
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
    /** What people also call it: nicknames, other spellings. */
    other_names: Generated<string[]>;
    /** Null: for anybody. */
    gender: ColumnType<Gender | null, Gender | null | undefined, Gender | null>;
    /** Of its drawing; null for a product that staff made. */
    shape: Shape | null;
    palette: ColumnType<Palette | null, string | null, string | null>;
    /** SHA-256 of its own pictures, the first is its cover. */
    pictures: ColumnType<string[], string | undefined, string>;
    heat: number;
    released_at: Date;
    /** What it can be found by: see bigrams.ts. Kept by work/found.ts. */
    search: string[];
    /** Kept by refreshAsks. */
    lowest_ask: number | null;
    ask_count: Generated<number>;
    in_warehouse: Generated<number>;
    /** The lowest ask that lies under the last trade of its size, as a fraction of that; null when none does. */
    ask_to_trade: number | null;
    retired_at: Since;
    /** Whether it is taken in: neither it nor its brand is retired. Kept by work/retire.ts. */
    offered: Generated<boolean>;
  };
  /** What a product was before it was merged with another: its address, and what it was called by. */
  product_former: {
    id: string;
    product_id: string;
    style_no: string;
    name_zh: string;
    name_en: string;
    merged_at: Date;
  };
  /** What a brand or a category was before it was merged with another. */
  brand_former: { id: string; brand_id: string; name_zh: string; name_en: string; merged_at: Date };
  category_former: { id: string; category_id: string; name_zh: string; name_en: string; merged_at: Date };
  /** The address of a size that became another product's. */
  sku_former: { id: string; sku_id: string };
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
  sku: { id: string; product_id: string; size: string; sort: number; retired_at: Since };
}

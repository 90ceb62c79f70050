/**
 * Who keeps something of a product. When two products become one, each domain moves its own rows: it is registered once,
 * at start, and told inside the transaction. The database refuses to let a product go that somebody has forgotten.
 */
import { sql } from 'kysely';
import type { KeptKind } from '../../../contract/catalogue/merge-calls.ts';
import type { MovedKind, PlaceKind } from '../../../contract/catalogue/place-merge-calls.ts';
import type { Database, Db } from '../../db/schema.ts';

export interface Merged {
  /** Products. */
  goneId: string;
  staysId: string;
  /** Sizes that both have, from the one that goes to the one that stays. Any other keeps its id, and nothing is to be done. */
  sizes: readonly { from: string; to: string }[];
}

/** A product with all of its sizes. */
export interface WholeProduct {
  productId: string;
  skuIds: readonly string[];
}

export interface ProductKeeper {
  /** Every table of the domain that names a product or a size, with the columns that do. */
  readonly tables: { readonly [T in keyof Database]?: readonly (keyof Database[T])[] };
  /** How much it keeps, for whoever is to decide. */
  count(db: Db, of: WholeProduct): Promise<Partial<Record<KeptKind, number>>>;
  /** The sizes are locked until the transaction ends. */
  move(db: Db, merged: Merged, now: Date): Promise<void>;
  /** When everybody's rows have moved, in the order of registration: what follows from lying in one book. */
  moved?(db: Db, merged: Merged, now: Date): Promise<void>;
}

/** A table with the column that names something. */
type Naming = { [T in keyof Database]: readonly [T, keyof Database[T] & string] }[keyof Database];

/** Two brands, or two categories, that become one. */
export interface MergedPlace {
  goneId: string;
  staysId: string;
}

/** Who keeps something of a brand or a category. */
export interface PlaceKeeper {
  readonly of: PlaceKind;
  readonly kind: MovedKind;
  readonly named: Naming;
  move(db: Db, merged: MergedPlace): Promise<unknown>;
}

let registered: { products: readonly ProductKeeper[]; places: readonly PlaceKeeper[] } | null = null;

/** Called once by whoever opens the house, with everybody's. */
export function registerKeepers(products: readonly ProductKeeper[], places: readonly PlaceKeeper[]): void {
  registered = { products, places };
}

/** @throws Error when nobody has registered any */
function keepers() {
  if (!registered) throw new Error('Nothing becomes one before registerKeepers was called');
  return registered;
}

export const productKeepers = () => keepers().products;

export const placeKeepersOf = (of: PlaceKind) => keepers().places.filter((keeper) => keeper.of === of);

/** How many rows name one of these. */
export async function countNaming(db: Db, [table, column]: Naming, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
}

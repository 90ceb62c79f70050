/** What a preparation has left undone: it was cut short, or parts of it did not come. */
import { del, get, set } from '../../api/exchange/values.ts';

/** In this order. */
export const parts = ['catalogue', 'stock', 'screens', 'photos', 'shell'] as const;
export type PreparedPart = (typeof parts)[number];

export interface Unfinished {
  /** Where it was cut short, and how far that had come; what comes after it is missing too. */
  cut?: { part: PreparedPart; done: number; total: number };
  /** Of one that came to its end. */
  screens?: number;
  photos?: number;
  files?: number;
  /** Its person stopped it: it does not go on by itself. */
  stopped?: boolean;
}

/** Forgotten with the rest at logout (cache.ts). */
const KEY = 'preparing';

export const unfinished = async (): Promise<Unfinished | null> => (await get<Unfinished>(KEY)) ?? null;
export const noteUnfinished = (one: Unfinished | null): Promise<void> => (one ? set(KEY, one) : del(KEY));

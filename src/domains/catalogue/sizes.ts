/** The person's own sizes: asked once, kept on the device, and what every price is shown for. */
import { useSyncExternalStore } from 'react';
import { ONE_SIZE, type SkuQuote } from '../../../contract/catalogue/calls.ts';

export { isEuropean, sizeName } from '../../../contract/catalogue/sizes.ts';

export interface MySizes {
  readonly shoes: string | null;
  readonly clothes: string | null;
}

const KEY = 'sizes';
const unknown: MySizes = { shoes: null, clothes: null };
const listeners = new Set<() => void>();
/** Undefined until the device was read; null while the question was neither answered nor skipped. */
let current: MySizes | null | undefined;

export function mySizes(): MySizes | null {
  if (current === undefined) current = stored();
  return current;
}

/** Null while the person has not been asked. */
export const useMySizes = (): MySizes | null => useSyncExternalStore(subscribe, mySizes, () => null);

export function setMySizes(sizes: MySizes | 'skipped'): void {
  current = sizes === 'skipped' ? unknown : sizes;
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that stores nothing asks again next time.
  }
  for (const listener of listeners) listener();
}

/** As the calls take it: the chosen sizes and what comes in one size; undefined for every size. */
export function sizesInput(sizes: MySizes | null): string | undefined {
  const chosen = [sizes?.shoes, sizes?.clothes].filter((size) => size !== null && size !== undefined);
  return chosen.length === 0 ? undefined : [...chosen, ONE_SIZE].join(',');
}

function stored(): MySizes | null {
  try {
    const value: Partial<MySizes> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return value && { shoes: value.shoes ?? null, clothes: value.clothes ?? null };
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The size that was asked for, else the person's own, else the cheapest that somebody sells. */
export function chosenSku(
  skus: readonly SkuQuote[],
  skuId: string | undefined,
  mine: MySizes | null,
): SkuQuote | undefined {
  const own = skus.find((sku) => sku.size === mine?.shoes || sku.size === mine?.clothes);
  const cheapest = [...skus].sort((a, b) => (a.minSellPrice ?? Infinity) - (b.minSellPrice ?? Infinity))[0];
  return skus.find((sku) => sku.id === skuId) ?? (own?.minSellPrice ? own : cheapest);
}

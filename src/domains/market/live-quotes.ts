/** Prices that change while a page is open, put where they are shown. */
import { useQueryClient } from '@tanstack/react-query';
import type { EventData } from '../../../contract/events.ts';
import { useLive } from '../../api/live.ts';

type Quote = EventData<'quote'>['quotes'][number];

/** Prices that changed are put into whatever lists and details are on the device; nothing is asked for again. */
export function useLiveQuotes(): void {
  const queries = useQueryClient();
  useLive(['quote'], ({ data }) => {
    const quotes = new Map(data.quotes.map((quote) => [quote.skuId, quote]));
    for (const { queryKey, state } of queries.getQueryCache().findAll()) {
      const next = withQuotes(state.data, quotes);
      // Its age stays what it was: only prices are newer.
      if (next !== state.data) queries.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
  });
}

/** The same value with new quotes where a SKU's quote stands; untouched parts stay the same objects. */
export function withQuotes<T>(value: T, quotes: ReadonlyMap<string, Quote>): T {
  if (Array.isArray(value)) {
    const list = value.map((entry: unknown) => withQuotes(entry, quotes));
    return list.some((entry, i) => entry !== value[i]) ? (list as T) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withQuotes(part, quotes)] as const);
  const quote = 'minSellPrice' in value && 'askCount' in value ? quoteFor(value, quotes) : undefined;
  if (quote) {
    return { ...(Object.fromEntries(entries) as T), ...newPrices(value, quote) };
  }
  const changed = entries.some(([name, part]) => part !== (value as Record<string, unknown>)[name]);
  return changed ? (Object.fromEntries(entries) as T) : value;
}

/** A card is of one item, so it follows the market of that item's grade; a size takes the whole quote. */
function newPrices(value: object, { skuId: _skuId, productId: _productId, ...size }: Quote) {
  if ('grades' in value || !('grade' in value)) return size;
  const own = size.grades.find(({ grade }) => grade === value.grade);
  if (!own) return {};
  return own.minSellPrice === null ? { ...own, closedPrice: null } : own;
}

/** A product's card names its SKU; a SKU is known by its own id. A grade's quote is none of these. */
const quoteFor = (value: object, quotes: ReadonlyMap<string, Quote>) => {
  const { skuId, id } = value as { skuId?: unknown; id?: unknown };
  return quotes.get(String(skuId ?? id));
};

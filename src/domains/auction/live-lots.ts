/** Lots that change while a page is open, put where they are shown; nothing is asked for again. */
import { useQueryClient } from '@tanstack/react-query';
import type { LotState } from '../../../contract/auction/machine.ts';
import type { EventData } from '../../../contract/events.ts';
import { useLive } from '../../api/live.ts';

type LiveLot = EventData<'lot'>;

/** @param onLot told after the lot stands in every list and detail on the device */
export function useLiveLots(onLot?: (lot: LiveLot) => void): void {
  const queries = useQueryClient();
  useLive(['lot'], ({ data }) => {
    for (const { queryKey, state } of queries.getQueryCache().findAll({ predicate: ofAuctions })) {
      const next = withLot(state.data, data);
      // Its age stays what it was: only this lot is newer.
      if (next !== state.data) queries.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
    onLot?.(data);
  });
}

const ofAuctions = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  typeof queryKey[0] === 'string' && queryKey[0].startsWith('/v3/auction/');

/** The same value with the lot as it is now; untouched parts stay the same objects. */
export function withLot<T>(value: T, lot: LiveLot): T {
  if (Array.isArray(value)) {
    const list = value.map((entry: unknown) => withLot(entry, lot));
    return list.some((entry, i) => entry !== value[i]) ? (list as T) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && value.id === lot.id && 'extended' in value)
    return { ...value, ...lot, state: lot.state as LotState };
  const entries = Object.entries(value).map(([name, part]) => [name, withLot(part, lot)] as const);
  const changed = entries.some(([name, part]) => part !== (value as Record<string, unknown>)[name]);
  return changed ? (Object.fromEntries(entries) as T) : value;
}

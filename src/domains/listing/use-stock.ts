/** All stock that can be listed, page after page into memory, so that filtering thousands needs no server. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { type HangRow, hangList } from '../../../contract/listing/calls.ts';
import { readPages } from '../../api/read.ts';
import type { Filter } from './Filters.tsx';

export function useStock() {
  // Comparing thousands of rows with those before would take longer than showing the few in view again.
  const query = useInfiniteQuery({ ...readPages(hangList, { size: 500 }), structuralSharing: false });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // What is kept on the device may be being read anew; asking for more would break that off.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const rows = useMemo(() => query.data?.pages.flatMap(({ list }) => list) ?? [], [query.data]);
  return { query, rows, total: query.data?.pages[0]?.total ?? 0, isFirst: query.data?.pages[0]?.isFirst ?? false };
}

export function useFiltered(rows: readonly HangRow[], filter: Filter): HangRow[] {
  const { q, brandId, grade, days } = useDeferredValue(filter);
  return useMemo(() => {
    const term = q.trim().toLowerCase();
    return rows.filter(
      (row) =>
        (!brandId || row.brandId === brandId) &&
        (!grade || row.grade === grade) &&
        row.days >= days &&
        (!term || `${row.styleNo} ${row.name.zh} ${row.name.en}`.toLowerCase().includes(term)),
    );
  }, [rows, q, brandId, grade, days]);
}

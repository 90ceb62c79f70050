/** A result that the phone kept may have been taken back since: it is not said as what stands while the server is asked. */
import type { UseQueryResult } from '@tanstack/react-query';

/** What was heard so lately is no memory, ms. */
const LATELY = 5_000;

type Reading = Pick<UseQueryResult, 'isFetching' | 'isFetchedAfterMount' | 'dataUpdatedAt'>;

/** @returns whether what is shown is of before and is being asked for anew; without a network nobody asks, and the page says so itself */
export const isChecking = ({ isFetching, isFetchedAfterMount, dataUpdatedAt }: Reading, now: number): boolean =>
  isFetching && !isFetchedAfterMount && dataUpdatedAt > 0 && now - dataUpdatedAt > LATELY;

/** What the device kept of earlier is marked while the server is asked. */
export const isKept = ({ isFetching, isStale }: { isFetching: boolean; isStale: boolean }): boolean =>
  isFetching && isStale;

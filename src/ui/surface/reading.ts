/** What a screen shows while, after and instead of reading: decided from the query alone. */

/** The parts of a TanStack query result that a screen needs; infinite ones fit too. */
export interface Reading<T> {
  data: T | undefined;
  /** `data` answers the question before this one. */
  isPlaceholderData?: boolean;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  /** epoch ms */
  dataUpdatedAt: number;
  /** epoch ms */
  errorUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

export type ScreenState = 'loading' | 'ready' | 'empty' | 'error' | 'offline' | 'planned';

/** Why the data on the screen may be old. */
export type Staleness = 'offline' | 'error' | null;

/** What may be shown. The rows of another choice would lie where those of this one cannot be fetched. */
export const shownOf = <T>({ data, isPlaceholderData, fetchStatus }: Reading<T>): T | undefined =>
  isPlaceholderData && fetchStatus === 'paused' ? undefined : data;

export function stateOf(reading: Reading<unknown>, isEmpty: boolean): ScreenState {
  if (shownOf(reading) !== undefined) return isEmpty ? 'empty' : 'ready';
  if (reading.fetchStatus === 'paused' || isUnreachable(reading.error)) return 'offline';
  return reading.error ? 'error' : 'loading';
}

export function stalenessOf(reading: Reading<unknown>): Staleness {
  const { error, fetchStatus } = reading;
  if (shownOf(reading) === undefined) return null;
  if (fetchStatus === 'paused') return 'offline';
  // An answer takes the failure away; when either was says nothing once the clock was set.
  if (!error) return null;
  return isUnreachable(error) ? 'offline' : 'error';
}

/** The catalogue's code of a failure, to be copied into a message to support. */
export const codeOf = (error: unknown): string => String(field(error, 'code') ?? field(error, 'name') ?? 'UNKNOWN');

export const messageOf = (error: unknown): string | null => {
  const message = field(error, 'message');
  return typeof message === 'string' && message && field(error, 'code') !== undefined ? message : null;
};

/** Asking again would be answered the same: the address was cut off, or names nothing that is there. */
export const isDeadLink = (error: unknown): boolean => ['BAD_INPUT', 'NOT_FOUND'].includes(codeOf(error));

const isUnreachable = (error: unknown) => ['NETWORK', 'NOT_ENVELOPE'].includes(codeOf(error));

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

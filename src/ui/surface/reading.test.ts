import { describe, expect, it } from 'vitest';
import { type Reading, stalenessOf, stateOf } from './reading.ts';

const reading = (part: Partial<Reading<unknown>>): Reading<unknown> => ({
  data: undefined,
  error: null,
  fetchStatus: 'idle',
  dataUpdatedAt: 1,
  errorUpdatedAt: 0,
  refetch: async () => undefined,
  ...part,
});
const failure = (code: string) => ({ error: { code }, errorUpdatedAt: 2 });

describe('a screen', () => {
  it('is loading until the first answer', () =>
    expect(stateOf(reading({ fetchStatus: 'fetching' }), false)).toBe('loading'));
  it('is ready, or empty, with an answer', () => {
    expect(stateOf(reading({ data: [] }), false)).toBe('ready');
    expect(stateOf(reading({ data: [] }), true)).toBe('empty');
  });
  it('is offline when nothing was saved and the network is gone', () => {
    expect(stateOf(reading({ fetchStatus: 'paused' }), false)).toBe('offline');
    expect(stateOf(reading(failure('NETWORK')), false)).toBe('offline');
  });
  it('does not show the answer to another choice where this one cannot be fetched', () => {
    const before = { data: ['shoes'], isPlaceholderData: true };
    expect(stateOf(reading({ ...before, fetchStatus: 'fetching' }), false)).toBe('ready');
    expect(stateOf(reading({ ...before, fetchStatus: 'paused' }), false)).toBe('offline');
    expect(stalenessOf(reading({ ...before, fetchStatus: 'paused' }))).toBe(null);
  });
  it('is in error when the server refuses', () => expect(stateOf(reading(failure('INTERNAL')), false)).toBe('error'));
  it('keeps what it has when the next reading fails, and says so', () => {
    expect(stateOf(reading({ data: 1, ...failure('INTERNAL') }), false)).toBe('ready');
    expect(stalenessOf(reading({ data: 1, ...failure('INTERNAL') }))).toBe('error');
    expect(stalenessOf(reading({ data: 1, ...failure('NETWORK') }))).toBe('offline');
    expect(stalenessOf(reading({ data: 1, fetchStatus: 'paused' }))).toBe('offline');
  });
  it('says so whenever its clock says that was', () =>
    expect(stalenessOf(reading({ data: 1, ...failure('NETWORK'), dataUpdatedAt: 3 }))).toBe('offline'));
});

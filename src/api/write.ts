/** Writing live: one idempotency key per intent of the person, kept while the outcome is unknown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call, Input, Output } from '../../contract/wire/call.ts';
import { tellPages } from './changed.ts';
import { ApiError } from './exchange/request-once.ts';
import { request } from './request.ts';

interface Options {
  /** Codes that the screen shows in its own way; every other failure is announced by the shell. */
  handles?: readonly string[];
}

/** Whoever pressed a button was told already why it failed: by the shell, or by the screen that handles it. */
export const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined);

export function useWrite<C extends Call>(call: C, { handles = [] }: Options = {}) {
  const queries = useQueryClient();
  // Pressing again after a lost answer must repeat the same intent, not make a second one.
  const pending = useRef<{ body: string; key: string } | null>(null);
  return useMutation<Output<C>, ApiError, Input<C>>({
    meta: { handles },
    networkMode: 'always',
    mutationFn: async (input) => {
      const body = JSON.stringify(input);
      if (pending.current?.body !== body) pending.current = { body, key: crypto.randomUUID() };
      try {
        const output = await request(call, input, { idempotencyKey: pending.current.key });
        pending.current = null;
        return output;
      } catch (error) {
        if (error instanceof ApiError && !error.outcomeUnknown) pending.current = null;
        throw error;
      }
    },
    onSuccess: () => {
      tellPages();
      return queries.invalidateQueries();
    },
  });
}

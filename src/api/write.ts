/** Writing live: what became of it is told apart from what nobody knows (unanswered.ts). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, Input, Output } from '../../contract/wire/call.ts';
import { tellPages } from './changed.ts';
import { ApiError } from './exchange/request-once.ts';

interface Options {
  /** Codes that the screen shows in its own way; every other failure is announced by the shell. */
  handles?: readonly string[];
  /** The name of the draft that it is made of, or of `useLostAnswer`: what was sent of it and not answered is asked about with it. */
  draft?: string | undefined;
  /** The screen is left with the answer: what stood on it is read anew, and nobody waits for that. */
  leaves?: boolean;
}

/** Whoever pressed a button was told already why it failed: by the shell, or by the screen that handles it. */
export const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined);

/** Most visits write nothing. Without it nothing is sent. */
const sending = () =>
  import('./unanswered.ts').catch(() => {
    throw new ApiError('NETWORK', 0, '');
  });

export function useWrite<C extends Call>(call: C, { handles = [], draft, leaves }: Options = {}) {
  const queries = useQueryClient();
  const changed = () => {
    tellPages();
    return queries.invalidateQueries();
  };
  return useMutation<Output<C>, ApiError, Input<C>>({
    meta: { handles },
    networkMode: 'always',
    mutationFn: async (input) => (await sending()).send(call, input, draft),
    onSuccess: leaves ? () => void changed() : changed,
    onError: ({ code }) => (code === 'ARRIVED' ? changed() : undefined),
  });
}

/** A write that need not wait: sent now if the server can be reached, else kept on the device and sent later. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, Input, Output } from '../../contract/call.ts';
import type { Words } from '../../contract/states.ts';
import { request } from '../api/request.ts';
import { ApiError } from '../api/send.ts';
import { readStoredSession } from '../api/session.ts';

export type Saved<C extends Call> = { queued: false; output: Output<C> } | { queued: true };

interface Options<C extends Call> {
  label: (input: Input<C>) => Words;
  /** Where it can be seen or mended while it waits. */
  link: string;
  /** Writes about one thing are sent in the order they were made. */
  lane: (input: Input<C>) => string;
}

export function useQueuedWrite<C extends Call>(call: C, { label, link, lane }: Options<C>) {
  const queries = useQueryClient();
  return useMutation<Saved<C>, unknown, Input<C>>({
    networkMode: 'always',
    mutationFn: async (input) => {
      // One key for both ways: should the server have taken it after all, the queue's attempt is a replay.
      const id = crypto.randomUUID();
      const keep = async (): Promise<Saved<C>> => {
        const { enqueue } = await import('../offline/outbox.ts');
        await enqueue({ call, input: input as never, id, label: label(input), link, lane: lane(input) });
        return { queued: true };
      };
      if (await somethingWaits(lane(input))) return keep();
      try {
        return { queued: false, output: await request(call, input, { idempotencyKey: id }) };
      } catch (error) {
        if (error instanceof ApiError && error.outcomeUnknown) return keep();
        throw error;
      }
    },
    onSuccess: () => queries.invalidateQueries(),
  });
}

/** An earlier write about the same thing must not be overtaken. */
async function somethingWaits(lane: string): Promise<boolean> {
  const userId = (await readStoredSession())?.userId;
  if (!userId) return false;
  try {
    const { queue } = await import('../offline/db.ts');
    return (await queue().outbox.where({ userId, lane }).count()) > 0;
  } catch {
    return false;
  }
}

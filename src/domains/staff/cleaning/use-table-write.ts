/** What is done at the table stands on the screen with its answer: nobody looks at a piece where it no longer is. */
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type CleaningJob, cleaningWork } from '../../../../contract/cleaning/calls.ts';
import type { Call, Input, Output } from '../../../../contract/wire/call.ts';
import { keyOf } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';

/** And what moved with it, where that is told. */
type Moved = Pick<CleaningJob, 'id' | 'state'> & { sent?: readonly string[] };
type Page = Output<typeof cleaningWork>;

/** A call that answers where the piece is now. */
export function useTableWrite<C extends Call>(call: C, draft?: string) {
  const queries = useQueryClient();
  // What else it touches is read anew, and nobody waits for that.
  const write = useWrite(call, { draft, leaves: true });
  return {
    isPending: write.isPending,
    mutateAsync: async (input: Input<C>) => {
      const moved = await write.mutateAsync(input);
      leave(queries, moved as unknown as Moved);
      return moved;
    },
  };
}

/** It leaves the queue that is shown, and so does all that went with it; of the others nothing is shown before they are read anew. */
export function leave(queries: QueryClient, { id, state, sent = [id] }: Moved): void {
  const queryKey = keyOf(cleaningWork);
  queries.removeQueries({ queryKey, type: 'inactive' });
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          list: page.list.filter((one) => !sent.includes(one.id) || one.state === state),
        })),
      },
  );
}

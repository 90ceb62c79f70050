/** A call about the case in hand: what turns out to be the expert's own business leaves their desk with the refusal. */
import { useQueryClient } from '@tanstack/react-query';
import { identifyWork } from '../../../../contract/identify/desk-calls.ts';
import type { Call, Input } from '../../../../contract/wire/call.ts';
import type { ApiError } from '../../../api/exchange/request-once.ts';
import { keyOf } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';

export function useCaseWrite<C extends Call>(call: C, draft?: string) {
  const queries = useQueryClient();
  const { isPending, mutateAsync } = useWrite(call, { draft });
  return {
    isPending,
    mutateAsync: (input: Input<C>) =>
      mutateAsync(input).catch((error: ApiError) => {
        if (error.code === 'OWN_CASE') void queries.invalidateQueries({ queryKey: keyOf(identifyWork) });
        throw error;
      }),
  };
}

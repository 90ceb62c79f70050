/** What staff write of a piece and its owner reads: whoever would be paid beside us is not heard here either. */
import type { Call } from '../../../../contract/wire/call.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { mustNotLeadAway } from '../../identify/model/model.ts';

/** Where words stand in such a call. */
interface Said {
  note?: string | undefined;
  again?: string | undefined;
  marks?: readonly { note: string }[] | undefined;
}

/** Together, as they are read one after the other: nothing is hidden by being split. @throws Refusal BAD_INPUT before anything is done */
export const plainly =
  <C extends Call>(handler: Handler<C>): Handler<C> =>
  (input, ctx) => {
    const { note, again, marks = [] } = input as Said;
    mustNotLeadAway([note, again, ...marks.map((mark) => mark.note)].filter(Boolean).join(' '));
    return handler(input, ctx);
  };

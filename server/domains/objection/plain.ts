/** What staff write of a piece that is cleaned and its owner reads: whoever would be paid beside us is not heard here either. */
import { leadAway, leadsAwayWords } from '../../../contract/identify/public-words.ts';
import type { Call } from '../../../contract/wire/call.ts';
import type { Handler } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** Where words stand in such a call. */
interface Said {
  note?: string | undefined;
  again?: string | undefined;
  marks?: readonly { note: string }[] | undefined;
}

/** @throws Refusal BAD_INPUT before anything is done */
export const plainly =
  <C extends Call>(handler: Handler<C>): Handler<C> =>
  (input, ctx) => {
    const { note, again, marks = [] } = input as Said;
    const words = [note, again, ...marks.map((mark) => mark.note)].filter((one) => one !== undefined);
    if (leadAway(words)) throw new Refusal('BAD_INPUT', { said: leadsAwayWords });
    return handler(input, ctx);
  };

/** While a claim about their piece waits, its owner says and shows what else they know: whoever decides reads it. */
import type * as trouble from '../../../../contract/cleaning/trouble.ts';
import { addsMost } from '../../../../contract/cleaning/trouble.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { addStep, own } from '../act.ts';
import { tellMarked } from '../notices/seen.ts';
import { stepsOf } from '../queries.ts';

export const cleaningAdd: Handler<typeof trouble.cleaningAdd> = async ({ id, body, photos }, ctx) => {
  const found = await own(ctx, id);
  if (found.state !== 'claim') throw new Refusal('STATE_REFUSED', { state: found.state });
  const before = (await stepsOf(ctx.db, id)).filter(({ kind }) => kind === 'added').length;
  if (before >= addsMost) throw new Refusal('STATE_REFUSED', { said: ENOUGH });
  await addStep(ctx, { id, side: 'B', kind: 'added', note: body, photos });
  await tellMarked(ctx.db, found, ctx.now);
  return { id, state: found.state };
};

const ENOUGH = {
  zh: `已经补充了 ${addsMost} 次；还有要说的，问客服`,
  en: `You have added to it ${addsMost} times; anything more is for our support`,
};

/** A parcel in somebody's hands, and what is in it. */
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { parcelInHand } from '../../express/parcels.ts';
import { inHand } from '../home/hands.ts';
import { alongWith } from '../queries.ts';
import { awaitOpening, lockCase } from '../transitions.ts';

/** Nothing that is said is thrown away: how it came is looked at where it is judged. */
export const onlyHome = () =>
  new Refusal('BAD_INPUT', {
    field: 'unlike',
    said: {
      zh: '这一件只寄回、不鉴别：和寄来的不一样不用写，清空再签收',
      en: 'This one is only sent home: leave out how it is unlike what was sent, and take it in',
    },
  });

/** What came in the same parcel is not given up for lost while that lies here. */
export async function restIsHere(ctx: Context, id: string): Promise<void> {
  for (const other of await alongWith(ctx.db, id)) {
    // Whoever opens a parcel has all that is in it in hand.
    await inHand(ctx.db, [other], userOf(ctx).userId);
    await parcelIsHere(ctx, other);
    await awaitOpening(ctx.db, await lockCase(ctx.db, other), ctx.now);
  }
}

export const parcelIsHere = (ctx: Context, id: string) =>
  parcelInHand(ctx.db, {
    ...{ purpose: 'identify', subjectId: id, leg: 'toPlatform', now: ctx.now },
    words: { zh: '鉴别组已签收', en: 'Received by our experts' },
  });

/** A piece on its way home: its owner says that it came; where no carrier can be asked they are, and silence says so at last. */
import type * as contract from '../../../../contract/identify/calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { onDeadline } from '../../../kernel/state/deadlines.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { isUnfollowed, parcelInHand, parcelsOf } from '../../express/parcels.ts';
import { tellOfReturn } from '../notices.ts';
import { findCaseRow, ownCases } from '../queries.ts';

const SILENT = 'identify.silent';

/** After the time in which it should have come. */
export const askWhetherItCame = (db: Db, id: string, now: Date): Promise<void> =>
  setReminder(db, { entity: SILENT, id, event: 'ask', at: new Date(now.getTime() + identifyTimes.unheard) });

const backOf = async (db: Db, id: string) =>
  (await parcelsOf(db, 'identify', id)).find(({ leg, arrived_at }) => leg === 'returnBack' && arrived_at === null);

const isHome = (db: Db, id: string, now: Date, words: { zh: string; en: string }) =>
  parcelInHand(db, { purpose: 'identify', subjectId: id, leg: 'returnBack', now, words });

export const identifyReceived: Handler<typeof contract.identifyReceived> = async ({ id }, ctx) => {
  const row = await ownCases(ctx.db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (!(await backOf(ctx.db, id))) throw new Refusal('STATE_REFUSED', { state: row.state });
  await isHome(ctx.db, id, ctx.now, { zh: '主人说收到了', en: 'Its owner says that it came' });
  return { id };
};

export const silentReturn = onDeadline(SILENT, async (db, id, event, now) => {
  const [row, back] = [await findCaseRow(db, id), await backOf(db, id)];
  if (!row || !back || !isUnfollowed(back)) return;
  if (event === 'ask') {
    // However late the question comes, there is time to answer it.
    const [sent, asked] = [back.sent_at.getTime() + identifyTimes.lost, now.getTime() + identifyTimes.unheard];
    const until = new Date(Math.max(sent, asked));
    await tellOfReturn(db, row, until, now);
    return setReminder(db, { entity: SILENT, id, event: 'over', at: until });
  }
  await isHome(db, id, now, {
    zh: '问过主人，到期按收到记',
    en: 'Its owner was asked; by that day it counts as received',
  });
  await tellOfReturn(db, row, null, now);
});

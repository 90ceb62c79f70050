/** A piece on its way home: its owner says that it came; where no carrier can be asked they are, and silence says so at last. */
import type * as contract from '../../../../contract/identify/calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { onDeadline } from '../../../kernel/state/deadlines.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { isUnfollowed, parcelInHand, parcelsOf } from '../../express/parcels.ts';
import { tellOfReturn, tellOverdue } from '../notices.ts';
import { type CaseRow, ownCases } from '../queries.ts';
import { lockCase } from '../transitions.ts';

const SILENT = 'identify.silent';

/** @param followed by its carrier's word: its owner is asked only once that is overdue */
export function askWhetherItCame(
  db: Db,
  { id, created_at }: Pick<CaseRow, 'id' | 'created_at'>,
  { followed, now }: { followed: boolean; now: Date },
): Promise<void> {
  const wait = underRulesOf(created_at, () => (followed ? identifyTimes.lost : identifyTimes.unheard));
  return setReminder(db, { entity: SILENT, id, event: 'ask', at: new Date(now.getTime() + wait) });
}

const backOf = async (db: Db, id: string) =>
  (await parcelsOf(db, 'identify', id)).find(({ leg, arrived_at }) => leg === 'returnBack' && arrived_at === null);

const isHome = (db: Db, id: string, now: Date, words: { zh: string; en: string }) =>
  parcelInHand(db, { purpose: 'identify', subjectId: id, leg: 'returnBack', now, words });

export const identifyReceived: Handler<typeof contract.identifyReceived> = async ({ id }, ctx) => {
  const row = await ownCases(ctx.db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  await lockCase(ctx.db, id);
  if (!(await backOf(ctx.db, id))) throw new Refusal('STATE_REFUSED', { state: row.state });
  await isHome(ctx.db, id, ctx.now, { zh: '主人说收到了', en: 'Its owner says that it came' });
  return { id };
};

export const silentReturn = onDeadline(SILENT, async (db, id, event, now) => {
  // Whoever says in this very moment that it came is not told that their silence counts.
  const row = await lockCase(db, id);
  const back = await backOf(db, id);
  if (!back) return;
  // Its carrier still has a word to say: nothing is counted, its owner alone knows better.
  if (!isUnfollowed(back)) return tellOverdue(db, row, now);
  if (event === 'ask') {
    // However late the question comes, there is time to answer it.
    const { lost, unheard } = underRulesOf(row.created_at, () => ({ ...identifyTimes }));
    const [sent, asked] = [back.sent_at.getTime() + lost, now.getTime() + unheard];
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

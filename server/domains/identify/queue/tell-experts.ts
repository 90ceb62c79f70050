/** What experts hear of a piece that none of them may judge. */
import { sql } from 'kysely';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { link } from '../../../../contract/screens.ts';
import { days } from '../../../../contract/wire/units.ts';
import type { Db } from '../../../db/schema.ts';
import { emit } from '../../../kernel/events/events.ts';
import { named } from '../../../kernel/events/wording.ts';
import { holdersOf } from '../../connection/impartial.ts';
import type { CaseRow } from '../queries.ts';

const wait = named(
  'within',
  days(() => identifyTimes.unjudged),
);

/** Whoever judges here hears of what none of them may judge: a further expert is needed, or came too late. */
export async function tellExperts(db: Db, row: CaseRow, what: 'wanted' | 'ended', now: Date): Promise<void> {
  const { name } = row;
  const said = {
    wanted: {
      title: { zh: '有一件鉴别没人能看', en: 'A piece that nobody here may judge' },
      body: {
        zh: `${name.zh}（${row.no}）：这里的鉴别师都看过它，或和它有关。${wait.zh}内没有别的鉴别师来看，就按无法判断退费。`,
        en: `${name.en} (${row.no}): everybody here has judged it or has a part in it. Without another expert within ${wait.en} it ends as “cannot tell”, and the fee goes back.`,
      },
    },
    ended: {
      title: { zh: '没人能看的鉴别已退费', en: 'A piece that nobody could judge was refunded' },
      body: {
        zh: `${name.zh}（${row.no}）：没有等到别的鉴别师，已按无法判断结束，鉴别费退给送鉴人。`,
        en: `${name.en} (${row.no}): no other expert came. It ended as “cannot tell”, and the fee went back to its owner.`,
      },
    },
  }[what];
  const experts = await sql<{ user_id: string }>`select user_id from ${holdersOf('identify.judge')} e`.execute(db);
  for (const { user_id: to } of experts.rows)
    await emit(db, {
      ...{ to, type: 'identify', data: { id: row.id }, at: now },
      notice: { ...said, words: null, link: link('/pages/user/workbench', { work: 'identify' }) },
    });
}

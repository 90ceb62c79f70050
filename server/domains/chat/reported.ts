/** What the people of a conversation are told about reports of it: who reported all of it, the other only what was decided against them. */
import { sql } from 'kysely';
import type { Conversation, OwnReport, ReportReason } from '../../../contract/chat/calls.ts';
import { chatReportMachine } from '../../../contract/chat/machine.ts';
import type { Db } from '../../db/schema.ts';

interface Row {
  id: string;
  mine: boolean;
  reason: ReportReason;
  body: string;
  note: string | null;
  state: OwnReport['state'];
  at: Date;
  decided: Date | null;
}

export async function reportsOf(
  db: Db,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<Pick<Conversation, 'reports' | 'against'>> {
  const { rows } = await sql<Row>`
    select r.id, r.user_id = ${userId} as mine, r.reason, r.body, r.note, r.state, r.created_at as at,
      (select max(t.at) from transition t
        where t.entity = ${chatReportMachine.name} and t.entity_id = r.id and t.to_state = r.state
          and r.state <> ${chatReportMachine.initial}) as decided
    from chat_report r where r.chat_id = ${chatId} order by r.created_at, r.id`.execute(db);
  const upheld = rows.findLast(({ mine, state }) => !mine && state === 'upheld');
  return {
    reports: rows
      .filter(({ mine }) => mine)
      .map(({ mine: _, at, decided, ...report }) => ({
        ...report,
        at: at.getTime(),
        decidedAt: decided?.getTime() ?? null,
      })),
    against: upheld ? { reason: upheld.reason, at: (upheld.decided ?? upheld.at).getTime() } : null,
  };
}

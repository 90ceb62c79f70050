/** The log of what staff did, as the owner reads it. */
import type * as contract from '../../../contract/shop/people-calls.ts';
import type { Change, Handler } from '../../kernel/http/context.ts';
import { brokenAct } from '../../kernel/state/audit.ts';
import { calledAtWork } from '../shop/staff-names.ts';

export const auditList: Handler<typeof contract.auditList> = async ({ cursor, size, by = null }, { db }) => {
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
  const rows = await db
    .selectFrom('audit')
    .innerJoin('account', 'account.id', 'audit.actor_id')
    .leftJoin('session', 'session.id', 'audit.session_id')
    .select(['seq', 'audit.at', 'call', 'detail', 'actor_id', calledAtWork().as('nickname'), 'session.device_name'])
    .$if(by !== null, (query) => query.where('actor_id', '=', by))
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .orderBy('seq', 'desc')
    .limit(size + 1)
    .execute();
  const list = rows.slice(0, size).map((row) => {
    const { input, changes } = JSON.parse(row.detail) as { input: unknown; changes: Change[] };
    return {
      id: String(row.seq),
      at: row.at.getTime(),
      actor: { id: row.actor_id, nickname: row.nickname },
      call: row.call,
      device: row.device_name,
      input,
      changes,
    };
  });
  const { count } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    list,
    next: rows.length > size ? (list.at(-1)?.id ?? null) : null,
    count: Number(count),
    broken: before === null ? await brokenAct(db) : null,
  };
};

/** The log of what staff did, as the owner reads it. */
import type * as contract from '../../../contract/shop/people-calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import type { App, Change, Handler } from '../../kernel/http/context.ts';
import { checkActs, type Known } from '../../kernel/state/audit.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { namesIn } from './called.ts';

export const auditList: Handler<typeof contract.auditList> = async (input, { db, app, now }) => {
  const { cursor, size, by = null, whole = false } = input;
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
  const rows = await db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.actor_id')
    .leftJoin('session', 'session.id', 'audit.session_id')
    .select(['seq', 'audit.at', 'call', 'detail', 'actor_id', calledAtWork().as('nickname'), 'session.device_name'])
    .$if(by !== null, (query) => query.where('actor_id', '=', by))
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .orderBy('seq', 'desc')
    .limit(size + 1)
    .execute();
  const list = rows.slice(0, size).map((row) => {
    const { input, changes } = written(row.detail);
    return {
      id: String(row.seq),
      at: row.at.getTime(),
      // Whoever ran the server has no account.
      actor: { id: row.actor_id ?? '', nickname: row.nickname ?? '' },
      call: row.call,
      device: row.device_name,
      input,
      changes,
    };
  });
  const names = await namesIn(db, list);
  const { count } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    list: list.map((act, n) => ({ ...act, names: names[n] ?? {} })),
    next: rows.length > size ? (list.at(-1)?.id ?? null) : null,
    count: Number(count),
    ...(before === null ? await checked(app, now, whole) : { broken: null, sealed: null }),
  };
};

/** Whoever changes a line by hand writes anything: the log is read all the same, and says which line it is. */
function written(detail: string): { input: unknown; changes: Change[] } {
  try {
    const { input, changes } = JSON.parse(detail) as { input?: unknown; changes?: unknown };
    return { input: input ?? null, changes: Array.isArray(changes) ? changes : [] };
  } catch {
    return { input: detail, changes: [] };
  }
}

/** What this process found last, by its database: from there the log is looked through, which is nobody's to change unseen. */
const found = new WeakMap<Db, { known: Known; wholeAt: Date }>();
/** Then it looks through all of it again. */
const WHOLE_EVERY = DAY;

async function checked({ db, config }: Pick<App, 'db' | 'config'>, now: Date, whole: boolean) {
  const before = found.get(db);
  const goesOn = !whole && before && now.getTime() - before.wholeAt.getTime() < WHOLE_EVERY;
  const { known, broken, sealed } = await checkActs(db, config, goesOn ? before.known : undefined);
  const wholeAt = goesOn ? before.wholeAt : now;
  if (broken === null) found.set(db, { known, wholeAt });
  else found.delete(db);
  return { broken, sealed, wholeAt: wholeAt.getTime() };
}

/** The house of `npm start` in a process of its own, with a clock that is moved from outside: `server.ts <data directory> <port>`. */
import { sql } from 'kysely';
import { readConfig } from '../../server/config.ts';
import { deadlines } from '../../server/domains.ts';
import { verify } from '../../server/kernel/ledger/verify.ts';
import type { Clock } from '../../server/kernel/lib/clock.ts';
import { liveThrough } from '../../server/kernel/state/deadlines.ts';
import { openHouse } from '../../server/start.ts';
import type { Answer, Wish } from './house.ts';

/** Goes on by itself as real clocks do, and can be set. */
class MovedClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  set(to: Date | number): void {
    this.#ahead = Number(to) - Date.now();
  }
}

const [dataDir, port] = process.argv.slice(2);
const clock = new MovedClock();
const stops: (() => Promise<unknown>)[] = [];
const unlimited = { LIMIT_ADDRESS: '0', LIMIT_DEVICE: '0', LIMIT_USER: '0' };
const configured = readConfig({ ...process.env, ...unlimited, DATA_DIR: dataDir, PORT: port });
const app = await openHouse({ configured, clock, stops });

const { db } = app;
/** What the journals of these things, and of the settlements of these orders, have moved in all. */
async function movedBy(ids: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: string }>`
    select e.account_id as account, sum(e.amount) as amount
    from entry e join journal j on j.id = e.journal_id
    where j.cause_id = any(${ids}) or j.cause_id in (select id from settlement where order_id = any(${ids}))
    group by e.account_id having sum(e.amount) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

/** As somebody does who has the database and not the house. */
async function forge(what: 'first changed' | 'last out'): Promise<void> {
  for (const table of ['audit', 'audit_subject'])
    await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(db);
  if (what === 'first changed') await sql`update audit set detail = '{}' where seq = 1`.execute(db);
  else {
    await sql`delete from audit_subject where seq = (select max(seq) from audit)`.execute(db);
    await sql`delete from audit where seq = (select max(seq) from audit)`.execute(db);
  }
}

const answers: { [W in Wish['do']]: (wish: Extract<Wish, { do: W }>) => Promise<unknown> } = {
  now: async () => clock.now().getTime(),
  advance: ({ ms }) => liveThrough({ db, clock, rules: [...deadlines], app }, ms),
  book: async () => {
    const rows = await db.selectFrom('ledger_account').select(['id', 'balance']).execute();
    return { problems: await verify(db), accounts: Object.fromEntries(rows.map((row) => [row.id, row.balance])) };
  },
  moved: ({ ids }) => movedBy(ids),
  acts: async () => (await db.selectFrom('audit').select('call').orderBy('seq').execute()).map(({ call }) => call),
  forge: ({ what }) => forge(what),
};

const say = (answer: Answer) => process.send?.(answer);

process.on('message', (wish: Wish) => {
  answers[wish.do](wish as never).then(
    (value) => say({ id: wish.id, value }),
    (error: unknown) => say({ id: wish.id, error: String(error) }),
  );
});
// The test has gone: there is nobody left to serve.
process.on('disconnect', async () => {
  for (const stop of stops.reverse()) await stop();
  process.exit(0);
});
say({ id: 0 });

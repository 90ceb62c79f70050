/** Money cannot be made, lost or owed by mistake: not by handlers, not by rivals, not by someone with SQL. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/wire/accounts.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { OpenDatabase } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { engines, type TestDatabases, testDatabases } from '../../testing/engines.ts';
import { size } from '../../testing/inputs.ts';
import { newId } from '../lib/id.ts';
import { balance, history, type Line, post } from './ledger.ts';
import { verify } from './verify.ts';

const at = new Date('2026-11-21T04:00:00Z');
const { available } = accounts;

const move = (db: Db, key: string, entries: Line[], cause = { kind: 'order' as const, id: key }) =>
  post(db, { key, cause, memo: 'order.pay', at, entries });
const pay = (db: Db, from: Account, to: Account, amount: number, key = newId()) =>
  move(db, key, [
    { account: from, amount: -amount },
    { account: to, amount },
  ]);

/** FULL=1 runs the numbers that the house promises. */
const load = {
  pglite: { transfers: size(200, 20_000), writers: 4 },
  postgres: { transfers: size(500, 1_000_000), writers: process.env.FULL === '1' ? 32 : 16 },
};

describe.each(engines)('%s', (engine) => {
  let databases: TestDatabases;
  let db: OpenDatabase['db'];
  beforeAll(async () => {
    databases = await testDatabases(engine);
    ({ db } = await databases.open());
  });
  afterAll(async () => {
    expect(await verify(db)).toEqual([]);
    await databases.close();
  });

  const refusedAs = async (constraint: string, ...statements: string[]) => {
    const work = db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
    await expect(work, statements.join('; ')).rejects.toMatchObject({ constraint });
  };
  const journal = (id: string) =>
    `insert into journal (id, key, cause_kind, cause_id, memo, at) values ('${id}', '${id}', 'raw', '${id}', '', now())`;
  const entry = (id: string, account: string, amount: number) =>
    `insert into entry (journal_id, account_id, amount) values ('${id}', '${account}', ${amount})`;

  test('a recharge shows in the balance at once, and the balance opens down to its cause', async () => {
    await pay(db, accounts.psp, available('ann'), 10_000, 'recharge:1');
    await pay(db, available('ann'), accounts.escrow, 3_000, 'order:1:pay');
    expect(await balance(db, available('ann'))).toBe(7_000);
    expect(await balance(db, accounts.psp)).toBe(-10_000);
    expect((await history(db, available('ann'))).list).toMatchObject([
      { amount: -3_000, balanceAfter: 7_000, cause: { kind: 'order', id: 'order:1:pay' } },
      { amount: 10_000, balanceAfter: 10_000, cause: { kind: 'order', id: 'recharge:1' } },
    ]);
  });

  test('a long history is read page by page without gaps or repeats', async () => {
    for (let i = 1; i <= 5; i++) await pay(db, accounts.psp, available('bea'), i);
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await history(db, available('bea'), { cursor, size: 2 });
      seen.push(...page.list.map((row) => row.amount));
      cursor = page.next;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  test('a move that was sent twice counts once', async () => {
    await pay(db, accounts.psp, available('cai'), 500, 'twice');
    await pay(db, accounts.psp, available('cai'), 500, 'twice');
    await Promise.all(
      [1, 2, 3].map(() => inTransaction(db, (tx) => pay(tx, accounts.psp, available('cai'), 70, 'thrice'))),
    );
    expect(await balance(db, available('cai'))).toBe(570);
  });

  test('a key that was used cannot name another move', async () => {
    await expect(pay(db, accounts.psp, available('cai'), 501, 'twice')).rejects.toMatchObject({ code: 'KEY_REUSED' });
    await expect(pay(db, accounts.psp, available('dan'), 500, 'twice')).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(await balance(db, available('dan'))).toBe(0);
  });

  test('spending more than there is is refused and leaves nothing behind', async () => {
    await pay(db, accounts.psp, available('eve'), 100);
    await expect(pay(db, available('eve'), accounts.escrow, 101)).rejects.toMatchObject({
      code: 'LEDGER_SHORT',
      http: 409,
    });
    await expect(pay(db, available('nobody'), accounts.escrow, 1)).rejects.toMatchObject({ code: 'LEDGER_SHORT' });
    expect(await balance(db, available('eve'))).toBe(100);
  });

  test('moves that do not sum to zero are refused', async () => {
    await expect(
      move(db, 'uneven', [
        { account: accounts.psp, amount: -100 },
        { account: available('ann'), amount: 101 },
      ]),
    ).rejects.toMatchObject({ constraint: 'journal_balances' });
    await expect(move(db, 'lonely', [{ account: accounts.psp, amount: -1 }])).rejects.toMatchObject({
      constraint: 'journal_balances',
    });
  });

  test('an account that the book does not know is refused', async () => {
    await expect(pay(db, accounts.psp, available(''), 1)).rejects.toMatchObject({ constraint: 'ledger_account_name' });
    // @ts-expect-error: a text that nobody made an account does not even compile.
    await expect(pay(db, accounts.psp, 'pocket', 1)).rejects.toMatchObject({ constraint: 'ledger_account_name' });
  });

  test('someone with SQL cannot write an unbalanced journal', async () => {
    await refusedAs('journal_balances', journal('r1'), entry('r1', accounts.psp, -5), entry('r1', accounts.escrow, 6));
    await refusedAs('journal_balances', journal('r2'));
    await refusedAs('journal_balances', journal('r3'), 'set constraints all immediate');
    await refusedAs('entry_moves_something', journal('r4'), entry('r4', accounts.psp, 0));
  });

  test('someone with SQL cannot overdraw an account', async () => {
    await refusedAs(
      'ledger_account_floor',
      journal('r5'),
      entry('r5', available('eve'), -101),
      entry('r5', accounts.escrow, 101),
    );
    await refusedAs(
      'ledger_account_floor',
      journal('r6'),
      entry('r6', accounts.fee, -1_000_000),
      entry('r6', accounts.psp, 1_000_000),
    );
  });

  test('someone with SQL cannot rewrite, erase or extend the past', async () => {
    await refusedAs('ledger_is_written_once', 'update entry set amount = amount + 1');
    await refusedAs('ledger_is_written_once', 'delete from entry');
    await refusedAs('ledger_is_written_once', `update journal set memo = ''`);
    await refusedAs('ledger_is_written_once', 'delete from journal');
    await refusedAs('ledger_is_written_once', 'truncate entry cascade');
    await refusedAs('ledger_is_written_once', 'truncate ledger_account cascade');
    await refusedAs('ledger_is_written_once', `delete from ledger_account where id = '${accounts.psp}'`);
    const { id } = await db.selectFrom('journal').select('id').where('key', '=', 'twice').executeTakeFirstOrThrow();
    await refusedAs('journal_closed', entry(id, accounts.psp, -5), entry(id, available('eve'), 5));
  });

  test('someone with SQL cannot set a balance', async () => {
    await refusedAs(
      'balance_follows_entries',
      `update ledger_account set balance = 1000000 where id = '${available('eve')}'`,
    );
    await refusedAs(
      'balance_follows_entries',
      `insert into ledger_account (id, balance) values ('${available('mallory')}', 5)`,
    );
    await refusedAs('balance_follows_entries', `update ledger_account set id = 'x' where id = '${available('eve')}'`);
  });

  test('many writers at once neither make nor lose a fen, nor overdraw anyone', { timeout: 0 }, async () => {
    const { transfers, writers } = load[engine];
    const users = Array.from({ length: 20 }, (_, i) => available(`load${i}`));
    for (const user of users) await pay(db, accounts.psp, user, 1_000);
    const sum = async () => {
      const row = await sql<{ total: number; low: number; all: number }>`
        select sum(balance) filter (where id ~ 'load') as total, min(balance) filter (where id ~ 'load') as low, sum(balance) as "all"
        from ledger_account`.execute(db);
      return row.rows[0];
    };
    let left = transfers;
    let refused = 0;
    const random = <T>(of: T[]) => of[Math.floor(Math.random() * of.length)] as T;
    const writer = async () => {
      while (left-- > 0) {
        if (left % 50 === 0) expect(await sum()).toMatchObject({ total: 20_000, all: 0 });
        const [from, to] = [random(users), random(users)];
        if (from === to) continue;
        // Sums of the size of a balance, so that many would overdraw.
        await inTransaction(db, (tx) => pay(tx, from, to, 1 + Math.floor(Math.random() * 1_500))).catch((error) => {
          if ((error as { code?: string }).code !== 'LEDGER_SHORT') throw error;
          refused++;
        });
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: writers }, writer));
    const rate = Math.round(transfers / ((performance.now() - began) / 1_000));
    if (process.env.FULL === '1') console.warn(`${engine}: ${rate} transfers/s, ${refused} refused`);
    const after = await sum();
    expect(after).toMatchObject({ total: 20_000, all: 0 });
    expect(after?.low).toBeGreaterThanOrEqual(0);
    expect(refused).toBeGreaterThan(0);
    expect(await verify(db)).toEqual([]);
  });
});

test('a book that someone broke underneath the triggers is found out', async () => {
  const databases = await testDatabases('pglite');
  const { db } = await databases.open();
  await pay(db, accounts.psp, available('ann'), 100);
  await pay(db, available('ann'), accounts.escrow, 40);
  const breaking = [
    `update ledger_account set balance = balance + 1 where id = '${accounts.escrow}'`,
    `update entry set amount = amount - 1 where account_id = '${accounts.psp}'`,
    `delete from entry where account_id = '${accounts.escrow}'`,
  ];
  for (const statement of breaking) {
    const broken = db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      throw await verify(tx);
    });
    const problems = await broken.catch((found: unknown) => found);
    expect(problems, statement).not.toEqual([]);
  }
  expect(await verify(db)).toEqual([]);
  await databases.close();
});

/** The demo's book as if its days had passed one after the other: each step above writes its own past, whatever was written before it. */
import { sql } from 'kysely';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import type { Db } from '../../db/schema.ts';
import { paySettlement } from '../../domains/settlement/paying.ts';
import { transition } from '../../kernel/state/transitions.ts';

/** What was to be settled by now was settled when it was due, as sellers are promised. */
export async function settleDue(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('settlement')
    .select(['id', 'deadline_at'])
    .where('state', '=', 'pending')
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .execute();
  for (const { id, deadline_at } of due) {
    const step = { by: 'T', actorId: null, now: deadline_at ?? now } as const;
    await transition(db, settlementMachine, { table: 'settlement', id, event: 'mature', ...step });
    await paySettlement(db, id, step);
  }
}

/**
 * The lines of the book in the order of their time: numbered, and with the balance after each. A book that is in use is written
 * once and never again; this one nobody has read yet.
 */
export async function bookInOrder(db: Db): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`alter table entry disable trigger user`.execute(db);
  await sql`
    create temporary table booked on commit drop as
    select e.journal_id, e.account_id, e.amount, row_number() over book as place,
           row_number() over account as seq, sum(e.amount) over account as balance_after
    from entry e join journal j on j.id = e.journal_id
    window book as (order by j.at, e.id), account as (partition by e.account_id order by j.at, e.id)`.execute(db);
  await sql`create temporary table numbers on commit drop as select id, row_number() over (order by id) as place from entry`.execute(
    db,
  );
  await sql`delete from entry`.execute(db);
  await sql`
    insert into entry (id, journal_id, account_id, amount, seq, balance_after) overriding system value
    select n.id, b.journal_id, b.account_id, b.amount, b.seq, b.balance_after from booked b join numbers n using (place)`.execute(
    db,
  );
  await sql`alter table entry enable trigger user`.execute(db);
}

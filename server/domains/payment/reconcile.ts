/** Compares the book, the payments, the refunds and the providers' bills, and says in words where they differ. */

import { sql } from 'kysely';
import { type Channel, channels } from '../../../contract/payment/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { chinaDay } from '../../kernel/lib/moment.ts';
import { type PaymentProviders, providerOf } from '../../providers/payment/open.ts';
import type { BillLine, Here } from '../../providers/payment/payment.ts';

interface Reconciled {
  /** One sentence each; empty when everything agrees. */
  differences: string[];
  /** Lines of the providers' bills that were compared. */
  lines: number;
}

/** @param day a day of China's calendar, `2026-11-20`, that is over */
export async function reconcile(db: Db, providers: PaymentProviders, day: string, now: Date): Promise<Reconciled> {
  const differences = [
    ...(await verify(db)),
    ...(await bookAgainstPayments(db)),
    ...(await bookAgainstWithdrawals(db)),
  ];
  let lines = 0;
  for (const channel of await channelsWithBills(db)) {
    const provider = providerOf(providers, channel);
    const ours = await oursOn(db, channel, day);
    if (!provider) {
      if (ours.length > 0)
        differences.push(`${channel} is not set up, but ${ours.length} of its payments and refunds are of ${day}`);
      continue;
    }
    try {
      const here: Here = { db, now };
      const bill = await provider.bill(day, here);
      // What a provider took before midnight may have become known to us after it.
      const before = await provider.bill(dayBefore(day), here);
      lines += bill.length;
      differences.push(
        ...(await billAgainstUs(db, channel, bill)),
        ...usAgainstBill(channel, ours, [...before, ...bill]),
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      differences.push(`The bill of ${channel} for ${day} could not be compared: ${why}`);
    }
  }
  return { differences, lines };
}

/** Every channel with a provider behind it, and what payments name beside: that of a provider which was taken away. */
async function channelsWithBills(db: Db): Promise<Channel[]> {
  const used = await db.selectFrom('payment').select('channel').distinct().orderBy('channel').execute();
  const all = new Set([...channels, ...used.map(({ channel }) => channel)]);
  all.delete('balance');
  return [...all];
}

/** The day of China's calendar before this one: by then every provider has its bill ready. */
export const yesterday = (now: Date) => dayBefore(chinaDay(now));

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
const money = (fen: number) => `¥${yuan(fen)}`;

/** Every payment has its journals and no others; every move of the provider's account has a payment or a withdrawal. */
async function bookAgainstPayments(db: Db): Promise<string[]> {
  const found = await sql<{ problem: string }>`
    with moved as (
      select split_part(j.key, ':', 2) as payment_id,
        sum(case when j.key like 'payment:%:in' and e.amount < 0 then -e.amount else 0 end) as taken,
        sum(case when j.key like 'payment:%:back:%' and (e.account_id = ${accounts.psp} or starts_with(e.account_id, ${accounts.available.prefix}))
          then e.amount else 0 end) as returned
      from journal j join entry e on e.journal_id = j.id
      where j.key like 'payment:%' group by 1
    ), asked as (
      select payment_id, sum(amount) as amount from refund group by 1
    ), each as (
      select p.*, coalesce(m.taken, 0) as taken, coalesce(m.returned, 0) as returned, coalesce(a.amount, 0) as asked,
        case when p.state in ('paid', 'refunded', 'forfeited') then p.amount else 0 end as due
      from payment p left join moved m on m.payment_id = p.id left join asked a on a.payment_id = p.id
    )
    select 'Payment ' || id || ' is ' || state || ' over ' || amount || ' fen, but the book took in ' || taken as problem
      from each where taken <> due
    union all
    select 'Payment ' || id || ' was given back ' || refunded || ' fen, but the book says ' || returned
      from each where returned <> refunded
    union all
    select 'Payment ' || id || ' was given back ' || refunded || ' fen, but its refunds are over ' || asked
      from each where channel <> 'balance' and asked <> refunded
    union all
    select 'The book has moves of payment ' || payment_id || ', which does not exist'
      from moved where payment_id not in (select id from payment)
    union all
    select 'Refund ' || r.id || ' over ' || r.amount || ' fen has waited for the provider since ' || r.created_at
      || coalesce(': ' || d.last_error, '')
      from refund r join deadline d on d.entity = 'refund' and d.entity_id = r.id where r.state = 'pending' and d.attempts >= 5
    union all
    select 'Journal ' || j.id || ' (' || j.key || ') moved ' || e.amount || ' fen at the provider without a payment or a withdrawal'
      from journal j join entry e on e.journal_id = j.id and e.account_id = ${accounts.psp}
      where j.key not like 'payment:%' and j.key not like 'withdrawal:%' and j.key not like 'demo-%' and j.key not like 'demo:deposit:%'
    limit 1000`.execute(db);
  return found.rows.map(({ problem }) => problem);
}

/** Every withdrawal has set its money aside, and sent it or given it back, exactly as its state says; none waits for ever. */
async function bookAgainstWithdrawals(db: Db): Promise<string[]> {
  const found = await sql<{ problem: string }>`
    with moved as (
      select split_part(j.key, ':', 2) as id, split_part(j.key, ':', 3) as step, sum(greatest(e.amount, 0)) as amount
      from journal j join entry e on e.journal_id = j.id
      where j.key like 'withdrawal:%' group by 1, 2
    ), each as (
      select w.id, w.state, w.amount, s.step, coalesce(m.amount, 0) as booked,
        case when s.step = 'apply' or (s.step = 'paid' and w.state = 'paid')
          or (s.step = 'back' and w.state in ('failed', 'rejected')) then w.amount else 0 end as due
      from withdrawal w cross join (values ('apply'), ('paid'), ('back')) s (step)
      left join moved m on m.id = w.id and m.step = s.step
    )
    select 'Withdrawal ' || id || ' over ' || amount || ' fen is ' || state || ', but the book has '
      || case step when 'apply' then 'set aside ' when 'paid' then 'sent ' else 'given back ' end || booked as problem
      from each where booked <> due
    union all
    select 'The book has moves of withdrawal ' || id || ', which does not exist'
      from moved where id not in (select id from withdrawal)
    union all
    select 'Withdrawal ' || w.id || ' over ' || w.amount || ' fen has waited for the provider since ' || w.created_at
      || coalesce(': ' || d.last_error, '')
      from withdrawal w join deadline d on d.entity = 'withdrawal' and d.entity_id = w.id
      where w.state = 'paying' and d.attempts >= 5
    limit 1000`.execute(db);
  return found.rows.map(({ problem }) => problem);
}

/** Every line of the bill is something that we know, over the same amount. */
async function billAgainstUs(db: Db, channel: Channel, bill: readonly BillLine[]): Promise<string[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'amount', 'state'])
    .where('channel', '=', channel)
    .where(sql<boolean>`id in ${listed(bill.map(({ paymentId }) => paymentId))}`)
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'amount', 'payment_id'])
    .where(sql<boolean>`id in ${listed(bill.map(({ refundId }) => refundId ?? ''))}`)
    .execute();
  return bill.flatMap((line) => {
    const sum = money(line.amount);
    const payment = payments.find(({ id }) => id === line.paymentId);
    if (line.kind === 'payment') {
      if (!payment) return `${channel} took ${sum} for payment ${line.paymentId}, which we do not know`;
      if (payment.state === 'created' || payment.state === 'closed')
        return `${channel} took ${sum} for payment ${payment.id}, which is ${payment.state} with us`;
      if (payment.amount === line.amount) return [];
      return `${channel} took ${sum} for payment ${payment.id}, we booked ${money(payment.amount)}`;
    }
    const refund = refunds.find(({ id, payment_id }) => id === line.refundId && payment_id === line.paymentId);
    if (!refund)
      return `${channel} gave back ${sum} of payment ${line.paymentId} as ${line.refundId}, which we did not ask for`;
    if (refund.amount === line.amount) return [];
    return `${channel} gave back ${sum} as refund ${refund.id}, we asked for ${money(refund.amount)}`;
  });
}

interface Ours {
  kind: BillLine['kind'];
  id: string;
  amount: number;
}

/** What we booked as taken and given back on a day. */
async function oursOn(db: Db, channel: Channel, day: string): Promise<Ours[]> {
  const from = new Date(`${day}T00:00:00+08:00`);
  const to = new Date(from.getTime() + DAY);
  const { rows } = await sql<Ours>`
    select 'payment' as kind, id, amount from payment
      where channel = ${channel} and paid_at >= ${from} and paid_at < ${to} and state in ('paid', 'refunded', 'forfeited')
    union all
    select 'refund', r.id, r.amount from refund r
      join payment p on p.id = r.payment_id
      join transition t on t.entity = 'refund' and t.entity_id = r.id and t.to_state = 'done'
      where p.channel = ${channel} and r.state = 'done' and t.at >= ${from} and t.at < ${to}
    order by 1, 2`.execute(db);
  return rows;
}

function usAgainstBill(channel: string, ours: readonly Ours[], bill: readonly BillLine[]): string[] {
  const told = new Set(bill.map((line) => `${line.kind} ${line.refundId ?? line.paymentId}`));
  return ours
    .filter(({ kind, id }) => !told.has(`${kind} ${id}`))
    .map(({ kind, id, amount }) => `Our ${kind} ${id} over ${money(amount)} is not in the bill of ${channel}`);
}

/** Ids as one parameter, however many. */
const listed = (ids: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`;

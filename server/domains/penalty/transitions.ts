/** The one way a penalty changes state: the table allows it, the money follows, its bearer is told. */

import type { Insertable, Selectable } from 'kysely';
import { eg } from '../../../contract/notice/wording.ts';
import type { PenaltyState } from '../../../contract/penalty/machine.ts';
import { penaltyMachine, waits } from '../../../contract/penalty/machine.ts';
import { link } from '../../../contract/screens.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { days } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording, wordings } from '../../kernel/events/wording.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { freeToTake } from '../wallet/kept.ts';
import type { PenaltyTables } from './tables.ts';

type Event = (typeof penaltyMachine.edges)[number]['event'];

interface Move {
  id: string;
  event: Event;
  by: 'S' | 'P' | 'T';
  actorId: string | null;
  now: Date;
  reason?: string;
  set?: Record<string, unknown>;
  deadlineAt?: Date | null;
}

type NewPenalty = Pick<
  Insertable<PenaltyTables['penalty']>,
  'order_id' | 'user_id' | 'rule' | 'amount' | 'collected' | 'to_buyer' | 'buyer_paid'
>;

const fake = wording('penalty', 'fake', eg('amount', 'within'), ({ amount, within }) => ({
  title: { zh: '鉴别为假，有一笔违约金', en: 'Found to be a fake: there is a penalty' },
  body: {
    zh: `违约金 ¥${amount}，已从余额和保证金里扣。不同意可以在 ${within.zh}内申诉，附上凭证。`,
    en: `The penalty is ¥${amount}, taken from balance and deposit. If you disagree, appeal within ${within.en} with evidence.`,
  },
}));
interface Facts {
  amount: string;
  reason: string;
}
const words = wordings<string, Facts>(
  'penalty',
  {
    uphold: {
      title: { zh: '申诉未通过', en: 'Appeal rejected' },
      body: ({ amount, reason }) => ({
        zh: `¥${amount} 的违约金维持：${reason}`,
        en: `The penalty of ¥${amount} stands: ${reason}`,
      }),
    },
    waive: {
      title: { zh: '申诉通过，违约金免除', en: 'Appeal accepted; penalty waived' },
      body: ({ amount, reason }) => ({ zh: `¥${amount} 已免除：${reason}`, en: `¥${amount} is waived: ${reason}` }),
    },
  },
  eg('amount', 'reason'),
);

/** A rule was broken; it can be appealed against. The journal is the caller's. */
export async function openPenalty(db: Db, { now, ...penalty }: NewPenalty & { now: Date }): Promise<void> {
  const id = newId();
  const { state, deadlineAt } = await start(db, penaltyMachine, { id, by: 'T', actorId: null, now });
  await db
    .insertInto('penalty')
    .values({ id, ...penalty, state, deadline_at: deadlineAt, created_at: now })
    .execute();
  const amount = yuan(penalty.amount);
  const within = days(waits.appeal);
  await emit(db, {
    to: penalty.user_id,
    type: 'penalty',
    data: { id },
    at: now,
    // Who is late reads of it with the order that was closed.
    ...(penalty.rule === 'fake' && {
      notice: {
        ...fake({ amount, within: { zh: within.zh, en: within.en } }),
        link: link('/pages/user/penalty', { id }),
      },
    }),
  });
}

export async function movePenalty(db: Db, move: Move): Promise<PenaltyState> {
  const { id, event, now } = move;
  const { to } = await transition(db, penaltyMachine, { table: 'penalty', ...move });
  const penalty = await db.selectFrom('penalty').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const owed = penalty.amount - penalty.collected - penalty.paid;
  const cause = { kind: 'penalty', id } as const;
  if (event === 'waive') {
    // The buyer keeps what they got: who waives it pays for it.
    await post(db, {
      key: `penalty:${id}:waive`,
      cause,
      memo: 'penalty.waive',
      at: now,
      entries: [
        { account: accounts.available(penalty.user_id), amount: penalty.collected },
        { account: accounts.receivable, amount: owed },
        { account: accounts.penalty, amount: penalty.buyer_paid - penalty.amount },
        { account: accounts.promo, amount: -penalty.buyer_paid },
      ],
    });
  }
  if (event === 'pay') await payPart(db, penalty, owed, now);
  const notice = words(event, { amount: yuan(penalty.amount), reason: move.reason ?? '' });
  await emit(db, {
    to: penalty.user_id,
    type: 'penalty',
    data: { id },
    at: now,
    ...(notice && { notice: { ...notice, link: link('/pages/user/penalty', { id }) } }),
  });
  if (to !== 'upheld') return to;
  // What it could not take when it was imposed may be there by now.
  await collectPenalties(db, penalty.user_id, now);
  return (await db.selectFrom('penalty').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
}

/** Some of what is owed leaves the balance: the buyer's part of the penalty first. */
async function payPart(
  db: Db,
  penalty: Selectable<PenaltyTables['penalty']>,
  amount: number,
  now: Date,
): Promise<void> {
  const { id } = penalty;
  const toBuyer = Math.min(amount, penalty.to_buyer - penalty.buyer_paid);
  const { buyer_id } = await db
    .selectFrom('trade_order')
    .select('buyer_id')
    .where('id', '=', penalty.order_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('penalty')
    .set({ paid: penalty.paid + amount, buyer_paid: penalty.buyer_paid + toBuyer })
    .where('id', '=', id)
    .execute();
  await post(db, {
    key: `penalty:${id}:pay:${penalty.paid}`,
    cause: { kind: 'penalty', id },
    memo: 'penalty.pay',
    at: now,
    entries: [
      { account: accounts.available(penalty.user_id), amount: -amount },
      { account: accounts.receivable, amount },
      { account: accounts.penalty, amount: -toBuyer },
      { account: accounts.available(buyer_id), amount: toBuyer },
    ],
  });
}

/** Takes from the balance what it holds of penalties that stand, oldest first, but nothing that may still be taken back. */
export async function collectPenalties(db: Db, userId: string, now: Date): Promise<void> {
  const standing = await db
    .selectFrom('penalty')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'upheld')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const penalty of standing) {
    const owed = penalty.amount - penalty.collected - penalty.paid;
    const part = owed === 0 ? 0 : Math.min(owed, (await freeToTake(db, userId, now)).available);
    if (part > 0) await payPart(db, penalty, part, now);
    if (part === owed) await movePenalty(db, { id: penalty.id, event: 'settle', by: 'T', actorId: null, now });
  }
}

/** Locks a person's own penalty. @throws Refusal NOT_FOUND */
export async function lockOwn(db: Db, id: string, userId: string) {
  const row = await db.selectFrom('penalty').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row?.user_id !== userId) throw new Refusal('NOT_FOUND');
  return row;
}

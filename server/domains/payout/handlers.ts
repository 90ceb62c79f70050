/** The calls of payout accounts, withdrawals and top-ups. */

import * as contract from '../../../contract/payout/calls.ts';
import { rechargeMachine, withdrawalMachine } from '../../../contract/payout/machine.ts';
import { payoutRules as rules } from '../../../contract/payout/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { collectDebt, post } from '../../kernel/ledger/ledger.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start, stateChanges } from '../../kernel/state/transitions.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { mustBeCertified } from '../account/certification/certified.ts';
import { byId, certify, lockAccount } from '../account/people.ts';
import { maskName } from '../account/rules.ts';
import { mustBeVerified, spendVerification, verifiedUntil } from '../account/step-up.ts';
import { collectStorage } from '../item/storage-charges.ts';
import { collectPenalties } from '../penalty/transitions.ts';
import { limitsNow } from '../shop/limits.ts';
import { firstOfTwo } from '../shop/two-people.ts';
import { lockedWithdrawable } from '../wallet/kept.ts';
import { workbenchDebtDecide, workbenchDebts, workbenchDebtWriteOff } from './debts.ts';
import {
  cardsOf,
  findWithdrawal,
  letGoSince,
  openRecharges,
  owesFirst,
  owesPenalty,
  promisedAt,
  type WithdrawalRow,
  waitingWithdrawals,
  withdrawalsOf,
  withdrawnSince,
} from './queries.ts';
import { accountHash, hideAccount, isAccount, OWES_FIRST, sealAccount, unsealAccount, usableAt } from './rules.ts';
import { moveWithdrawal } from './transitions.ts';

export const payout = handlers(contract, {
  workbenchDebts,
  workbenchDebtWriteOff,
  workbenchDebtDecide,

  cardList: async (_input, ctx) => {
    const person = await personOf(ctx);
    const cards = await cardsOf(ctx.db, person.id);
    return {
      list: cards.map((card) => shownCard(card, person)),
      certifiedName: person.certified_name && maskName(person.certified_name),
      verifiedUntil: (await verifiedUntil(ctx))?.getTime() ?? null,
      phone: person.phone ?? '',
      sandbox: isSandbox(ctx),
    };
  },

  cardBind: async ({ kind, bank, account, certifiedName }, ctx) => {
    if (!isAccount(kind, account, bank)) throw new Refusal('CARD_WRONG');
    await mustBeVerified(ctx);
    const person = await personOf(ctx, { lock: true });
    await mustBeCertified(ctx, 'payout', certifiedName);
    const holder = person.certified_name ?? certifiedName;
    if (!holder) throw new Refusal('NAME_NEEDED');
    const cards = await cardsOf(ctx.db, person.id);
    if (cards.length >= rules.maxCards) throw new Refusal('CARD_LIMIT');
    const hash = accountHash(ctx.app.config.secret, kind, account);
    if (cards.some((card) => card.account_hash === hash)) throw new Refusal('CARD_BOUND');
    await certify(ctx.db, person.id, holder);
    const card = {
      id: newId(),
      user_id: person.id,
      kind,
      bank,
      account_shown: hideAccount(kind, account),
      account_sealed: sealAccount(ctx.app.config.secret, { account, holder }),
      account_hash: hash,
      bound_at: ctx.now,
      removed_at: null,
    };
    await ctx.db.insertInto('payout_card').values(card).execute();
    await spendVerification(ctx);
    return shownCard(card, { ...person, certified_name: holder });
  },

  cardRemove: async ({ id }, ctx) => {
    const gone = await ctx.db
      .updateTable('payout_card')
      .set({ removed_at: ctx.now })
      .where('id', '=', id)
      .where('user_id', '=', userOf(ctx).userId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new Refusal('NOT_FOUND');
    return gone;
  },

  assetWithdraw: async ({ cardId, amount }, ctx) => {
    await mustBeVerified(ctx);
    const person = await personOf(ctx, { lock: true });
    await mustBeCertified(ctx, 'payout', undefined);
    await collectPenalties(ctx.db, person.id, ctx.now);
    if (await owesPenalty(ctx.db, person.id)) throw new Refusal('PENALTY_OWED', undefined, { commit: true });
    const card = (await cardsOf(ctx.db, person.id)).find(({ id }) => id === cardId);
    if (!card) throw new Refusal('NOT_FOUND');
    const usable = usableAt(card.bound_at, person.phone_changed_at);
    if (usable > ctx.now) throw new Refusal('PAYOUT_COOLING', { until: usable.getTime() });
    const today = await withdrawnSince(ctx.db, person.id, new Date(ctx.now.getTime() - DAY));
    if (today >= rules.withdraw.perDay) throw new Refusal('PAYOUT_LIMIT');
    const owed = await collectDebt(ctx.db, person.id, { occasion: `withdrawal:${ctx.requestId}`, at: ctx.now });
    // What was collected stays collected.
    if (owed > 0) throw new Refusal('DEBT_OWED', { owed }, { commit: true });
    const storage = await collectStorage(ctx.db, person.id, ctx.now);
    if (storage > 0) throw new Refusal('STORAGE_OWED', { owed: storage }, { commit: true });
    const { available, withdrawable, heldUntil, heldPenalties } = await lockedWithdrawable(ctx.db, person.id, ctx.now);
    if (available >= amount && withdrawable < amount)
      throw amount <= withdrawable + heldPenalties
        ? new Refusal('PENALTY_OPEN', { withdrawable })
        : new Refusal('PAYOUT_HELD', { withdrawable, until: heldUntil });
    if (available < amount) throw new Refusal('BALANCE_SHORT', { available, missing: amount - available });
    const id = newId();
    const no = newNo(ctx.now);
    const { state, deadlineAt } = await start(ctx.db, withdrawalMachine, {
      id,
      by: 'S',
      actorId: person.id,
      now: ctx.now,
    });
    await ctx.db
      .insertInto('withdrawal')
      .values({
        id,
        no,
        user_id: person.id,
        card_id: card.id,
        amount,
        state,
        deadline_at: deadlineAt,
        reason: null,
        provider_no: null,
        created_at: ctx.now,
      })
      .execute();
    await post(ctx.db, {
      key: `withdrawal:${id}:apply`,
      cause: { kind: 'withdrawal', id },
      memo: 'withdraw.apply',
      at: ctx.now,
      entries: [
        { account: accounts.available(person.id), amount: -amount },
        { account: accounts.payout(person.id), amount },
      ],
    });
    await spendVerification(ctx);
    return { id, no, state };
  },

  withdrawalList: async ({ cursor, size }, ctx) => {
    const rows = await withdrawalsOf(ctx.db, userOf(ctx).userId, { cursor, size });
    const list = rows.slice(0, size).map(shownWithdrawal);
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  withdrawalDetail: async ({ id }, ctx) => {
    const row = await findWithdrawal(ctx.db, id);
    if (row?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
    return {
      ...shownWithdrawal(row),
      lateAt: row.state === withdrawalMachine.initial && row.deadline_at === null ? await promisedAt(ctx.db, id) : null,
      sandbox: isSandbox(ctx),
      timeline: await stateChanges(ctx.db, withdrawalMachine, id),
    };
  },

  balanceDeposit: async ({ amount }, ctx) => {
    const { userId } = userOf(ctx);
    const payWith = channelsOf(ctx.app.providers.payment).filter((channel) => channel !== 'balance');
    if (payWith.length === 0) throw new Refusal('FORBIDDEN');
    await lockAccount(ctx.db, userId);
    const waiting = await openRecharges(ctx.db, userId);
    // Who asks twice pays once.
    const same = waiting.find((one) => one.amount === amount && one.deadline_at !== null && one.deadline_at > ctx.now);
    if (same) return { ...shownRecharge(same), payWith };
    if (waiting.length >= MOST_RECHARGES) throw new Refusal('TOO_MANY', { retryAfter: rules.recharge.life / 1000 });
    const id = newId();
    const no = newNo(ctx.now);
    const { state, deadlineAt } = await start(ctx.db, rechargeMachine, {
      id,
      by: 'B',
      actorId: userId,
      now: ctx.now,
    });
    await ctx.db
      .insertInto('recharge')
      .values({ id, no, user_id: userId, amount, state, deadline_at: deadlineAt, created_at: ctx.now })
      .execute();
    return { ...shownRecharge({ id, no, amount, deadline_at: deadlineAt ?? ctx.now }), payWith };
  },

  workbenchWithdrawals: async ({ cursor, size }, ctx) => {
    const byHand = ctx.app.providers.payout === null;
    const { twoPeopleFrom: limit } = await limitsNow(ctx);
    const rows = await waitingWithdrawals(ctx.db, {
      since: new Date(ctx.now.getTime() - DAY),
      byHand,
      cursor,
      size,
      userId: userOf(ctx).userId,
    });
    const list = rows.slice(0, size).map((row) => ({
      ...shownWithdrawal(row),
      nickname: row.nickname,
      phone: row.phone ?? '',
      available: row.available,
      paidBefore: row.paidBefore,
      owed: row.owed,
      cardBoundAt: row.bound_at.getTime(),
      second:
        limit === null || row.amount + row.given < limit || row.state !== 'applied'
          ? null
          : { by: row.asked_by_name, own: row.asked_own },
      payTo: byHand && row.state === 'paying' ? unsealAccount(ctx.app.config.secret, row.account_sealed) : null,
      sandbox: isSandbox(ctx),
    }));
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workbenchWithdrawalDecide: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const byProvider = ctx.app.providers.payout !== null;
    // A provider says itself whether the money has arrived.
    if (byProvider && (input.event === 'arrive' || input.event === 'fail')) throw new Refusal('FORBIDDEN');
    const row = await mayLetGo(input, ctx);
    const step = { id: input.id, by: 'P', actorId: userId, now: ctx.now } as const;
    const moved = (state: contract.Withdrawal['state']) => {
      const of = { userId: row.user_id, amount: row.amount };
      ctx.changed({ of: `withdrawal:${input.id}`, before: { ...of, state: row.state }, after: { ...of, state } });
      return { id: input.id, state };
    };
    // It came to be owed while it waited: what comes back pays it.
    if (input.event === 'approve' && (await owesFirst(ctx.db, row.user_id)))
      return moved(await moveWithdrawal(ctx.db, { ...step, event: 'reject', reason: OWES_FIRST }));
    if (row.first) return moved(row.state);
    return moved(
      await moveWithdrawal(ctx.db, {
        ...input,
        ...step,
        ...(input.event === 'approve' && !byProvider && { deadlineAt: null }),
      }),
    );
  },
});

/**
 * A large payout is let go by two.
 * @returns the row, and whether this was the first of two, and another has still to agree
 */
async function mayLetGo({ id, event }: Parsed<typeof contract.workbenchWithdrawalDecide>, ctx: Context) {
  const row = await ctx.db
    .selectFrom('withdrawal')
    .select(['user_id', 'amount', 'state', 'asked_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const one = { first: false, ...row };
  if (event !== 'approve' || row.state !== withdrawalMachine.initial) return one;
  const said = row.asked_by === null ? null : { by: row.asked_by, amount: row.amount };
  // What one person is given on one day is one amount, in however many parts.
  await lockAccount(ctx.db, row.user_id);
  const given = await letGoSince(ctx.db, row.user_id, new Date(ctx.now.getTime() - DAY));
  const first = await firstOfTwo(ctx, said, row.amount, { given });
  if (!first) return one;
  await ctx.db.updateTable('withdrawal').set({ asked_by: first.by }).where('id', '=', id).execute();
  return { ...one, first: true };
}

/** Top-ups that somebody has begun and not paid. */
const MOST_RECHARGES = 5;

const shownRecharge = ({
  deadline_at,
  ...one
}: {
  id: string;
  no: string;
  amount: number;
  deadline_at: Date | null;
}) => ({
  ...one,
  expiresAt: deadline_at?.getTime() ?? 0,
});

const isSandbox = (ctx: Context) => ctx.app.providers.payout?.sandbox ?? false;

interface Person {
  id: string;
  phone: string | null;
  certified_name: string | null;
  phone_changed_at: Date | null;
}

const personOf = (ctx: Context, { lock = false } = {}): Promise<Person> =>
  (lock ? lockAccount : byId)(ctx.db, userOf(ctx).userId);

const shownCard = (
  card: { id: string; kind: contract.CardKind; bank: string; account_shown: string; bound_at: Date },
  person: Person,
) => ({
  id: card.id,
  kind: card.kind,
  bank: card.bank,
  account: card.account_shown,
  holder: maskName(person.certified_name ?? ''),
  boundAt: card.bound_at.getTime(),
  usableAt: usableAt(card.bound_at, person.phone_changed_at).getTime(),
});

const shownWithdrawal = (row: WithdrawalRow) => ({
  id: row.id,
  no: row.no,
  amount: row.amount,
  card: {
    kind: row.kind,
    bank: row.bank,
    account: row.account_shown,
    holder: maskName(row.certified_name ?? ''),
  },
  state: row.state,
  deadlineAt: row.deadline_at?.getTime() ?? null,
  reason: row.reason,
  createdAt: row.created_at.getTime(),
});

/** Trials, from the screen and from the command: done outside of any transaction, then written down. */
import { randomInt } from 'node:crypto';
import { type Channel, channelName } from '../../../contract/payment/calls.ts';
import { TRIAL_AMOUNT, TRIAL_OPEN, type Trial, type TrialKind } from '../../../contract/shop/trial-calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';
import { maskPhones } from '../../kernel/lib/log.ts';
import type { Providers } from '../../providers/providers.ts';
import { tryStore } from '../../providers/storage/trial.ts';
import { openPayment, type Payment } from '../payment/escrow.ts';
import { calledAtWork } from '../shop/staff-names.ts';

export interface Outcome {
  good: boolean;
  found: Words;
}

/** A provider that hangs is one that does not work, ms. */
const WITHIN = 20_000;

/** @param phone the owner's own */
export async function tryMessage({ sms }: Pick<Providers, 'sms'>, phone: string): Promise<Outcome> {
  if (sms.sandbox) {
    const zh = '沙盒：没有接短信，什么都没发出去';
    return { good: false, found: { zh, en: 'Sandbox: there is no carrier, and nothing was sent' } };
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return outcome(sms.sendCode({ phone, code }), () => ({
    zh: `短信商收下了，看你的手机：里面是 ${code}（不能用来登录）`,
    en: `The carrier took it; look at your phone: it says ${code}, which opens nothing`,
  }));
}

export const tryUpload = ({ storage }: Pick<Providers, 'storage'>, now: Date): Promise<Outcome> =>
  outcome(tryStore(storage, now), (bytes) => ({
    zh: `写入 ${bytes} 字节，读回一致，已删除`,
    en: `${bytes} bytes written, read back the same, and removed`,
  }));

async function outcome<T>(act: Promise<T>, said: (result: T) => Words): Promise<Outcome> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`No answer within ${WITHIN / 1_000} s`)), WITHIN);
  });
  try {
    return { good: true, found: said(await Promise.race([act, tooLate])) };
  } catch (error) {
    const why = maskPhones(error instanceof Error ? error.message : String(error)).slice(0, 200);
    return { good: false, found: { zh: why, en: why } };
  } finally {
    clearTimeout(late);
  }
}

interface Tried extends Outcome {
  kind: TrialKind;
  userId: string;
  at: Date;
  endedAt: Date;
}

export async function record(db: Db, { kind, userId, at, endedAt, good, found }: Tried): Promise<Trial> {
  const id = newId();
  await db
    .insertInto('shop_trial')
    .values({ id, kind, channel: null, user_id: userId, at, ended_at: endedAt, good, found: JSON.stringify(found) })
    .execute();
  return trialOf(db, id, userId);
}

/** One at a time for each channel: pressing twice opens one. */
export async function beginPayment(
  db: Db,
  { channel, userId, now }: { channel: Channel; userId: string; now: Date },
): Promise<{ id: string; payment: Payment }> {
  const open = await db
    .selectFrom('shop_trial')
    .select('id')
    .where('kind', '=', 'payment')
    .where('channel', '=', channel)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('at', '>', new Date(now.getTime() - TRIAL_OPEN))
    .executeTakeFirst();
  const id = open?.id ?? newId();
  if (!open)
    await db
      .insertInto('shop_trial')
      .values({ id, kind: 'payment', channel, user_id: userId, at: now, ended_at: null, good: null, found: null })
      .execute();
  const payment = await openPayment(db, {
    ...{ purpose: 'trial', subjectId: id, userId, channel, amount: TRIAL_AMOUNT, now },
  });
  return { id, payment };
}

const rows = (db: Db) =>
  db
    .selectFrom('shop_trial')
    .innerJoin('account', 'account.id', 'shop_trial.user_id')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.subject_id', '=', 'shop_trial.id')
        .on('payment.purpose', '=', 'trial')
        // Another payer's closes the one before.
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment as later')
                .select('later.id')
                .whereRef('later.subject_id', '=', 'payment.subject_id')
                .where('later.purpose', '=', 'trial')
                .whereRef('later.id', '>', 'payment.id'),
            ),
          ),
        ),
    )
    .leftJoin('refund', 'refund.payment_id', 'payment.id')
    .selectAll('shop_trial')
    .select([calledAtWork().as('nickname'), 'payment.id as payment_id', 'refund.state as refund_state'])
    .select((eb) =>
      eb
        .selectFrom('transition')
        .select((of) => of.fn.max('transition.at').as('at'))
        .whereRef('transition.entity_id', '=', 'refund.id')
        .where('transition.entity', '=', 'refund')
        .where('transition.to_state', '=', 'done')
        .as('returned_at'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export async function trialOf(db: Db, id: string, reader: string): Promise<Trial> {
  return shown(await rows(db).where('shop_trial.id', '=', id).executeTakeFirstOrThrow(), reader, new Date(0));
}

/** @param reader sees the cashier of what is theirs to pay */
export async function lastTrials(db: Db, reader: string, now: Date): Promise<Trial[]> {
  const last = await rows(db).orderBy('shop_trial.at', 'desc').orderBy('shop_trial.id', 'desc').limit(20).execute();
  return last.map((row) => shown(row, reader, now));
}

function shown(row: Row, reader: string, now: Date): Trial {
  const { id, kind, channel, at, found, good, nickname } = row;
  const paid = kind === 'payment' ? payment(row, now) : null;
  return {
    ...{ id, kind, channel, by: nickname, at: at.getTime() },
    endedAt: (paid ? row.returned_at : row.ended_at)?.getTime() ?? null,
    state: paid?.state ?? (good ? 'good' : 'bad'),
    found: paid?.found ?? found ?? { zh: '', en: '' },
    paymentId: paid?.state === 'waits' && row.user_id === reader ? row.payment_id : null,
  };
}

function payment(row: Row, now: Date): Pick<Trial, 'state' | 'found'> {
  const by = row.channel ? channelName(row.channel) : { zh: '', en: '' };
  const pretended = row.channel === 'sandbox' ? { zh: '（没有真的钱）', en: ' (no real money)' } : { zh: '', en: '' };
  if (row.refund_state === 'done')
    return {
      state: 'good',
      found: {
        zh: `${by.zh}收到并退回了 ${yuan(TRIAL_AMOUNT)} 元${pretended.zh}`,
        en: `¥${yuan(TRIAL_AMOUNT)} paid by ${by.en} and given back${pretended.en}`,
      },
    };
  if (row.ended_at)
    return {
      state: 'returning',
      found: { zh: `${by.zh}收到了，正在退回`, en: `Paid by ${by.en}; on its way back` },
    };
  if (row.at.getTime() + TRIAL_OPEN > now.getTime())
    return {
      state: 'waits',
      found: {
        zh: `等你用${by.zh}付 ${yuan(TRIAL_AMOUNT)} 元`,
        en: `Waits for you to pay ¥${yuan(TRIAL_AMOUNT)} by ${by.en}`,
      },
    };
  return { state: 'bad', found: { zh: `没有收到${by.zh}的钱`, en: `No money arrived by ${by.en}` } };
}

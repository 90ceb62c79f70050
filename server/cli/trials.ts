/** `npm start -- doctor message | upload | payment`: an owner tries for real what the doctor only looks at. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Channel, channelName } from '../../contract/payment/calls.ts';
import { TRIAL_AMOUNT, type TrialKind, trialKinds } from '../../contract/shop/trial-calls.ts';
import { H5_PAYER } from '../../contract/wire/query.ts';
import { MINUTE } from '../../contract/wire/time.ts';
import { yuan } from '../../contract/wire/yuan.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { sendRefunds } from '../domains/payment/deadlines.ts';
import { payerOf } from '../domains/payment/escrow.ts';
import { actOn } from '../domains/payment/notice.ts';
import { asSetUp } from '../domains/shop/settings.ts';
import { trialPayable } from '../domains/trial/payable.ts';
import { beginPayment, lastTrials, type Outcome, record, tryMessage, tryUpload } from '../domains/trial/trials.ts';
import type { Clock } from '../kernel/lib/clock.ts';
import { withOwnSecrets } from '../kernel/lib/own-secret.ts';
import { channelsOf, providerOf } from '../providers/payment/open.ts';
import { openProviders, type Providers } from '../providers/providers.ts';

interface House {
  db: Db;
  providers: Providers;
  clock: Clock;
  say: (line: string) => void;
  owner: { id: string; phone: string };
  /** Between two questions to a provider. */
  pause: () => Promise<unknown>;
}

/** Between two questions whether the money has come, and for how long they are asked, ms. */
const ASK_EVERY = 3_000;
const ASK_FOR = 10 * MINUTE;

export const isTrial = (word: string): word is TrialKind => trialKinds.some((kind) => kind === word);

/** @returns how many did not work. @throws Error in a shop without an owner */
export async function tryOut(
  kind: TrialKind,
  a: Pick<House, 'db' | 'clock' | 'say'> & {
    configured: Config;
    pause?: House['pause'];
    providers?: Partial<Providers>;
  },
): Promise<number> {
  const now = a.clock.now();
  const config = await withOwnSecrets(await asSetUp(a.configured, a.db, now), a.db, now);
  const house: House = {
    ...a,
    providers: { ...(await openProviders(config)), ...a.providers },
    owner: await ownerOf(a.db),
    pause: a.pause ?? (() => wait(ASK_EVERY)),
  };
  if (kind === 'payment') return payments(house);
  const { providers, owner, db, clock } = house;
  const outcome = await (kind === 'message' ? tryMessage(providers, owner.phone) : tryUpload(providers, now));
  await record(db, { kind, userId: owner.id, at: now, endedAt: clock.now(), ...outcome });
  return told(house, kind, outcome);
}

function told({ say }: House, what: string, { good, found }: Outcome): number {
  say(`${good ? 'ok ' : 'RED'} ${what.padEnd(11)} ${found.en}`);
  return good ? 0 : 1;
}

/** Whoever has been one for longest. */
async function ownerOf(db: Db): Promise<House['owner']> {
  const owner = await db
    .selectFrom('staff_role')
    .innerJoin('account', 'account.id', 'staff_role.user_id')
    .select(['account.id', 'account.phone'])
    .where('role', '=', 'owner')
    .orderBy('granted_at')
    .orderBy('account.id')
    .executeTakeFirst();
  if (!owner?.phone) throw new Error('This shop has no owner yet: npm start -- setup.');
  return { id: owner.id, phone: owner.phone };
}

async function payments(house: House): Promise<number> {
  const channels = channelsOf(house.providers.payment).filter((channel) => channel !== 'balance');
  if (channels.length === 0) {
    const en = 'No channel is set up: only the balance can pay';
    return told(house, 'payment', { good: false, found: { zh: en, en } });
  }
  let red = 0;
  for (const channel of channels) red += await payment(house, channel);
  return red;
}

async function payment(house: House, channel: Channel): Promise<number> {
  const { db, clock, say, owner, pause } = house;
  const provider = providerOf(house.providers.payment, channel);
  if (!provider) return 1;
  const began = clock.now();
  const trial = await inTransaction(db, (tx) => beginPayment(tx, { channel, userId: owner.id, now: began }));
  const { id } = trial.payment;
  try {
    const pretended = channel === 'sandbox' ? house.providers.payment.sandbox : null;
    if (pretended) {
      await pretended.pay({ id, amount: TRIAL_AMOUNT }, 'lost', { db, now: began });
      say(`The sandbox pretends that ¥${yuan(TRIAL_AMOUNT)} was paid.`);
    } else {
      const asked = { id, no: trial.id, title: '试收款', amount: TRIAL_AMOUNT, expiresAt: null, ip: '127.0.0.1' };
      await payerOf(db, id, H5_PAYER);
      say(`Pay ¥${yuan(TRIAL_AMOUNT)} by ${channelName(channel).en}: ${await provider.cashier(asked)}`);
    }
    for (let tries = 0; tries < ASK_FOR / ASK_EVERY; tries++) {
      const notice = await provider.query(id, { db, now: clock.now() });
      if (notice?.paid) {
        const now = clock.now();
        await inTransaction(db, (tx) => actOn(tx, { channel, payables: [trialPayable], notice, now }));
        await sendRefunds(db, id, now, house);
        break;
      }
      await pause();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return told(house, channel, { good: false, found: { zh: why, en: why } });
  }
  const after = (await lastTrials(db, owner.id, clock.now())).find((one) => one.id === trial.id);
  if (!after) return 1;
  return told(house, channel, { good: after.state === 'good' || after.state === 'returning', found: after.found });
}

/** The calls of businesses. */

import * as contract from '../../../contract/merchant/calls.ts';
import { merchantMachine } from '../../../contract/merchant/machine.ts';
import { merchantRules as rules } from '../../../contract/merchant/rules.ts';
import { takesDeposit } from '../../../contract/merchant/selling.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, stateChanges } from '../../kernel/state/transitions.ts';
import { mustBeVerified, spendVerification } from '../account/step-up.ts';
import { agreementNow } from '../shop/agreements.ts';
import { mustLeadNowhere, mustNotBeOurs } from '../shop/our-names.ts';
import { ownUploads } from '../upload/own.ts';
import { mustBeFree, withdrawableOf } from '../wallet/kept.ts';
import { merchantData } from './data.ts';
import { depositBackAt, findMerchant, frozenFor, listMerchants, merchantOf } from './queries.ts';
import { moveMerchant } from './transitions.ts';

export const merchant = handlers(contract, {
  merchantData,

  merchantGet: async (_input, ctx) => {
    const { userId } = userOf(ctx);
    const [own, paid, { withdrawable }, frozen] = await Promise.all([
      merchantOf(ctx.db, userId).executeTakeFirst(),
      balance(ctx.db, accounts.deposit(userId)),
      withdrawableOf(ctx.db, userId, ctx.now),
      frozenFor(ctx.db, userId),
    ]);
    return {
      merchant: own ? await shown(ctx, own) : null,
      deposit: { paid, required: rules.deposit },
      frozen,
      available: withdrawable,
    };
  },

  merchantApply: async ({ documents, creditCode, ...input }, ctx) => {
    const { userId } = userOf(ctx);
    await mustNotBeOurs(ctx, input.name);
    mustLeadNowhere(input.name);
    if (!contract.isCreditCode(creditCode)) throw new Refusal('CREDIT_CODE_WRONG');
    const uploads = await ownUploads(ctx.db, { ids: documents, userId });
    const own = await merchantOf(ctx.db, userId).forUpdate().executeTakeFirst();
    const id = own?.id ?? newId();
    if (!own) {
      const { state, deadlineAt } = await start(ctx.db, merchantMachine, {
        id,
        by: 'M',
        actorId: userId,
        now: ctx.now,
      });
      await ctx.db
        .insertInto('merchant')
        .values({ id, user_id: userId, name: input.name, state, deadline_at: deadlineAt, created_at: ctx.now })
        .execute();
    }
    const state = await moveMerchant(ctx.db, {
      id,
      event: 'submit',
      by: 'M',
      actorId: userId,
      now: ctx.now,
      set: {
        name: input.name,
        credit_code: creditCode,
        contact: input.contact,
        contact_phone: input.contactPhone,
        documents: JSON.stringify(uploads.map(({ sha256 }) => sha256)),
      },
    });
    return { state };
  },

  merchantSign: async ({ agreementVersion, signature }, ctx) => {
    const { userId } = userOf(ctx);
    await mustBeVerified(ctx);
    const { version } = await agreementNow(ctx.db, 'business', ctx.now);
    if (agreementVersion !== version) throw new Refusal('AGREEMENT_CHANGED');
    const [drawn] = await ownUploads(ctx.db, { ids: [signature], userId });
    if (!drawn) throw new Refusal('UPLOAD_MISSING');
    const state = await moveMerchant(ctx.db, {
      id: await ownId(ctx),
      event: 'sign',
      by: 'M',
      actorId: userId,
      now: ctx.now,
      set: { agreement_version: agreementVersion, signed_at: ctx.now, signature: drawn.sha256 },
    });
    await spendVerification(ctx);
    return { state };
  },

  merchantDeposit: async ({ amount }, ctx) => {
    const { userId } = userOf(ctx);
    const own = await merchantOf(ctx.db, userId).forUpdate().executeTakeFirst();
    if (!own) throw new Refusal('NOT_FOUND');
    if (!takesDeposit.includes(own.state)) throw new Refusal('STATE_REFUSED', { state: own.state });
    // A deposit pays for what its owner buys as a business.
    await mustBeFree(ctx.db, userId, amount, ctx.now);
    await post(ctx.db, {
      key: `merchant:${own.id}:deposit:${newId()}`,
      cause: { kind: 'merchant', id: own.id },
      memo: 'merchant.deposit',
      at: ctx.now,
      entries: [
        { account: accounts.available(userId), amount: -amount },
        { account: accounts.deposit(userId), amount },
      ],
    });
    const paid = await balance(ctx.db, accounts.deposit(userId));
    const opens = own.state === 'to_deposit' && paid >= rules.deposit;
    const state = opens
      ? await moveMerchant(ctx.db, { id: own.id, event: 'pay', by: 'M', actorId: userId, now: ctx.now })
      : own.state;
    return { state, paid };
  },

  merchantExit: async (_input, ctx) => {
    const { userId } = userOf(ctx);
    const id = await ownId(ctx);
    return { state: await moveMerchant(ctx.db, { id, event: 'exit', by: 'M', actorId: userId, now: ctx.now }) };
  },

  workbenchMerchants: async ({ state, cursor, size }, ctx) => {
    const rows = await listMerchants(ctx.db, { state, cursor, size });
    const list = await Promise.all(
      rows.slice(0, size).map(async (row) => ({
        ...(await shown(ctx, row)),
        id: row.id,
        nickname: row.nickname,
        phone: row.phone ?? '',
      })),
    );
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workbenchMerchantDecide: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const known = await findMerchant(ctx.db, input.id).executeTakeFirst();
    if (!known) throw new Refusal('NOT_FOUND');
    const state = await moveMerchant(ctx.db, { ...input, by: 'P', actorId: userId, now: ctx.now });
    return { id: input.id, state };
  },
});

async function ownId(ctx: Context): Promise<string> {
  const own = await merchantOf(ctx.db, userOf(ctx).userId).forUpdate().executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
  return own.id;
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof merchantOf>['executeTakeFirst']>>>;

async function shown(ctx: Context, row: Row): Promise<contract.Merchant> {
  const deadline = row.state === 'exiting' ? await depositBackAt(ctx.db, row) : row.deadline_at;
  return {
    state: row.state,
    deadlineAt: deadline?.getTime() ?? null,
    name: row.name,
    creditCode: row.credit_code,
    contact: row.contact,
    contactPhone: row.contact_phone,
    documents: row.documents.map(photoUrl),
    reason: row.reason,
    agreementVersion: row.agreement_version,
    signedAt: row.signed_at?.getTime() ?? null,
    signature: row.signature && photoUrl(row.signature),
    timeline: await stateChanges(ctx.db, merchantMachine, row.id),
  };
}

/** Amounts that staff work under, in versions. */
import * as contract from '../../../contract/shop/limit-calls.ts';
import type { Context } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { documentNow, documentVersions, saveDocument } from './documents.ts';

const KIND = 'limits';

export async function limitsNow({ db, now }: Pick<Context, 'db' | 'now'>): Promise<contract.ShopLimits> {
  const found = await documentNow(db, KIND, now);
  return found ? (found.content as contract.ShopLimits) : contract.firstLimits;
}

async function versionsOf(ctx: Pick<Context, 'db' | 'now'>) {
  const { db, now } = ctx;
  const list = (await documentVersions(db, KIND)).map(({ content, ...row }) => ({
    ...row,
    limits: content as contract.ShopLimits,
  }));
  const current = list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null;
  return { current, list, holding: await limitsNow(ctx) };
}

export const shopLimits = handlers(contract, {
  shopLimitsList: (_input, ctx) => versionsOf(ctx),
  shopLimitsSave: async ({ limits, ...when }, ctx) => {
    await saveDocument(ctx, { kind: KIND, content: limits, own: contract.firstLimits, ...when });
    return versionsOf(ctx);
  },
});

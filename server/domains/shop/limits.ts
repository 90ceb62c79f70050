/** Amounts that staff work under, in versions. */
import * as contract from '../../../contract/shop/limit-calls.ts';
import type { Context } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { documentNow, documentVersions, saveDocument } from './documents.ts';

const KIND = 'limits';

/** The demo has one person for everything. */
export async function limitsNow({ db, now, app }: Pick<Context, 'db' | 'now' | 'app'>): Promise<contract.ShopLimits> {
  const found = await documentNow(db, KIND, now);
  if (found) return found.content as contract.ShopLimits;
  return app.config.demo ? { twoPeopleFrom: null } : contract.firstLimits;
}

async function versionsOf(ctx: Pick<Context, 'db' | 'now' | 'app'>) {
  const { db, now, app } = ctx;
  const list = (await documentVersions(db, KIND)).map(({ content, ...row }) => ({
    ...row,
    limits: content as contract.ShopLimits,
  }));
  const current = list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null;
  return { current, list, holding: await limitsNow(ctx), alone: current === null && app.config.demo };
}

export const shopLimits = handlers(contract, {
  shopLimitsList: (_input, ctx) => versionsOf(ctx),
  shopLimitsSave: async ({ limits, ...when }, ctx) => {
    await saveDocument(ctx, { kind: KIND, content: limits, own: contract.firstLimits, ...when });
    return versionsOf(ctx);
  },
});

/** What is done of opening the shop. Each step is a recorded fact, so nobody ticks anything off. */

import { HOME } from '../../../contract/cms/home.ts';
import type { AgreementKind } from '../../../contract/shop/agreement-calls.ts';
import { type OpeningStep, openingSteps } from '../../../contract/shop/calls.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { settingsNow } from './settings.ts';

/** What everybody who buys or sells agrees to first. */
const POLICIES = ['terms', 'privacy', 'return', 'stock'] as const satisfies readonly AgreementKind[];

export async function openingOf(
  db: Db,
  now: Date,
  { providers, config: { sandboxes } }: Pick<App, 'providers' | 'config'>,
) {
  const product = await db.selectFrom('product').select('id').limit(1).executeTakeFirst();
  // An order that nobody paid sold nothing.
  const sale = await db
    .selectFrom('trade_order')
    .select('id')
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const settings = await settingsNow(db, now);
  const staff = await db.selectFrom('staff_role').select('user_id').distinct().limit(2).execute();
  const home = await db
    .selectFrom('cms_page')
    .select('id')
    .where('name', '=', HOME)
    .where('published', '=', true)
    .executeTakeFirst();
  const said = new Set(
    (await db.selectFrom('shop_document').select('kind').distinct().execute()).map(({ kind }) => kind),
  );
  // An owner's own: the link of the setup works once.
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('staff_role', 'staff_role.user_id', 'passkey.user_id')
    .select('passkey.id')
    .where('staff_role.role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  const paid = await db.selectFrom('withdrawal').select('id').where('state', '=', 'paid').limit(1).executeTakeFirst();
  const done: Record<OpeningStep, boolean> = {
    settings: Boolean(settings?.publicUrl),
    warehouse: Boolean(settings?.warehouse),
    passkey: passkey !== undefined,
    codes: !providers.sms.sandbox,
    payment: Boolean(providers.payment.alipay || providers.payment.wechat),
    // Sent by hand is a way too: a shop that people are paid by has sent some.
    payout: Boolean(providers.payout && !sandboxes.has('payout')) || paid !== undefined,
    identity: Boolean(providers.identity && !providers.identity.sandbox),
    express: Boolean(providers.express && providers.express.source !== 'sandbox'),
    // The software's own count once an owner has said so.
    fees: said.has('fees'),
    policies: POLICIES.every((kind) => said.has(`agreement.${kind}`)),
    staff: staff.length > 1,
    product: product !== undefined,
    page: home !== undefined,
    sale: sale !== undefined,
  };
  return openingSteps.map((step) => ({ step, done: done[step] }));
}

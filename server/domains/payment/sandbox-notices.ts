/** The pretend provider's post: notices that arrive later than they were sent. */
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import type { Sent } from '../../providers/payment/sandbox.ts';
import type { Payable } from './escrow.ts';
import { receiveNotice } from './notice.ts';

export const SANDBOX_NOTICE = 'sandbox_notice';

export async function postSandboxNotice(db: Db, { body, after }: Sent, now: Date): Promise<void> {
  const id = newId();
  const at = new Date(now.getTime() + after);
  await db.insertInto('sandbox_notice').values({ id, body }).execute();
  await setReminder(db, { entity: SANDBOX_NOTICE, id, event: 'deliver', at });
}

export async function deliverSandboxNotice(
  db: Db,
  { id, now, app, payables }: { id: string; now: Date; app: App; payables: readonly Payable[] },
): Promise<void> {
  const provider = app.providers.payment.sandbox;
  const sent = await db.deleteFrom('sandbox_notice').where('id', '=', id).returning('body').executeTakeFirst();
  if (!provider || !sent) return;
  const arrived = { body: sent.body, headers: {}, now };
  await receiveNotice(db, { channel: 'sandbox', provider, payables, arrived });
}

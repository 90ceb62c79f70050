/** The pretend marketplace's own time: goods go up, strangers buy, and its callbacks set out. */
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { type DeadlineRule, onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import type { SandboxResale } from '../../providers/resale/sandbox.ts';
import { receivePush } from './push.ts';

const ENTITY = 'resale.sandbox';
const A_MOMENT = 1_000;

export const sandboxOf = ({ providers }: App): SandboxResale | null =>
  (providers.resale.sandbox as SandboxResale | undefined) ?? null;

/** Call it after something was asked of the sandbox: it says itself when it has to do something next. */
export async function scheduleSandbox(db: Db, app: App, now: Date): Promise<void> {
  const next = await sandboxOf(app)?.due({ db, now });
  if (!next) return;
  const at = new Date(Math.max(next.getTime(), now.getTime() + A_MOMENT));
  await setReminder(db, { entity: ENTITY, id: 'sandbox', event: 'turn', at });
}

export const sandboxRule: DeadlineRule = onDeadline(ENTITY, async (db, _id, _event, now, app) => {
  const sandbox = sandboxOf(app);
  if (!sandbox) return;
  const pushes = await sandbox.turn({ db, now });
  for (const { raw, query } of pushes) await receivePush(db, sandbox, { raw, query, now });
  await scheduleSandbox(db, app, now);
});

/** How sure we are of a person's name, and what that lets them do. */

import type * as contract from '../../../../contract/account/calls.ts';
import { type CertificationLevel, type CertifiedAct, suffices } from '../../../../contract/account/certification.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import type { Db } from '../../../db/schema.ts';
import { type App, type Context, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { IdentityProvider } from '../../../providers/identity/identity.ts';

type Certification = Output<typeof contract.userCertify>;
type House = Pick<App, 'providers'>;

/** What a sandbox confirmed counts only while nothing better is there. */
export const confirmed = (db: Db, identity: IdentityProvider | null, userId: string) =>
  db
    .selectFrom('certification')
    .select('matched_at')
    .where('user_id', '=', userId)
    .where('matched_at', 'is not', null)
    .$if(!identity?.sandbox, (query) => query.where('provider', '<>', 'sandbox'))
    .executeTakeFirst();

export async function certificationOf(db: Db, { providers }: House, userId: string): Promise<Certification> {
  const at = (await confirmed(db, providers.identity, userId))?.matched_at ?? null;
  const { certified_name: name } = await db
    .selectFrom('account')
    .select('certified_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    level: at ? 'matched' : name ? 'named' : 'none',
    highest: highestIn(providers),
    sandbox: providers.identity?.sandbox ?? false,
    at: at?.getTime() ?? null,
  };
}

const highestIn = ({ identity }: House['providers']): CertificationLevel => (identity ? 'matched' : 'named');

/**
 * @param name what they write in a shop that cannot ask anybody
 * @throws Refusal when the act needs to know better who it is
 */
export async function mustBeCertified(
  ctx: Pick<Context, 'db' | 'app' | 'actor'>,
  act: CertifiedAct,
  name: string | undefined,
): Promise<void> {
  const { level, highest } = await certificationOf(ctx.db, ctx.app, userOf(ctx).userId);
  const reached = level === 'none' && name ? 'named' : level;
  if (suffices(reached, act, highest)) return;
  throw new Refusal(highest === 'named' ? 'NAME_NEEDED' : 'CERTIFICATION_NEEDED');
}

/** Accounts as rows: found by phone or host, made at the first login, shown as a profile. */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { consentVersions } from '../../../contract/account/agreements.ts';
import type { ConsentKind } from '../../../contract/account/calls.ts';
import { tradingStates } from '../../../contract/merchant/selling.ts';
import type { Role } from '../../../contract/wire/call.ts';
import { isPlainName } from '../../../contract/wire/names.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { newId } from '../../kernel/lib/id.ts';
import { agreementNow } from '../shop/agreements.ts';
import { isOurName } from '../shop/our-names.ts';
import { certificationOf } from './certification/certified.ts';
import type { AccountTables } from './tables.ts';

export type Account = Selectable<AccountTables['account']>;

/** A condition: this person has closed their account. Nothing is sent to them and nothing paid. @param userId of a row at hand */
export const isGone = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account a where a.id = ${userId} and a.deleted_at is not null)`;

/** The same of one person at hand. */
export const hasClosed = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const byId = (db: Db, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Locks a person's row for the transaction: it stands for everything of which they may have only one. */
export const lockAccount = (db: Db, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The account of a phone that was just proved; made when there is none. */
export async function byPhone(
  db: Db,
  { phone, nickname, gender, now }: { phone: string; nickname?: string | null; gender?: number | null; now: Date },
): Promise<{ userId: string; reg: boolean }> {
  const id = newId();
  // A host app's name for a person is whatever they once typed there.
  const fits = nickname && isPlainName(nickname) && !(await isOurName(db, nickname, now));
  const made = await db
    .insertInto('account')
    .values({
      id,
      phone,
      nickname: fits ? nickname : `潮友${id.slice(-4)}`,
      gender: gender ?? 1,
      certified_name: null,
      phone_changed_at: null,
      created_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { userId: made.id, reg: true };
  const known = await db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
  return { userId: known.id, reg: false };
}

/** The name as a person wrote it; the first one stays. */
export async function certify(db: Db, userId: string, name: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ certified_name: name })
    .where('id', '=', userId)
    .where('certified_name', 'is', null)
    .execute();
}

export async function profileOf(db: Db, house: Pick<App, 'providers'>, userId: string) {
  const account = await byId(db, userId);
  return {
    nickname: account.nickname,
    logo: account.avatar_url,
    gender: account.gender,
    userId: account.id,
    mobile: account.phone ?? '',
    isReal: (await certificationOf(db, house, userId)).level === 'matched',
    roles: await rolesOf(db, account),
  };
}

/** What each consent is given to now: marketing, which older apps ask for, is of the software's own words. */
export const consentNow = async (db: Db, kind: ConsentKind, now: Date): Promise<string> =>
  kind === 'marketing' ? consentVersions.marketing : (await agreementNow(db, kind, now)).version;

/** Only the words that are in force can be agreed to; anything else was made up, or is asked for again. */
export async function recordConsents(
  db: Db,
  userId: string,
  given: readonly { kind: ConsentKind; version: string; granted?: boolean }[],
  now: Date,
): Promise<void> {
  const known: (typeof given)[number][] = [];
  for (const one of given) if ((await consentNow(db, one.kind, now)) === one.version) known.push(one);
  if (known.length === 0) return;
  await db
    .insertInto('consent')
    .values(
      known.map(({ kind, version, granted = true }) => ({
        id: newId(),
        user_id: userId,
        kind,
        version,
        granted,
        at: now,
      })),
    )
    .execute();
}

/** The latest word on each kind. */
export const consentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('consent')
    .distinctOn('kind')
    .select(['kind', 'version', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

async function rolesOf(db: Db, { id }: Account): Promise<Role[]> {
  const staff = await db.selectFrom('staff_role').select('role').where('user_id', '=', id).executeTakeFirst();
  const stock = await db.selectFrom('stock_account').select('id').where('user_id', '=', id).executeTakeFirst();
  const merchant = await db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', id)
    .where('state', 'in', tradingStates)
    .executeTakeFirst();
  const roles: Role[] = ['visitor', 'user'];
  if (stock) roles.push('seller');
  if (merchant) roles.push('merchant');
  if (staff) roles.push('staff');
  return roles;
}

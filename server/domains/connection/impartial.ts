/** Nobody decides in their own cause: not as themselves, and not through another account of theirs. */
import { type RawBuilder, sql } from 'kysely';
import { permissionsOf, staffRoleNames } from '../../../contract/shop/rules.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isReachedAt, isSame, sharesHome } from './ties.ts';

/** Before an address among the parties of a case: where what it is about goes. No account's id begins so. */
const HOME = 'home ';

/** An address as a party of a case, in a query of its parties: who is reached there has a part in it. @param address as an order keeps it, or null */
export const homeIn = (address: RawBuilder<unknown>) => sql<string | null>`${sql.lit(HOME)} || (${address})::text`;

/** The same where the address is at hand. */
export const homeOf = (address: object | null | undefined): string | null =>
  address ? `${HOME}${JSON.stringify(address)}` : null;

/**
 * A condition: told apart by their accounts alone. In a demo one visitor plays all of its people from one device. Nobody else is called
 * so, since ids are made without that word.
 */
const areApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(${one} like 'demo-%' and ${other} like 'demo-%')`;

/** A condition: the two are one person, whether or not they work here. */
export const isOnePerson = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(${one} = ${other} or (${isSame(one, other)} and not ${areApart(one, other)}))`;

/**
 * A condition: what concerns this party is the person's own cause: it is they, or an account that shares a device, a payout account, an
 * identity card or a home with theirs, or goes to their own place. By nothing that somebody else can bring about alone without parting
 * with what the case is about: nobody chooses who may not decide about them by typing a number.
 */
const isOwnCause = (person: RawBuilder<unknown>, party: RawBuilder<unknown>) => sql<boolean>`(case
  when ${party} like ${sql.lit(`${HOME}%`)} then ${isReachedAt(person, sql`substr(${party}, ${sql.lit(HOME.length + 1)})::jsonb`)}
  else ${person} = ${party} or (not ${areApart(person, party)} and (${isSame(person, party)} or ${sharesHome(person, party)})) end)`;

/** A condition: one of these is this person's own cause. @param parties a query of `id`: accounts, and addresses by `homeIn` */
export const hasPart = (person: RawBuilder<unknown>, parties: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from (${parties}) party where ${isOwnCause(person, sql.ref('party.id'))})`;

/** A table expression: everybody who works here and holds this permission, by `user_id`. */
export const holdersOf = (permission: Permission) => {
  const roles = staffRoleNames.filter((role) => permissionsOf([role]).has(permission));
  return sql`(select distinct user_id from staff_role where role = any(${roles}))`;
};

/** A condition: nobody who works here may decide this, a second person has to be named. @param parties a query of `id` */
export const needsSecond = (permission: Permission, parties: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from ${holdersOf(permission)} e where not ${hasPart(sql.ref('e.user_id'), parties)})`;

export type Asking = Pick<Context, 'actor' | 'db'>;

/** Whether one of these is the caller, or counts as them. @param people user ids, and addresses by `homeOf` */
export async function isCaller(ctx: Asking, people: readonly (string | null | undefined)[]): Promise<boolean> {
  const ids = JSON.stringify(people.filter(Boolean));
  const { rows } = await sql`
    select from jsonb_array_elements_text(${ids}::jsonb) as party (id)
    where ${isOwnCause(sql.val(userOf(ctx).userId), sql.ref('party.id'))} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** @param parties a query of `id`: accounts, and addresses by `homeIn` @throws Refusal OWN_CASE */
export async function mustHaveNoPart(ctx: Asking, parties: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`
    select ${hasPart(sql.val(userOf(ctx).userId), parties)} as own`.execute(ctx.db);
  if (rows[0]?.own) throw new Refusal('OWN_CASE');
}

/**
 * @param parties user ids, and addresses by `homeOf`
 * @throws Refusal OWN_CASE
 */
export async function mustBeImpartial(ctx: Asking, parties: readonly (string | null | undefined)[]): Promise<void> {
  if (await isCaller(ctx, parties)) throw new Refusal('OWN_CASE');
}

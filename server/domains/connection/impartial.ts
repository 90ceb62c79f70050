/** Nobody decides in their own cause: not as themselves, and not through another account of theirs. */
import { type RawBuilder, sql } from 'kysely';
import { permissionsOf, staffRoleNames } from '../../../contract/shop/rules.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isSame } from './ties.ts';

/**
 * A condition: what concerns one is the other's own cause. By nothing that one of them can bring about alone: nobody chooses who may not
 * decide about them. In a demo one visitor plays all of its people from one device: those
 * are told apart by their accounts alone. Nobody else is called so, since ids are made without that word.
 */
const isOwnCause = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(${one} = ${other} or (${isSame(one, other)} and not (${one} like 'demo-%' and ${other} like 'demo-%')))`;

/** A condition: one of these is this person's own cause. @param parties a query of `id` */
export const hasPart = (person: RawBuilder<unknown>, parties: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from (${parties}) party where ${isOwnCause(sql.ref('party.id'), person)})`;

/** A table expression: everybody who works here and holds this permission, by `user_id`. */
export const holdersOf = (permission: Permission) => {
  const roles = staffRoleNames.filter((role) => permissionsOf([role]).has(permission));
  return sql`(select distinct user_id from staff_role where role = any(${roles}))`;
};

/** A condition: nobody who works here may decide this, a second person has to be named. @param parties a query of `id` */
export const needsSecond = (permission: Permission, parties: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from ${holdersOf(permission)} e where not ${hasPart(sql.ref('e.user_id'), parties)})`;

type Asking = Pick<Context, 'actor' | 'db'>;

/** Whether one of these is the caller, or counts as them. @param people user ids */
export async function isCaller(ctx: Asking, people: readonly (string | null | undefined)[]): Promise<boolean> {
  const ids = JSON.stringify(people.filter(Boolean));
  const { rows } = await sql`
    select from jsonb_array_elements_text(${ids}::jsonb) as party (id)
    where ${isOwnCause(sql.val(userOf(ctx).userId), sql.ref('party.id'))} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * @param parties user ids
 * @throws Refusal OWN_CASE
 */
export async function mustBeImpartial(ctx: Asking, parties: readonly (string | null | undefined)[]): Promise<void> {
  if (await isCaller(ctx, parties)) throw new Refusal('OWN_CASE');
}

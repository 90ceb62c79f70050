/** Staff: invited, given roles, gone. Nobody gives or takes what they do not hold, and the last owner stays. */

import { link } from '../../../contract/screens.ts';
import type * as contract from '../../../contract/shop/people-calls.ts';
import { mayGrant, type StaffRole, staffRoleNames } from '../../../contract/shop/rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newLoginLink } from '../account/links.ts';
import { byPhone } from '../account/people.ts';
import { endSessions } from '../account/sessions.ts';
import { publicUrl } from '../share/public-url.ts';
import { nameAtWork } from '../shop/staff-names.ts';

export const staffMe: Handler<typeof contract.staffMe> = async (_input, ctx) => {
  const { userId, permissions } = userOf(ctx);
  return {
    roles: await rolesOf(ctx.db, userId),
    permissions: [...permissions],
    grants: staffRoleNames.filter((role) => mayGrant(permissions, role)),
  };
};

export const staffList: Handler<typeof contract.staffList> = async (_input, ctx) => ({ list: await members(ctx) });

export const staffInvite: Handler<typeof contract.staffInvite> = async ({ phone, name, roles }, ctx) => {
  await lockRoles(ctx.db);
  const { userId, reg } = await byPhone(ctx.db, { phone, now: ctx.now });
  await setRoles(ctx, userId, [...new Set([...(await rolesOf(ctx.db, userId)), ...roles])]);
  if (name !== undefined) await nameAtWork(ctx.db, userId, name);
  return { link: reg || ctx.app.providers.sms.sandbox ? await linkFor(ctx, userId) : null };
};

export const staffRolesSave: Handler<typeof contract.staffRolesSave> = async ({ userId, name, roles }, ctx) => {
  await lockRoles(ctx.db);
  if ((await rolesOf(ctx.db, userId)).length === 0) throw new Refusal('NOT_FOUND');
  await setRoles(ctx, userId, roles);
  if (name !== undefined) await nameAtWork(ctx.db, userId, name);
  const [member] = await members(ctx, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  return member;
};

export const staffLeave: Handler<typeof contract.staffLeave> = async ({ userId }, ctx) => {
  await lockRoles(ctx.db);
  if ((await rolesOf(ctx.db, userId)).length === 0) throw new Refusal('NOT_FOUND');
  await setRoles(ctx, userId, []);
  const sessions = await ctx.db.selectFrom('session').select('id').where('user_id', '=', userId).execute();
  await endSessions(
    ctx.db,
    sessions.map(({ id }) => id),
    'remote',
    ctx.now,
  );
  return {};
};

export const loginLink: Handler<typeof contract.loginLink> = async ({ phone }, ctx) => {
  if (!ctx.app.providers.sms.sandbox) throw new Refusal('CODES_REACH');
  const { userId } = await byPhone(ctx.db, { phone, now: ctx.now });
  // Else the link would let its maker in as somebody who may do more.
  mustHoldAll(ctx, await rolesOf(ctx.db, userId));
  return linkFor(ctx, userId);
};

/** @throws Refusal GRANT_REFUSED for a role given or taken that the caller does not hold; LAST_OWNER */
async function setRoles(ctx: Context, userId: string, roles: readonly StaffRole[]): Promise<void> {
  const before = await rolesOf(ctx.db, userId);
  mustHoldAll(ctx, [...before, ...roles]);
  if (before.includes('owner') && !roles.includes('owner')) {
    const owners = await ctx.db.selectFrom('staff_role').select('user_id').where('role', '=', 'owner').execute();
    if (owners.length === 1) throw new Refusal('LAST_OWNER');
  }
  await ctx.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  await addRoles(ctx.db, userId, roles, ctx.now);
  ctx.changed({ before, after: roles });
}

export async function addRoles(db: Db, userId: string, roles: readonly StaffRole[], now: Date): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('staff_role')
    .values(roles.map((role) => ({ user_id: userId, role, granted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function mustHoldAll(ctx: Context, roles: readonly StaffRole[]): void {
  const { permissions } = userOf(ctx);
  if (!roles.every((role) => mayGrant(permissions, role))) throw new Refusal('GRANT_REFUSED');
}

/** Two owners who take each other's role at the same moment must not both succeed. */
const lockRoles = (db: Db) => db.selectFrom('staff_role').select('user_id').forUpdate().execute();

const isRole = (name: string): name is StaffRole => staffRoleNames.some((role) => role === name);

async function rolesOf(db: Db, userId: string): Promise<StaffRole[]> {
  const rows = await db.selectFrom('staff_role').select('role').where('user_id', '=', userId).orderBy('role').execute();
  return rows.map(({ role }) => role).filter(isRole);
}

async function linkFor(ctx: Context, userId: string) {
  const { token, expiresAt } = await newLoginLink(ctx.db, userId, ctx.now);
  return { link: linkWith(ctx.app.config, token), expiresAt: expiresAt.getTime() };
}

/** After the `#`, which no server and no log is told. */
export const linkWith = (config: Context['app']['config'], token: string): string =>
  `${publicUrl(config, link('/pages/login/link'))}#${token}`;

async function members({ db, actor }: Pick<Context, 'db' | 'actor'>, userId?: string) {
  const rows = await db
    .selectFrom('staff_role')
    .innerJoin('account', 'account.id', 'staff_role.user_id')
    .select((eb) => [
      'account.id',
      'account.nickname',
      eb.selectFrom('staff_name as n').select('n.name').whereRef('n.user_id', '=', 'account.id').as('work_name'),
      'account.phone',
      eb.fn.agg<string[]>('array_agg', ['staff_role.role']).as('roles'),
      eb.fn.min('staff_role.granted_at').as('since'),
      eb
        .selectFrom('session')
        .select((of) => of.fn.max('session.seen_at').as('at'))
        .whereRef('session.user_id', '=', 'account.id')
        .as('seen_at'),
    ])
    .$if(userId !== undefined, (query) => query.where('account.id', '=', userId ?? ''))
    .groupBy('account.id')
    .orderBy('since')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nickname: row.nickname,
    name: row.work_name,
    phone: row.phone ?? '',
    roles: staffRoleNames.filter((role) => row.roles.includes(role)),
    since: row.since.getTime(),
    seenAt: row.seen_at?.getTime() ?? null,
    me: row.id === actor?.userId,
  }));
}

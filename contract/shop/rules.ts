/** Staff roles as sets of permissions, and who may give which. */
import { type Permission, permissions } from '../wire/permissions.ts';

const seen = permissions.filter((one) => one === 'work' || one.endsWith('.see'));

export const staffRoles = {
  owner: permissions,
  // Whoever keeps the catalogue hears what is missing from it.
  catalogue: ['work', 'catalogue.see', 'catalogue.edit', 'feedback.see', 'feedback.answer'],
  content: [
    'work',
    'catalogue.see',
    'content.edit',
    'activities.see',
    'activities.edit',
    'campaigns.see',
    'campaigns.edit',
    'coupons.see',
    'coupons.issue',
    'auctions.see',
    'auctions.edit',
  ],
  support: [
    'work',
    'accounts.see',
    'accounts.note',
    'accounts.restrict',
    'orders.see',
    'aftersale.see',
    'aftersale.decide',
    'cleaning.see',
    'cleaning.decide',
    'identify.see',
    'identify.decide',
    'listings.see',
    'penalties.see',
    'penalties.decide',
    'connections.see',
    'merchants.see',
    'letters.see',
    'letters.send',
    'feedback.see',
    'feedback.answer',
    'chats.see',
    'chats.work',
    'recycle.see',
    'auctions.see',
    'resale.see',
    'resale.work',
  ],
  warehouse: [
    'work',
    'warehouse.see',
    'warehouse.work',
    'orders.see',
    'orders.work',
    'aftersale.see',
    'aftersale.work',
    'identify.see',
    'identify.work',
    'cleaning.see',
    'cleaning.work',
    'recycle.see',
    'recycle.work',
    'resale.see',
    'resale.work',
  ],
  inspector: [
    'work',
    'orders.see',
    'orders.inspect',
    'aftersale.see',
    'warehouse.see',
    'listings.see',
    'listings.review',
    'identify.see',
    'identify.judge',
    'auctions.see',
    'auctions.edit',
    'recycle.see',
    'recycle.work',
    'recycle.judge',
  ],
  finance: [
    'work',
    'accounts.see',
    'orders.see',
    'aftersale.see',
    'payouts.see',
    'payouts.decide',
    'penalties.see',
    'connections.see',
    'merchants.see',
    'numbers.see',
  ],
  readOnly: seen,
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof staffRoles;
export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];

/** Everything that somebody with these roles may do; a name that is no role adds nothing. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
  const table: Readonly<Record<string, readonly Permission[]>> = staffRoles;
  return new Set(roles.flatMap((role) => (Object.hasOwn(table, role) ? (table[role] ?? []) : [])));
}

/** Whose work it is: the roles that hold a permission; the owner holds all of them and is named where nobody else does. */
export function rolesWith(permission: Permission): StaffRole[] {
  const table: Readonly<Record<StaffRole, readonly Permission[]>> = staffRoles;
  const others = staffRoleNames.filter((role) => role !== 'owner' && table[role].includes(permission));
  return others.length > 0 ? others : ['owner'];
}

/** Nobody gives, or takes from somebody, what they do not hold themselves. */
export const mayGrant = (held: ReadonlySet<Permission>, role: StaffRole): boolean =>
  staffRoles[role].every((one) => held.has(one));

/** What the caller may do here, and the kinds of work that follow from it. */
import { useQuery } from '@tanstack/react-query';
import { staffMe } from '../../../contract/shop/people-calls.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import { read } from '../../api/read.ts';
import { kindPermission, kinds } from './kind-names.ts';

export function usePermissions() {
  const me = useQuery(read(staffMe, {}));
  const held: ReadonlySet<string> = new Set(me.data?.permissions);
  return {
    /** False until the server has answered, or when it cannot be reached. */
    known: me.data !== undefined,
    waiting: me.isPending && me.fetchStatus === 'fetching',
    may: (permission: Permission) => held.has(permission),
    /** All of them while nobody has said otherwise: the server refuses what is not theirs. */
    kinds: me.data ? kinds.filter((kind) => held.has(kindPermission[kind])) : kinds,
    grants: me.data?.grants ?? [],
  };
}

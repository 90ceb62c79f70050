/** Whose rooms the caller may announce: their own as a seller, ours as staff who plan auctions; and whether they may let through what is held in anybody’s. */
import { useQuery } from '@tanstack/react-query';
import { workLiveDecide, workLiveMake } from '../../../contract/live/calls.ts';
import { staffMe } from '../../../contract/shop/people-calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';

export function useMayPlan() {
  const roles = useSession()?.roles;
  const works = roles?.includes('staff') ?? false;
  const me = useQuery({ ...read(staffMe, {}), enabled: works });
  return {
    own: roles?.includes('seller') ?? false,
    clears: me.data?.permissions.some((held) => held === workLiveDecide.permission) ?? false,
    ours: me.data?.permissions.some((held) => held === workLiveMake.permission) ?? false,
    asking: works && me.isPending && me.fetchStatus === 'fetching',
  };
}

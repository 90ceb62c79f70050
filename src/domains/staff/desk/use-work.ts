/** The kinds of work of whoever is here, with what waits in each; and which one is open. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { workCounts } from '../../../../contract/todo/calls.ts';
import type { WorkKind } from '../../../../contract/todo/work.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { headingsOf, isKind, type Kind } from '../kind-names.ts';
import { usePermissions } from '../use-permissions.ts';

const route = getRouteApi('/pages/user/workbench');

export interface Counted {
  waiting: number | undefined;
  overdue: number;
}
const UNCOUNTED: Counted = { waiting: undefined, overdue: 0 };

export function useWork() {
  const { kinds } = usePermissions();
  const { work: asked = kinds[0] ?? 'orders' } = route.useSearch();
  const { data, refetch } = useQuery({ ...read(workCounts, {}), ...ALWAYS_FRESH });
  // What somebody waits for is counted while one looks at something else.
  useLive(['chat.asked', 'live.asked'], () => void refetch({ cancelRefetch: false }));
  const counts = data?.counts;
  return {
    work: isKind(asked) ? asked : undefined,
    kinds,
    counts,
    countOf: (kind: Kind): Counted => counts?.[kind as WorkKind] ?? UNCOUNTED,
    headings: headingsOf(kinds, counts),
    /** What came meanwhile is counted, too. */
    again: () => void refetch({ cancelRefetch: false }),
  };
}

/** The way between the kinds of work, on top of each: where one looks for it first, then the kind itself. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { workCounts } from '../../../contract/todo/calls.ts';
import type { WorkKind } from '../../../contract/todo/work.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { useOnline } from '../device/use-outbox.ts';
import {
  firstOf,
  type Group,
  groupNames,
  groupOf,
  headingsOf,
  isKind,
  type Kind,
  kindNames,
  prepared,
} from './kind-names.ts';
import { ProofNeeded } from './proof/Prove.tsx';
import { usePermissions } from './use-permissions.ts';
import { text } from './words.ts';

/** The row in which somebody has just chosen, by its name: another kind is another screen, and they go on where they were. */
let place: string | null = null;
export const forgetPlace = () => {
  place = null;
};

const route = getRouteApi('/pages/user/workbench');

export function WorkKinds() {
  const t = useText(text);
  const language = useLanguage();
  const online = useOnline();
  const { kinds } = usePermissions();
  const { work: asked = kinds[0] ?? 'orders', queue } = route.useSearch();
  const work = isKind(asked) ? asked : undefined;
  useEffect(() => {
    if (!place || document.activeElement !== document.body) return;
    const row = [...document.querySelectorAll('main [role="group"]')].find((one) => one.ariaLabel === place);
    row?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, []);
  const navigate = route.useNavigate();
  const query = useQuery({ ...read(workCounts, {}), ...ALWAYS_FRESH });
  const counts = query.data?.counts;
  // Another queue is read anew: what came meanwhile is counted there, and here too.
  const again = useEffectEvent(() => void query.refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (queue) again();
  }, [queue]);
  const open = (row: string, kind: Kind | undefined) => {
    place = row;
    void navigate({ search: { work: kind } });
  };
  const option = <V extends string>(value: V, name: Words, { waiting, overdue }: Counted) => ({
    value,
    label: overdue > 0 ? t.overdue(name[language], overdue) : name[language],
    count: waiting,
  });
  const headings = headingsOf(kinds, counts);
  const here = headings.find(({ group }) => work && group === groupOf[work]);
  return (
    <>
      <ProofNeeded />
      {!online && work && !prepared.includes(work) && <Notice tone="wait">{t.needsNetwork}</Notice>}
      {headings.length > 0 && (
        <Pills<Group | ''>
          name={t.groups}
          options={headings.map((heading) => option(heading.group, groupNames[heading.group], heading))}
          value={here?.group ?? ''}
          onChange={(group) =>
            open(t.groups, firstOf(headings.find((heading) => heading.group === group)?.kinds ?? [], counts ?? null))
          }
        />
      )}
      <Pills<Kind | ''>
        name={t.kinds}
        options={(here?.kinds ?? (headings.length > 0 ? [] : kinds)).map((kind) =>
          option(kind, kindNames[kind], counts?.[kind as WorkKind] ?? { waiting: undefined, overdue: 0 }),
        )}
        value={work ?? ''}
        onChange={(kind) => kind && open(t.kinds, kind)}
      />
    </>
  );
}

interface Counted {
  waiting: number | undefined;
  overdue: number;
}

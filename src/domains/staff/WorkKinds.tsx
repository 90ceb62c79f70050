/** The way between the kinds of work, on top of each: where one looks for it first, then the kind itself. At a desk the rail is that way. */
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Words } from '../../../contract/wire/states.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { useDesk } from '../../ui/list/use-wide.ts';
import { useOnline } from '../device/use-outbox.ts';
import { type Counted, useWork } from './desk/use-work.ts';
import { firstOf, type Group, groupNames, groupOf, type Kind, kindNames, prepared } from './kind-names.ts';
import { ProofNeeded } from './proof/Prove.tsx';
import { text } from './words.ts';

/** The row in which somebody has just chosen, by its name: another kind is another screen, and they go on where they were. */
let place: string | null = null;
export const forgetPlace = () => {
  place = null;
};

const route = getRouteApi('/pages/user/workbench');

export function WorkKinds() {
  const t = useText(text);
  const online = useOnline();
  const desk = useDesk();
  const { queue } = route.useSearch();
  const { work, again } = useWork();
  // Another queue is read anew: what came meanwhile is counted there, and here too.
  const readAgain = useEffectEvent(again);
  useEffect(() => {
    if (queue) readAgain();
  }, [queue]);
  return (
    <>
      <ProofNeeded />
      {!online && work && !prepared.includes(work) && <Notice tone="wait">{t.needsNetwork}</Notice>}
      {!desk && <KindPills />}
    </>
  );
}

function KindPills() {
  const t = useText(text);
  const language = useLanguage();
  const { work, kinds, counts, countOf, headings } = useWork();
  useEffect(() => {
    if (!place || document.activeElement !== document.body) return;
    const row = [...document.querySelectorAll('main [role="group"]')].find((one) => one.ariaLabel === place);
    row?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, []);
  const navigate = route.useNavigate();
  const open = (row: string, kind: Kind | undefined) => {
    place = row;
    void navigate({ search: { work: kind } });
  };
  const option = <V extends string>(value: V, name: Words, { waiting, overdue }: Counted) => ({
    value,
    label: overdue > 0 ? t.overdue(name[language], overdue) : name[language],
    count: waiting,
  });
  const here = headings.find(({ group }) => work && group === groupOf[work]);
  return (
    <>
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
          option(kind, kindNames[kind], countOf(kind)),
        )}
        value={work ?? ''}
        onChange={(kind) => kind && open(t.kinds, kind)}
      />
    </>
  );
}

/** The way between the kinds of work, on top of each. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { workCounts } from '../../../contract/todo/calls.ts';
import type { WorkKind } from '../../../contract/todo/work.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { type Kind, kindNames } from './kind-names.ts';
import { usePermissions } from './use-permissions.ts';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

export function WorkKinds() {
  const t = useText(text);
  const language = useLanguage();
  const { kinds } = usePermissions();
  const { work = kinds[0] ?? 'orders' } = route.useSearch();
  const navigate = route.useNavigate();
  const counts = useQuery({ ...read(workCounts, {}), ...ALWAYS_FRESH }).data?.counts;
  return (
    <Pills<Kind>
      name={t.kinds}
      options={kinds.map((value) => {
        const { waiting, overdue } = counts?.[value as WorkKind] ?? { waiting: undefined, overdue: 0 };
        const name = kindNames[value][language];
        return { value, label: overdue > 0 ? t.overdue(name, overdue) : name, count: waiting };
      })}
      value={work}
      onChange={(value) => void navigate({ search: { work: value }, replace: true })}
    />
  );
}

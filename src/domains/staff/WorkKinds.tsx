/** The way between the kinds of work, on top of each. */
import { getRouteApi } from '@tanstack/react-router';
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
  return (
    <Pills<Kind>
      name={t.kinds}
      options={kinds.map((value) => ({ value, label: kindNames[value][language] }))}
      value={work}
      onChange={(value) => void navigate({ search: { work: value }, replace: true })}
    />
  );
}

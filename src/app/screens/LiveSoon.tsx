/** Live inspections, not open yet. */
import { createFileRoute } from '@tanstack/react-router';
import { IconBell, IconDoc, IconHome } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { RowLink } from '../../ui/list/Row.tsx';
import { Plugin } from './Soon.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/plugin/live')({ component: Live });

function Live() {
  const t = useText(text);
  return (
    <Plugin screen="/plugin/live" title={t.live} will={t.liveWill}>
      <RowLink to="/pages/tabbar/main" icon={<IconHome size={20} />}>
        {t.browse}
      </RowLink>
      <RowLink to="/pages/custom/cms" search={{ cmsName: 'grades' }} icon={<IconDoc size={20} />}>
        {t.grades}
      </RowLink>
      <RowLink to="/pages/user/message" icon={<IconBell size={20} />}>
        {t.messages}
      </RowLink>
    </Plugin>
  );
}

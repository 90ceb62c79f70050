/** Support chat, not open yet. */
import { createFileRoute } from '@tanstack/react-router';
import { IconBell, IconDoc, IconEdit } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { RowLink } from '../../ui/list/Row.tsx';
import { Plugin } from './Soon.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/plugin/chat')({ component: Chat });

function Chat() {
  const t = useText(text);
  return (
    <Plugin screen="/plugin/chat" title={t.chat} will={t.chatWill}>
      <RowLink to="/pages/user/setting/feedback" icon={<IconEdit size={20} />}>
        {t.feedback}
      </RowLink>
      <RowLink to="/pages/user/message" icon={<IconBell size={20} />}>
        {t.messages}
      </RowLink>
      <RowLink to="/pages/custom/cms" search={{ cmsName: 'guide' }} icon={<IconDoc size={20} />}>
        {t.guide}
      </RowLink>
    </Plugin>
  );
}

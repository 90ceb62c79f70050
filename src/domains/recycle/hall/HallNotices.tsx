/** Where the hall's notices go: the group chats of a business, and the way to push and text messages. */
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { GroupChats } from '../../notice/GroupChats.tsx';
import { text } from '../../notice/group-words.ts';
import { useNoticeSetting } from '../../notice/use-setting.ts';

export const Route = createFileRoute('/pages/recycle/vxPush')({ component: HallNotices });

function HallNotices() {
  const t = useText(text);
  const { query, change } = useNoticeSetting();
  return (
    <Screen screen="/pages/recycle/vxPush" title={t.screen} ground="task" query={query}>
      {(setting) => (
        <>
          <GroupChats setting={setting} onHearAll={(robotsHearAll) => void change({ robotsHearAll })} />
          <LinkButton kind="line" block to="/pages/user/setting/notifications">
            {t.others}
          </LinkButton>
        </>
      )}
    </Screen>
  );
}

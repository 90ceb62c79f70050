/** Where the hall's notices go: the group chats of a business, and the way to push and text messages. */
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
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
          <Card>
            <Rows>
              <RowLink to="/pages/user/setting/notifications">{t.others}</RowLink>
            </Rows>
          </Card>
        </>
      )}
    </Screen>
  );
}

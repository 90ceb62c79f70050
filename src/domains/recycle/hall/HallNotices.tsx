/** How the hall tells a merchant: the kinds of notices that it sends, on the person's own settings. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { NoticeKind } from '../../../../contract/events.ts';
import { noticeSetting, noticeSettingSave } from '../../../../contract/notice/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Switch } from '../../../ui/input/Choice.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { ThisDevice } from '../../notice/ThisDevice.tsx';
import styles from '../recycle.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/recycle/vxPush')({ component: HallNotices });

const kinds = [
  ['news', 'pushNews'],
  ['trade', 'pushTrade'],
  ['deadline', 'pushDeadline'],
] as const satisfies readonly (readonly [NoticeKind, string])[];

function HallNotices() {
  const t = useText(text);
  const query = useQuery({ ...read(noticeSetting, {}), ...ALWAYS_FRESH });
  const save = useWrite(noticeSettingSave);
  return (
    <Screen screen="/pages/recycle/vxPush" title={t.push} ground="task" query={query}>
      {(setting) => (
        <>
          <Card title={t.pushLead}>
            <p className={styles.note}>{t.pushBody}</p>
            <Rows>
              {kinds.map(([kind, name]) => (
                <Row
                  key={kind}
                  value={
                    <Switch
                      name={t[name]}
                      checked={setting.push.includes(kind)}
                      disabled={save.isPending}
                      onChange={(on) =>
                        void save
                          .mutateAsync({
                            push: on ? [...setting.push, kind] : setting.push.filter((one) => one !== kind),
                          })
                          .then(
                            () => query.refetch(),
                            () => undefined,
                          )
                      }
                    />
                  }
                >
                  {t[name]}
                </Row>
              ))}
            </Rows>
          </Card>
          <ThisDevice setting={setting} />
          <div className={styles.tools}>
            <LinkButton block kind="line" to="/pages/user/setting/notifications">
              {t.pushMore}
            </LinkButton>
          </div>
        </>
      )}
    </Screen>
  );
}

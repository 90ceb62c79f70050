/** Settings: account, display, devices, privacy, and the way out. */
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { APP } from '../../../contract/wire/limits.ts';
import { useSession } from '../../api/use-session.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { maskPhone } from '../../ui/format/format.ts';
import { setPreferences, usePreferences } from '../../ui/format/preferences.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Switch } from '../../ui/input/Choice.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Devices } from './Devices.tsx';
import { leave } from './leave.ts';
import { Privacy } from './Privacy.tsx';
import { Passkeys } from './passkeys/Passkeys.tsx';
import styles from './settings.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/setting/index')({ component: Settings });

function Settings() {
  const t = useText(text);
  const session = useSession();
  return (
    <Screen screen="/pages/user/setting/index" title={t.title} ground="task">
      <Stack>
        {session && (
          <Card title={t.account}>
            <Rows>
              <RowLink to="/pages/user/setting/information" value={session.nickname}>
                {t.profile}
              </RowLink>
              <RowLink to="/pages/user/phone-verif" value={maskPhone(session.mobile)}>
                {t.phone}
              </RowLink>
              <RowLink to="/pages/address/address">{t.addresses}</RowLink>
              <RowLink to="/pages/user/setting/notifications">{t.notifications}</RowLink>
            </Rows>
          </Card>
        )}
        <Display />
        {session && <Devices />}
        {session && <Passkeys phone={session.mobile} />}
        {session && <Privacy />}
        <Card title={t.more}>
          <Rows>
            <RowLink to="/pages/user/offline" note={t.offlineNote}>
              {t.offline}
            </RowLink>
            <RowLink to="/pages/user/help">{t.help}</RowLink>
            <RowLink to="/pages/user/setting/feedback">{t.feedback}</RowLink>
            {session && <RowLink to="/pages/user/setting/cancelAccount">{t.closeAccount}</RowLink>}
          </Rows>
        </Card>
        {session ? (
          <LogOut />
        ) : (
          <LinkButton block to="/pages/login/login" search={{ redirect: '/pages/user/setting/index' }}>
            {t.logIn}
          </LinkButton>
        )}
        <p className={styles.version}>{t.version(APP.version)}</p>
      </Stack>
    </Screen>
  );
}

function Display() {
  const t = useText(text);
  const { language, theme, elder } = usePreferences();
  return (
    <Card title={t.display}>
      <Rows>
        <Row
          value={
            <span className={styles.choice}>
              <Segment
                name={t.language}
                value={language}
                onChange={(chosen) => void setPreferences({ language: chosen })}
                options={(['zh', 'en'] as const).map((value) => ({ value, label: t.languages[value] }))}
              />
            </span>
          }
        >
          {t.language}
        </Row>
        <Row
          value={
            <span className={styles.choice}>
              <Segment
                name={t.theme}
                value={theme}
                onChange={(chosen) => void setPreferences({ theme: chosen })}
                options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t.themes[value] }))}
              />
            </span>
          }
        >
          {t.theme}
        </Row>
        <Row
          note={t.elderNote}
          value={<Switch name={t.elder} checked={elder} onChange={(on) => void setPreferences({ elder: on })} />}
        >
          {t.elder}
        </Row>
      </Rows>
    </Card>
  );
}

function LogOut() {
  const t = useText(text);
  const router = useRouter();
  const queries = useQueryClient();
  const logOut = async () => {
    if (!(await confirm({ title: t.logOutTitle, body: t.logOutBody, ok: t.logOut, bad: true }))) return;
    if (!(await leave(queries))) return toast(t.notLoggedOut, { failure: true });
    toast(t.loggedOut);
    await router.navigate({ to: '/pages/tabbar/user', replace: true });
  };
  return (
    <Button kind="line" block onClick={() => void logOut()}>
      {t.logOut}
    </Button>
  );
}

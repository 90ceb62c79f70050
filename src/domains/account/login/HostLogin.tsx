/** Logging in with what a host app vouches for. The host opens this screen with its authorisation in the address. */
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { userToken } from '../../../../contract/account/calls.ts';
import { deviceName } from '../../../api/exchange/device-name.ts';
import { useWrite } from '../../../api/write.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconShield } from '../../../ui/format/icons.tsx';
import { oneOf, wordsIn } from '../../../ui/format/search-params.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { useTicks } from '../use-consents.ts';
import { Consents, missingConsents } from './Consents.tsx';
import { enter } from './enter.ts';
import { type HostAuthorisation, hostAuthorisation } from './host.ts';
import styles from './login.module.css';
import { safeRedirect } from './redirect.ts';
import { text } from './words.ts';

interface Search extends Partial<HostAuthorisation> {
  redirect?: string;
  /** Opened by the demo, not by a host. */
  sandbox?: boolean;
}

export const Route = createFileRoute('/pages/login/oauth')({
  validateSearch: (search): Search => ({
    host: oneOf(search.host, ['wechat', 'alipay']),
    appId: wordsIn(search.appId),
    authCode: wordsIn(search.authCode, 512),
    encryptedData: wordsIn(search.encryptedData, 8_192),
    iv: wordsIn(search.iv),
    redirect: safeRedirect(search.redirect),
    sandbox: Boolean(search.sandbox),
  }),
  component: OAuth,
});

function OAuth() {
  const t = useText(text);
  const search = Route.useSearch();
  const given = v.safeParse(hostAuthorisation, search);
  const byPhone = (
    <LinkButton kind="line" to="/pages/login/login" search={{ redirect: search.redirect }} replace>
      {t.oauthByPhone}
    </LinkButton>
  );
  if (given.success) return <Ask authorisation={given.output} redirect={search.redirect} sandbox={search.sandbox} />;
  return (
    <Screen screen="/pages/login/oauth" title={t.oauthTitle} ground="task" state="empty">
      <Empty title={t.oauthMissing} body={t.oauthMissingBody} icon={<IconShield />} action={byPhone} />
    </Screen>
  );
}

interface AskProps {
  authorisation: HostAuthorisation;
  redirect?: string;
  sandbox?: boolean;
}

function Ask({ authorisation, redirect, sandbox }: AskProps) {
  const t = useText(text);
  const { given, tick, consents } = useTicks();
  const router = useRouter();
  const queries = useQueryClient();
  const login = useWrite(userToken);
  const missing = missingConsents(given, t);
  const allow = async () => {
    const answer = await login.mutateAsync({ ...authorisation, deviceName: deviceName(), consents }).catch(() => null);
    if (!answer) return;
    await enter(answer, queries);
    await router.navigate({ href: redirect ?? '/pages/tabbar/user', replace: true });
  };
  return (
    <Screen
      screen="/pages/login/oauth"
      title={t.oauthTitle}
      ground="task"
      bar={
        <>
          <LinkButton kind="line" grow to="/pages/login/login" search={{ redirect }} replace>
            {t.oauthByPhone}
          </LinkButton>
          <Button
            grow
            pending={login.isPending}
            disabledReason={missing.length > 0 && t.missing(missing)}
            onClick={() => void allow()}
          >
            {t.oauthAllow}
          </Button>
        </>
      }
    >
      <Stack>
        <Card title={t.oauthHead}>
          <p className={styles.lead}>{t.oauthBody}</p>
          <Facts>
            <Fact name={t.oauthFrom}>{t.hosts[authorisation.host]}</Fact>
            <Fact name={t.oauthApp}>{authorisation.appId}</Fact>
          </Facts>
        </Card>
        {sandbox && <Notice tone="wait">{t.oauthSandbox}</Notice>}
        <Card>
          <Consents given={given} onTick={tick} />
        </Card>
      </Stack>
    </Screen>
  );
}

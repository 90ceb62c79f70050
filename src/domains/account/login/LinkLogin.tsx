/** Logging in by a one-time link of the shop's. Opening it does nothing by itself: chat apps open links to draw previews. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { userLink } from '../../../../contract/account/calls.ts';
import { shopInfo } from '../../../../contract/shop/info-calls.ts';
import { deviceName } from '../../../api/exchange/device-name.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconLink } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { useTicks } from '../use-consents.ts';
import { Consents, missingConsents } from './Consents.tsx';
import { enter } from './enter.ts';
import { text as linkText } from './link-words.ts';
import styles from './login.module.css';
import { text } from './words.ts';

const PATH = '/pages/login/link';

export const Route = createFileRoute('/pages/login/link')({ component: LinkLogin });

function LinkLogin() {
  const t = useText(text);
  const { given, tick, consents } = useTicks();
  const l = useText(linkText);
  const language = useLanguage();
  const router = useRouter();
  const queries = useQueryClient();
  const shop = useQuery(read(shopInfo, {}));
  const [token] = useState(() => router.latestLocation.hash);
  const login = useWrite(userLink);
  const missing = missingConsents(given, t);
  const open = async () => {
    const answer = await login.mutateAsync({ token, deviceName: deviceName(), consents }).catch(() => null);
    if (!answer) return;
    await enter(answer, queries);
    const staff = answer.roles.includes('staff');
    await router.navigate({ to: staff ? '/pages/user/workbench' : '/pages/tabbar/user', replace: true });
  };
  if (!/^[\w-]{20,100}$/.test(token))
    return (
      <Screen screen={PATH} title={l.title} ground="task" state="empty">
        <Empty
          title={l.broken}
          body={l.brokenBody}
          icon={<IconLink size={24} />}
          action={
            <LinkButton kind="tint" to="/pages/login/login">
              {t.oauthByPhone}
            </LinkButton>
          }
        />
      </Screen>
    );
  return (
    <Screen
      screen={PATH}
      title={l.title}
      ground="task"
      bar={
        <Button
          block
          pending={login.isPending}
          disabledReason={missing.length > 0 && t.missing(missing)}
          onClick={() => void open()}
        >
          {t.submit}
        </Button>
      }
    >
      <Stack>
        <Card title={shop.data?.name ? l.to(shop.data.name[language]) : l.here}>
          <p className={styles.lead}>{l.once}</p>
        </Card>
        <Card>
          <Consents given={given} onTick={tick} />
        </Card>
      </Stack>
    </Screen>
  );
}

/** Logging in by phone and six-digit code, on one screen; then back to where the person was going. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { userToken } from '../../../../contract/account/calls.ts';
import { shopInfo } from '../../../../contract/shop/info-calls.ts';
import { CODE } from '../../../../contract/wire/limits.ts';
import { deviceName } from '../../../api/exchange/device-name.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { loadSession } from '../../../api/exchange/session.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { IconShield } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { isMobile } from '../../../ui/format/validators.ts';
import { BackButton } from '../../../ui/input/BackButton.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { CountdownButton } from '../../../ui/input/CountdownButton.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { type Reading, stateOf } from '../../../ui/surface/reading.ts';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { FailedState, OfflineState } from '../../../ui/surface/ScreenStates.tsx';
import { useAskCode } from '../ask-code.ts';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { useTicks } from '../use-consents.ts';
import { CodeEntry } from './CodeEntry.tsx';
import { Consents, missingConsents } from './Consents.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { enter } from './enter.ts';
import { HotProduct } from './HotProduct.tsx';
import { text as linkText } from './link-words.ts';
import styles from './login.module.css';
import { safeRedirect } from './redirect.ts';
import { text } from './words.ts';

const HOME = '/pages/tabbar/user';

export const Route = createFileRoute('/pages/login/login')({
  validateSearch: (search): { redirect?: string } => ({ redirect: safeRedirect(search.redirect) }),
  beforeLoad: async ({ search }) => {
    if (await loadSession()) throw redirect({ href: search.redirect ?? HOME, replace: true });
  },
  component: Login,
});

function Login() {
  const t = useText(text);
  const { given, tick, consents } = useTicks();
  const l = useText(linkText);
  const shop = useQuery(read(shopInfo, {}));
  const router = useRouter();
  const queries = useQueryClient();
  const target = Route.useSearch().redirect;
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ to: string; at: number; sandboxCode?: string } | null>(null);
  const [triesLeft, setTriesLeft] = useState<number | null>(null);
  const [insist, setInsist] = useState(false);
  const askCode = useAskCode();
  const login = useWrite(userToken);

  // A code belongs to the number it was sent to; another number starts afresh.
  const current = sent?.to === phone ? sent : null;
  const goodPhone = isMobile(phone);
  const missing = [
    !goodPhone && t.missingPhone,
    (!current || code.length < CODE.digits) && t.missingCode,
    ...missingConsents(given, t),
  ].filter((part) => part !== false);

  const send = async () => {
    setTriesLeft(null);
    const { sandboxCode } = await askCode({ phone, purpose: 'login' });
    setCode('');
    setSent({ to: phone, at: Date.now(), sandboxCode });
  };
  const submit = async (digits: string) => {
    try {
      await enter(await login.mutateAsync({ phone, code: digits, deviceName: deviceName(), consents }), queries);
      await router.navigate({ href: target ?? HOME, replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setCode('');
      if (error.code === 'CODE_WRONG') setTriesLeft((error.data as { left?: number } | undefined)?.left ?? null);
    }
  };

  return (
    <Screen screen="/pages/login/login" title={t.title} nav="custom">
      <div className={styles.top}>
        <BackButton />
      </div>
      <div className={styles.page}>
        <header className={styles.hero}>
          <div>
            <h2>{t.headline}</h2>
            <p>
              <IconShield size={16} />
              {t.promise}
            </p>
          </div>
          <HotProduct />
        </header>
        {/* No way is offered that the shop may not have. */}
        {!shop.data && <Unknown reading={shop} />}
        {shop.data?.codes === 'none' && (
          <Notice tone="wait" title={l.noCodes}>
            {l.noCodesBody(shop.data.passkeys !== false)}
          </Notice>
        )}
        {shop.data && shop.data.codes !== 'none' && (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (missing.length === 0) void submit(code);
              else setInsist(true);
            }}
          >
            <Field
              label={t.phone}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={11}
              placeholder={t.phonePlaceholder}
              hint={current ? undefined : t.firstTime}
              value={phone}
              onChange={(typed) => setPhone(typed.replace(/\D/g, ''))}
              check={(typed) => (isMobile(typed) ? null : t.phoneWrong)}
              insist={insist}
              start={<span className={styles.country}>+86</span>}
              end={<CountdownButton key={current?.at} sentAt={current?.at} onSend={send} disabled={!goodPhone} />}
            />
            {current && (
              <CodeEntry
                key={current.at}
                sentTo={current.to}
                sandboxCode={current.sandboxCode}
                triesLeft={triesLeft}
                code={code}
                onChange={setCode}
                onComplete={(digits) => missingConsents(given, t).length === 0 && void submit(digits)}
                busy={login.isPending}
              />
            )}
            <Consents given={given} onTick={tick} />
            <Button
              block
              type="submit"
              pending={login.isPending}
              disabledReason={missing.length > 0 && t.missing(missing)}
              onBlocked={() => setInsist(true)}
            >
              {t.submit}
            </Button>
          </form>
        )}
        {shop.data && shop.data.passkeys !== false && (
          <PasskeyLogin
            consents={consents}
            first={shop.data.codes === 'none'}
            onDone={() => router.navigate({ href: target ?? HOME, replace: true })}
          />
        )}
        <DemoAccounts chosen={phone} onChoose={setPhone} redirect={target} />
      </div>
    </Screen>
  );
}

/** The shop has not said yet by which ways people log in here. */
function Unknown({ reading }: { reading: Reading<unknown> }) {
  const state = stateOf(reading, false);
  if (state === 'error') return <FailedState reading={reading} />;
  return state === 'offline' ? <OfflineState reading={reading} /> : <SkeletonRows count={3} />;
}

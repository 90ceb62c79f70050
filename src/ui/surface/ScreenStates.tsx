/** What a screen says when reading failed, with and without something to show. */

import { useLocation } from '@tanstack/react-router';
import { copy } from '../feedback/copy.ts';
import { Empty } from '../feedback/Empty.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { IconAlert, IconOffline, IconRefresh, IconTag } from '../format/first-icons.tsx';
import { clock, relativeTime } from '../format/format.ts';
import { toHeading } from '../format/keep-place.ts';
import { useLanguage, useText } from '../format/text.ts';
import { useNow } from '../format/use-now.ts';
import { words } from '../format/words.ts';
import { useRules } from '../hydration/rules.ts';
import { Button, LinkButton } from '../input/Button.tsx';
import { codeOf, isDeadLink, messageOf, type Reading, type Staleness } from './reading.ts';
import styles from './ScreenStates.module.css';

export function FailedState({ reading }: { reading: Reading<unknown> }) {
  const t = useText(words);
  const dead = isDeadLink(reading.error);
  // Trying again would not help: whoever followed a link to a seller's screen has to become one first.
  if (codeOf(reading.error) === 'STOCK_ACCOUNT_NEEDED')
    return (
      <Empty
        icon={<IconTag />}
        title={t.noStockTitle}
        body={t.noStockBody}
        action={<LinkButton to="/pages/merchantCenter/index">{t.openStock}</LinkButton>}
      />
    );
  if (codeOf(reading.error) === 'LOGIN_NEEDED') return <LoginFirst />;
  return (
    <div role="alert">
      <Empty
        icon={<IconAlert />}
        title={dead ? t.deadLinkTitle : t.failedTitle}
        body={dead ? t.deadLinkBody : (messageOf(reading.error) ?? t.failedBody)}
        action={dead ? <LinkButton to="/pages/tabbar/main">{t.home}</LinkButton> : <AgainButton reading={reading} />}
        foot={<ErrorCode reading={reading} />}
      />
    </div>
  );
}

/** Over every screen of a shop in which a demo is shown, and over what covers a whole screen. */
export function DemoMark() {
  const t = useText(words);
  return useRules().demo ? (
    <p className={styles.demo} role="note">
      {t.demoData}
    </p>
  ) : null;
}

/** Nothing new begins here for now; what has begun is with whoever it belongs to. */
export function ClosedState() {
  const t = useText(words);
  return (
    <Empty
      icon={<IconTag />}
      title={t.closedTitle}
      body={t.closedBody}
      action={<LinkButton to="/pages/tabbar/main">{t.home}</LinkButton>}
      second={
        <LinkButton kind="text" size="sm" to="/pages/tabbar/user">
          {t.toMine}
        </LinkButton>
      }
    />
  );
}

/** A screen that is somebody's: to the login, and back here. */
export function LoginFirst() {
  const t = useText(words);
  const redirect = useLocation({ select: ({ href }) => href });
  return (
    <Empty
      icon={<IconTag />}
      title={t.loginTitle}
      action={
        <LinkButton to="/pages/login/login" search={{ redirect }}>
          {t.login}
        </LinkButton>
      }
    />
  );
}

export function OfflineState({ reading }: { reading: Reading<unknown> }) {
  const t = useText(words);
  return (
    <Empty
      icon={<IconOffline />}
      title={t.offlineTitle}
      body={t.offlineBody}
      action={<AgainButton reading={reading} />}
      second={
        <LinkButton kind="text" size="sm" to="/pages/tabbar/main">
          {t.home}
        </LinkButton>
      }
    />
  );
}

/** Above content that could not be brought up to date. */
export function StaleNotice({
  reading,
  stale,
  className,
}: {
  reading: Reading<unknown>;
  stale: Exclude<Staleness, null>;
  className?: string;
}) {
  const t = useText(words);
  const language = useLanguage();
  const [at, now] = [reading.dataUpdatedAt, useNow(60_000)];
  // The clock was set back since: nobody knows how old it is.
  const age = at > now + 300_000 ? t.earlier : relativeTime(at, now, language);
  if (stale === 'offline')
    return (
      <div className={className}>
        <Notice tone="wait" icon={<IconOffline size={20} />} title={t.offlineKept(age)}>
          {t.offlineKeptNote}
        </Notice>
      </div>
    );
  return (
    <div className={className}>
      <Notice tone="bad" icon={<IconAlert size={20} />} title={t.failedKept} end={<AgainButton reading={reading} />}>
        <ErrorCode reading={reading} />
      </Notice>
    </div>
  );
}

function AgainButton({ reading }: { reading: Reading<unknown> }) {
  const t = useText(words);
  return (
    <Button
      kind="line"
      size="sm"
      ref={toHeading}
      pending={reading.fetchStatus === 'fetching'}
      onClick={() => void reading.refetch()}
    >
      <IconRefresh size={16} />
      {t.again}
    </Button>
  );
}

function ErrorCode({ reading }: { reading: Reading<unknown> }) {
  const t = useText(words);
  const code = `${codeOf(reading.error)} · ${clock(reading.errorUpdatedAt)}`;
  return (
    <span className={styles.code}>
      {code}
      <button type="button" className={styles.copy} onClick={() => void copy(code)}>
        {t.copy}
      </button>
    </span>
  );
}

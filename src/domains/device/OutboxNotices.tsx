/** What holds the whole queue up, and what can be done about that. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAuthor } from '../../api/use-session.ts';
import { installWay } from '../../offline/device/install.ts';
import { databaseTrouble, onDatabase } from '../../offline/device/trouble.ts';
import { watch } from '../../offline/device/watch.ts';
import { countDrafts } from '../../offline/drafts/drafts.ts';
import { type BackgroundFailure, backgroundFailure } from '../../offline/outbox/badge.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { relativeTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { text } from './outbox-words.ts';
import { ShellNotice } from './prepare/ShellNotice.tsx';
import type { PhotosWait as Waits } from './waiting/why.ts';
import { PhotosWait } from './work/PhotosWait.tsx';

interface Props {
  waiting: number;
  /** Why photos that could leave do not. */
  photosWait: Waits | undefined;
  /** Nothing of it goes before its person has logged in again. */
  out?: boolean;
  onAllowed: () => void;
}

export function OutboxNotices({ waiting, photosWait, out = false, onAllowed }: Props) {
  return (
    <>
      <Database />
      {out && <LoggedOut />}
      <Cleared waiting={waiting} />
      {waiting > 0 && <ShellNotice />}
      {photosWait && <PhotosWait waits={photosWait} onAllowed={onAllowed} />}
      {waiting > 0 && <Background waiting={waiting} />}
    </>
  );
}

function Database() {
  const t = useText(text);
  const trouble = useSyncExternalStore(onDatabase, databaseTrouble, () => null);
  if (trouble === 'memory')
    return (
      <Notice tone="bad" title={t.memoryTitle}>
        {t.memoryBody}
      </Notice>
    );
  if (trouble === 'blocked')
    return (
      <Notice tone="bad" title={t.blockedTitle}>
        {t.blockedBody}
      </Notice>
    );
  if (trouble !== 'reload') return null;
  return (
    <Notice
      tone="wait"
      title={t.reloadTitle}
      end={
        <Button kind="line" size="sm" onClick={() => location.reload()}>
          {t.reload}
        </Button>
      }
    >
      {t.reloadBody}
    </Notice>
  );
}

function LoggedOut() {
  const t = useText(text);
  return (
    <Notice
      tone="bad"
      title={t.why.login}
      end={
        <LinkButton kind="line" size="sm" to="/pages/login/login">
          {t.logIn}
        </LinkButton>
      }
    >
      {t.loggedOutBody}
    </Notice>
  );
}

/** Safari clears what a site that is not installed has stored once it was not opened for some days. */
function Cleared({ waiting }: { waiting: number }) {
  const t = useText(text);
  const userId = useAuthor();
  const [drafts, setDrafts] = useState(0);
  // Drafts go with the rest.
  useEffect(() => watch(() => countDrafts(userId), setDrafts), [userId]);
  if (waiting + drafts === 0 || installWay() !== 'ios') return null;
  return (
    <Notice
      tone="wait"
      title={t.clearedTitle}
      end={
        <LinkButton kind="line" size="sm" to="/pages/user/offline" hash="install">
          {t.install}
        </LinkButton>
      }
    >
      {t.clearedBody}
    </Notice>
  );
}

function Background({ waiting }: { waiting: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [failure, setFailure] = useState<BackgroundFailure | null>(null);
  useEffect(() => {
    void backgroundFailure().then(setFailure);
  }, []);
  if (!failure) return null;
  return (
    <Notice tone="wait" title={t.failedTitle(relativeTime(failure.at, now, language))}>
      {t.failedBody(waiting)}
    </Notice>
  );
}

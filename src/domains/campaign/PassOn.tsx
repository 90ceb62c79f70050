/** One's own share of an invitation: its code, and the ways to send it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { link } from '../../../contract/screens.ts';
import { wxmaQr } from '../../../contract/share/calls.ts';
import { read } from '../../api/read.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { shareLink } from '../../ui/feedback/share.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import styles from './campaign.module.css';
import { text } from './words.ts';

const QrCode = lazy(() => import('../../ui/media/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** The server may not know under which address it is found; whoever looks at it does, and sends that. */
function here(url: string): string {
  const { pathname, search } = new URL(url);
  return `${window.location.origin}${pathname}${search}`;
}

export function PassOn({ shareId, name }: { shareId: string; name: string }) {
  const t = useText(text);
  const path = link('/pages/custom/activity', { share: shareId });
  const code = useQuery(read(wxmaQr, { path }));
  if (!code.data) return null;
  const url = here(code.data.url);
  return (
    <>
      <div className={styles.code}>
        <Suspense>
          <QrCode value={url} label={t.code} />
        </Suspense>
      </div>
      <div className={styles.links}>
        <Button kind="tint" size="sm" onClick={() => void copy(url)}>
          {t.copy}
        </Button>
        <LinkButton kind="line" size="sm" to="/pages/user/sharewx" search={{ path }}>
          {t.poster}
        </LinkButton>
        <Button kind="line" size="sm" onClick={() => void shareLink({ title: name, url })}>
          {t.share}
        </Button>
      </div>
    </>
  );
}

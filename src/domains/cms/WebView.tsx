/** A web page inside the storefront: our own documents and checked hosts, in a sandbox. Everything else is told from. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, type LinkProps, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cmsHosts } from '../../../contract/cms/calls.ts';
import { read } from '../../api/read.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { share } from '../../ui/feedback/share.ts';
import { IconLink, IconLock, IconOffline, IconShare } from '../../ui/format/icons.tsx';
import { linkOf } from '../../ui/format/link.ts';
import { type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { type Destination, destinationOf } from './destination.ts';
import styles from './webview.module.css';
import { text } from './words.ts';

const PATH = '/pages/custom/webview';

export const Route = createFileRoute('/pages/custom/webview')({
  validateSearch: (search: Search): { url?: string } => ({ url: wordsIn(search.url, 2_000) }),
  component: Webview,
});

function Webview() {
  const t = useText(text);
  const { url } = Route.useSearch();
  const hosts = useQuery(read(cmsHosts, {}));
  const where = { origin: location.origin, base: import.meta.env.BASE_URL, allowed: hosts.data?.origins ?? [] };
  if (!url) return <Nothing />;
  const destination = destinationOf(url, where);
  if (destination.kind === 'screen') return <Navigate {...linkOf(destination.href)} replace />;
  // Only the list of hosts can turn a refusal of another host into a permission.
  if (destination.kind === 'refused' && destination.url && !hosts.data)
    return <Screen screen={PATH} title={t.page} query={hosts} />;
  return destination.kind === 'refused' ? <Refused url={destination.url} /> : <Framed {...destination} />;
}

function Framed({ url, own }: Extract<Destination, { kind: 'frame' }>) {
  const t = useText(text);
  const online = useOnline();
  const [shown, setShown] = useState(false);
  const title = own ? t.page : url.host;
  if (!online && !shown)
    return (
      <Screen screen={PATH} title={title} state="offline">
        <div className={styles.centre}>
          <Empty icon={<IconOffline />} title={t.offline} body={t.offlineBody} second={<Home />} />
        </div>
      </Screen>
    );
  return (
    <Screen
      screen={PATH}
      title={title}
      end={
        <IconButton name={t.share} onClick={() => void share(title)}>
          <IconShare />
        </IconButton>
      }
    >
      <div className={styles.page}>
        <p className={styles.address}>
          <IconLock size={14} />
          {url.host}
          {!shown && <span role="status">{t.opening}</span>}
        </p>
        <iframe
          title={t.frame(url.host)}
          src={url.href}
          // Neither may move the storefront away from under the person.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
          allow=""
          referrerPolicy="strict-origin"
          onLoad={() => setShown(true)}
        />
      </div>
    </Screen>
  );
}

function Refused({ url }: { url: URL | null }) {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.page} state="error">
      <div className={styles.centre}>
        <Empty
          icon={<IconLock />}
          title={t.refused}
          body={url ? t.refusedBody(url.host) : t.refusedPlain}
          action={<Home />}
          second={
            url && (
              <LinkButton kind="line" {...outside(url)}>
                {t.openOutside}
              </LinkButton>
            )
          }
          foot={
            url && (
              <Button kind="text" size="sm" onClick={() => void copy(url.href)}>
                {t.copyAddress}
              </Button>
            )
          }
        />
      </div>
    </Screen>
  );
}

function Nothing() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.page} state="empty">
      <div className={styles.centre}>
        <Empty icon={<IconLink />} title={t.noAddress} body={t.noAddressBody} action={<Home />} />
      </div>
    </Screen>
  );
}

/** The other page learns neither where its reader came from nor how to reach back. */
const outside = ({ href }: URL) => ({ ...({ to: href } as LinkProps), target: '_blank', rel: 'noopener noreferrer' });

const Home = () => <LinkButton to="/pages/tabbar/main">{useText(text).goHome}</LinkButton>;

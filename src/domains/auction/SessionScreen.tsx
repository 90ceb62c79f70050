/** One session: its theme, its times, and all its lots in their order. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { auctionSession } from '../../../contract/auction/calls.ts';
import { link } from '../../../contract/screens.ts';
import { prefetch, read } from '../../api/read.ts';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { IconShare } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveRooms } from '../item/LiveRooms.tsx';
import styles from './auction.module.css';
import { text as bidding } from './bidding/words.ts';
import { text as find } from './finding/find-words.ts';
import { Banner, SessionWhen } from './finding/Session.tsx';
import { LotCard } from './LotCard.tsx';
import { useLiveLots } from './live-lots.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/auction/session')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(auctionSession, deps)),
  component: SessionScreen,
});

function SessionScreen() {
  const t = useText(text);
  const language = useLanguage();
  const f = useText(find);
  const b = useText(bidding);
  const { id } = Route.useSearch();
  const query = useQuery(read(auctionSession, { id }));
  useLiveLots();
  return (
    <Screen
      screen="/pages/auction/session"
      title={query.data?.session.name[language] ?? t.sessionTitle}
      query={query}
      end={
        <IconLink to="/pages/user/sharewx" search={{ path: link('/pages/auction/session', { id }) }} name={f.share}>
          <IconShare size={24} />
        </IconLink>
      }
      skeleton={<SkeletonFeed />}
      onRefresh={() => query.refetch()}
    >
      {({ session, lots }) => (
        <Section>
          <div className={styles.block}>
            {session.banner && <Banner src={session.banner} name={session.name[language]} />}
            <p className={styles.note}>{session.about[language]}</p>
            <p className={styles.small}>
              {t.lots(session.lots)} · <SessionWhen session={session} /> · {b.chinaTime}
            </p>
            <LiveRooms sessionId={session.id} />
            <div className={styles.grid}>
              {lots.map((lot, n) => (
                <LotCard key={lot.id} lot={lot} priority={n < 4} />
              ))}
            </div>
          </div>
        </Section>
      )}
    </Screen>
  );
}

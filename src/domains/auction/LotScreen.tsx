/** One lot: what it is, where the price stands and until when; bidding, winning, the second chance; afterwards its log. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { auctionLot } from '../../../contract/auction/calls.ts';
import { lotStages } from '../../../contract/auction/machine.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { share } from '../../ui/feedback/share.ts';
import { InStock, Tag } from '../../ui/feedback/Tag.tsx';
import { IconHeart, IconShare } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { chinaDateTime } from '../../ui/print/shop-time.ts';
import { Below } from '../../ui/surface/Below.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { LiveRooms } from '../item/LiveRooms.tsx';
import styles from './auction.module.css';
import { leastNow } from './bidding/least.ts';
import { text as biddingText } from './bidding/words.ts';
import { text as find } from './finding/find-words.ts';
import { useFollow } from './finding/use-follow.ts';
import { LotEnd, LotMarket, LotSteps } from './LotFacts.tsx';
import { LotSeller } from './LotSeller.tsx';
import { Chance, SellerCard, Standing, Story, Won } from './LotStanding.tsx';
import { useLiveLots } from './live-lots.ts';
import { LotLog } from './log/LotLog.tsx';
import { type LotData, round } from './lot.ts';
import { text } from './words.ts';

const LotBidSheet = lazy(() => import('./LotBidSheet.tsx'));

export const Route = createFileRoute('/pages/auction/lot')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  // What was verified, or is being bid, is of this lot.
  remountDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(auctionLot, deps)),
  component: LotScreen,
});

function LotScreen() {
  const t = useText(text);
  const search = Route.useSearch();
  const query = useQuery({ ...read(auctionLot, search), ...ALWAYS_FRESH });
  const [bidding, setBidding] = useState<'maximum' | 'step' | null>(null);
  useLiveLots((lot) => {
    const known = query.data;
    if (lot.id !== search.id || !known) return;
    // Whoever has something in it sees more than everybody; the others have all there is.
    if (known.seller || known.bidder?.acts.length || lot.state !== known.state) void query.refetch();
  });
  useLive(['auction', 'order'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/auction/lot"
      title={t.lotTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      end={query.data && <Ends lot={query.data} heardAt={query.dataUpdatedAt} />}
      bar={(lot) => mayBid(lot) && <Bid lot={lot} onBid={setBidding} />}
    >
      {(lot) => (
        <>
          <div className={styles.apart}>
            <div className={styles.picture}>
              <About lot={lot} />
            </div>
            <Stack>
              <Standing lot={lot} onEnd={() => void query.refetch()} />
              {lot.bidder?.chance && <Chance lot={lot} chance={lot.bidder.chance} />}
              {lot.bidder?.order && <Won order={lot.bidder.order} />}
              <Story lot={lot} />
              <LiveRooms lotId={lot.id} />
              {lot.seller && <SellerCard lot={lot} />}
              {lot.reason !== null && (lot.state === 'stopped' || lot.state === 'rejected') && (
                <Card title={t.stoppedBy}>
                  <p className={styles.note}>{lot.reason}</p>
                </Card>
              )}
              {mayBid(lot) && (
                <div className={styles.atOnce}>
                  <Bid lot={lot} onBid={setBidding} />
                </div>
              )}
              <LotEnd lot={lot} />
              <LotSeller lot={lot} heardAt={query.dataUpdatedAt} />
              {/* What has ended is public for its log: the server draws it, too. */}
              {lotStages[lot.state] === 'over' && <LotLog lot={lot} />}
              <Below>
                <Defects lot={lot} />
                <LotMarket lot={lot} />
                <LotSteps lot={lot} />
                {lotStages[lot.state] !== 'over' && <LotLog lot={lot} />}
                <div className={styles.links}>
                  <LinkButton kind="line" size="sm" to="/pages/auction/rules">
                    {t.toRules}
                  </LinkButton>
                </div>
              </Below>
            </Stack>
          </div>
          {bidding && (
            <Suspense>
              <LotBidSheet lot={lot} oneStep={bidding === 'step'} open onClose={() => setBidding(null)} />
            </Suspense>
          )}
        </>
      )}
    </Screen>
  );
}

function About({ lot }: { lot: LotData }) {
  const t = useText(text);
  const language = useLanguage();
  const name = lot.item.name[language];
  return (
    <Card>
      <div className={styles.block}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
        <div className={styles.gallery} role="group" aria-label={name} tabIndex={0}>
          {lot.photos.map((src, n) => (
            <Photo key={src} src={src} alt={`${name} ${n + 1}`} sizes="420px" radius={16} priority={n === 0} />
          ))}
        </div>
        <div className={styles.head}>
          <span className={styles.marks}>
            {lot.session && (
              <Link to="/pages/auction/session" search={{ id: lot.session.id }}>
                <Tag>{lot.session.name[language]}</Tag>
              </Link>
            )}
            <InStock />
          </span>
          <h2>
            <Link to="/pages/buy/detail" search={{ productId: lot.item.productId }}>
              {name}
            </Link>
          </h2>
          <p className={styles.small}>
            {sizeName(lot.item.size, language)} · {gradeName[lot.item.grade][language]} · {lot.item.styleNo} ·{' '}
            {t.watchers(lot.watchers)}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Defects({ lot }: { lot: LotData }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card
      title={t.defects}
      end={
        lot.reportCode && (
          <LinkButton kind="tint" size="sm" to="/pages/buy/report" search={{ code: lot.reportCode }}>
            {t.report}
          </LinkButton>
        )
      }
    >
      {lot.defects.length === 0 ? (
        <p className={styles.note}>{t.noDefects}</p>
      ) : (
        <ul className={styles.log}>
          {lot.defects.map((defect) => (
            <li key={defect.zh}>
              {defect[language]}
              {defect.photo !== null && (
                <span className={styles.flaw}>
                  <Photo src={defect.photo} alt="" sizes="120px" radius={10} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Before the opening one’s maximum is prepared. */
const mayBid = (lot: LotData) => (lot.state === 'live' || lot.state === 'preview') && !lot.mine?.own;

/** Sharing it, by a link that says who did, and following it. */
function Ends({ lot, heardAt }: { lot: LotData; heardAt: number }) {
  const f = useText(find);
  const language = useLanguage();
  return (
    <>
      <Follow lot={lot} heardAt={heardAt} />
      <IconButton name={f.share} onClick={() => void share(lot.item.name[language])}>
        <IconShare size={24} />
      </IconButton>
    </>
  );
}

function Follow({ lot, heardAt }: { lot: LotData; heardAt: number }) {
  const t = useText(text);
  const follow = useFollow({ kind: 'lot', id: lot.id }, lot.item.name, { on: lot.mine?.followed ?? false, heardAt });
  if (!lot.mine || lot.mine.own || lotStages[lot.state] === 'over') return null;
  return (
    <IconButton
      name={follow.on ? t.following : lot.state === 'preview' ? t.remind : t.follow}
      pressed={follow.on}
      onClick={() => void follow.toggle()}
    >
      <IconHeart />
    </IconButton>
  );
}

function Bid({ lot, onBid }: { lot: LotData; onBid: (what: 'maximum' | 'step') => void }) {
  const t = useText(text);
  const b = useText(biddingText);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const session = useSession();
  if (!session)
    return (
      <LinkButton block to="/pages/login/login" search={{ redirect: `/pages/auction/lot?id=${lot.id}` }}>
        {t.login}
      </LinkButton>
    );
  const maximum = () => onBid('maximum');
  if (lot.state === 'preview')
    return (
      <Button block kind="line" onClick={maximum}>
        {b.prepare}
      </Button>
    );
  return (
    <>
      {lot.price !== null && !lot.mine?.leading && (
        <Button grow kind="line" onClick={() => onBid('step')}>
          {b.oneStep(round(leastNow(lot)))}
        </Button>
      )}
      <Button grow onClick={maximum} sub={t.endsAt(chinaDateTime(lot.endsAt, now, language))}>
        {lot.mine?.max === null || !lot.mine ? t.bid : lot.mine.leading ? t.raise : t.bidMore}
      </Button>
    </>
  );
}

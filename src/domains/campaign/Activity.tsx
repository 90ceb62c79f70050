/** Campaigns: all of them, one of them, or a share that a friend sent. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { activityGet, activityShareOrder, type CampaignCard, campaignList } from '../../../contract/campaign/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconCoupon } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Below } from '../../ui/surface/Below.tsx';
import { Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { About, Meta, Rules } from './About.tsx';
import styles from './campaign.module.css';
import { InviteBar, InviteBelow, InviteTop } from './InvitePart.tsx';
import { Enter, LotteryBelow, LotteryPrizes } from './LotteryPart.tsx';
import { ShareCampaign } from './ShareCampaign.tsx';
import { isPromised, JoinBar, mayAct, SharedTop } from './SharePart.tsx';
import { StepsCard } from './Steps.tsx';
import { text } from './words.ts';

const PATH = '/pages/custom/activity';

export const Route = createFileRoute('/pages/custom/activity')({
  validateSearch: (search: Search): { id?: string; share?: string } => ({
    id: idIn(search.id),
    share: idIn(search.share),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { id, share } }) => {
    if (share) await prefetch(context.queries, read(activityShareOrder, { id: share }));
    else if (id) await prefetch(context.queries, read(activityGet, { id }));
  },
  component: Activity,
});

function Activity() {
  const { id, share } = Route.useSearch();
  if (share) return <Shared key={share} id={share} />;
  return id ? <One key={id} id={id} /> : <All />;
}

function All() {
  const t = useText(text);
  const query = useInfiniteQuery(readPages(campaignList, {}));
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen
      screen={PATH}
      title={t.title}
      query={query}
      onRefresh={() => query.refetch()}
      empty={() =>
        list.length === 0 && (
          <Empty
            icon={<IconCoupon size={24} />}
            title={t.none}
            body={t.noneBody}
            action={
              <LinkButton kind="tint" to="/pages/search/salesearch">
                {t.browse}
              </LinkButton>
            }
          />
        )
      }
    >
      <div className={styles.list}>
        <InfiniteList name="campaigns" as="feed" rowHeight={280} items={list} keyOf={(one) => one.id} pages={query}>
          {(one, n) => <Row one={one} priority={n < 3} />}
        </InfiniteList>
      </div>
    </Screen>
  );
}

function Row({ one, priority }: { one: CampaignCard; priority: boolean }) {
  const language = useLanguage();
  return (
    <Link to="/pages/custom/activity" search={{ id: one.id }} className={styles.one}>
      <Photo
        src={one.picture}
        alt=""
        ratio={2}
        fit="contain"
        sizes="50vw"
        priority={priority}
        className={styles.picture}
      />
      <b>{one.name[language]}</b>
      <Brings {...one} />
      <Meta one={one} />
    </Link>
  );
}

/** An answer kept on the phone may be of before that was told. */
function Brings({ brings, spent }: Partial<Pick<CampaignCard, 'brings' | 'spent'>>) {
  const t = useText(text);
  const language = useLanguage();
  if (!brings || spent) return null;
  return (
    <span className={styles.brings}>
      {brings.kind === 'lottery'
        ? t.winsFirst(brings.first[language], brings.count)
        : t.bringsBoth(`¥${yuan(brings.inviter.amount)}`, `¥${yuan(brings.friend.amount)}`)}
    </span>
  );
}

function One({ id }: { id: string }) {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery({
    ...read(activityGet, { id }),
    ...ALWAYS_FRESH,
    // Whoever has it open when it begins sees it begin: no event tells a page by whose clock it does.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'planned' && Math.min(HOUR, Math.max(10_000, data.startsAt - Date.now())),
  });
  useLive(['campaign'], () => void query.refetch());
  const [entered, setEntered] = useState(false);
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      // An invitation is passed on by the share of whoever sends it, which is made below: only that brings both their coupon.
      end={query.data?.lottery && <ShareCampaign one={query.data} />}
      // An empty bar would still be a bar.
      bar={(one) =>
        one.state === 'running' &&
        !one.spent &&
        !(one.lottery ?? one.invite)?.mine &&
        (one.lottery ? (
          <Enter one={one} mayNot={one.lottery.mayNot} onEntered={() => setEntered(true)} />
        ) : (
          <InviteBar one={one} />
        ))
      }
    >
      {(one) => (
        <Stack>
          <About one={one} />
          {one.invite && <InviteTop one={one} invite={one.invite} />}
          {one.lottery && <LotteryPrizes one={one} lottery={one.lottery} entered={entered} />}
          <Below>
            {one.invite && <InviteBelow one={one} invite={one.invite} />}
            {one.lottery && <LotteryBelow id={one.id} state={one.state} lottery={one.lottery} />}
            <Rules words={one.rules[language]} />
          </Below>
        </Stack>
      )}
    </Screen>
  );
}

function Shared({ id }: { id: string }) {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery({ ...read(activityShareOrder, { id }), ...ALWAYS_FRESH });
  useLive(['campaign', 'order'], () => void query.refetch());
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(share) => mayAct(share) && <JoinBar share={share} />}
    >
      {(share) => (
        <Stack>
          <About one={share.campaign} />
          <SharedTop share={share} />
          <Below>
            {isPromised(share) && <StepsCard minOrder={share.terms.minOrder} to="friend" task={share.mine} />}
            <Rules words={share.rules[language]} />
          </Below>
        </Stack>
      )}
    </Screen>
  );
}

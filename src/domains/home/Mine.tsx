/** Mine: who I am, what I have with the house, what I bought and sold, and the ways to everything else. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { messageUnread } from '../../../contract/message/calls.ts';
import { orderList } from '../../../contract/order/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Session } from '../../api/exchange/session.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { date, maskPhone } from '../../ui/format/format.ts';
import { IconBell, IconSettings, IconUser } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconLink, LinkButton } from '../../ui/input/Button.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { MoneyCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { useProfile } from '../account/profile.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { Bought, Services, Sold } from './MineCards.tsx';
import styles from './mine.module.css';
import { text } from './mine-words.ts';
import { useTodos } from './Todo.tsx';

/** Shown to whoever agreed to words that the shop has changed since. */
const AskedAgain = lazy(() => import('../account/AskedAgain.tsx'));

const PATH = '/pages/tabbar/user';

export const Route = createFileRoute('/pages/tabbar/user')({ component: Mine });

function Mine() {
  const t = useText(text);
  const session = useSession();
  if (!session)
    return (
      <Screen screen={PATH} title={t.title} nav="tab" ground="task" head={<Visitor />}>
        <Bought orders={null} todos={undefined} />
        <Services roles={[]} todos={undefined} />
      </Screen>
    );
  return <MyHouse session={session} />;
}

function MyHouse({ session }: { session: Session }) {
  const t = useText(text);
  // Roles change when a stock account is opened or a merchant approved; the session follows.
  useProfile();
  const asset = useQuery(read(assetGet, {}));
  const bought = useQuery(read(orderList, { role: 'buyer', size: 1 }));
  const unread = useQuery(read(messageUnread, {}));
  const todos = useTodos();
  const refresh = () => Promise.all([asset.refetch(), bought.refetch(), unread.refetch()]);
  return (
    <Screen
      screen={PATH}
      title={t.title}
      nav="tab"
      ground="task"
      head={<Person session={session} unread={unread.data?.unread ?? 0} />}
      query={asset}
      skeleton={<Waiting />}
      onRefresh={refresh}
    >
      {(money) => (
        <Stack>
          <Suspense>
            <AskedAgain />
          </Suspense>
          <Purse money={money} />
          <Bought orders={bought.data ?? null} todos={todos} />
          <Sold roles={session.roles} settling={money.settling.count} todos={todos} />
          <Services roles={session.roles} todos={todos} />
        </Stack>
      )}
    </Screen>
  );
}

function Visitor() {
  const t = useText(text);
  return (
    <header className={styles.me}>
      <span className={styles.nobody}>
        <IconUser size={32} />
      </span>
      <div className={styles.who}>
        <LinkButton kind="pri" to="/pages/login/login" search={{ redirect: PATH }}>
          {t.logIn}
        </LinkButton>
        <p className={styles.meta}>{t.logInWhy}</p>
      </div>
      <IconLink name={t.settings} to="/pages/user/setting/index">
        <IconSettings />
      </IconLink>
    </header>
  );
}

function Person({ session, unread }: { session: Session; unread: number }) {
  const t = useText(text);
  return (
    <header className={styles.me}>
      <Link to="/pages/user/setting/information" className={styles.person}>
        <Avatar name={session.nickname} src={session.logo} size={58} />
        <span className={styles.who}>
          <span className={styles.nickname}>
            {session.nickname}
            {session.isReal && <Tag tone="ok">{t.certified}</Tag>}
          </span>
          <span className={styles.meta}>{maskPhone(session.mobile)}</span>
        </span>
      </Link>
      <SyncChip />
      <IconLink name={t.messages} badge={unread} to="/pages/user/message">
        <IconBell />
      </IconLink>
      <IconLink name={t.settings} to="/pages/user/setting/index">
        <IconSettings />
      </IconLink>
    </header>
  );
}

function Purse({ money }: { money: Output<typeof assetGet> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { settling, held, bidding, auctions, payout, owed } = money;
  // What is not there needs no place.
  const some = (label: string, { amount, count }: typeof bidding) =>
    count > 0 ? [{ label, value: <Price amount={amount} size={17} plain /> }] : [];
  return (
    <MoneyCard
      label={t.available}
      amount={money.available}
      actions={
        <LinkButton size="sm" to="/pages/user/balance">
          {t.balance}
        </LinkButton>
      }
      facts={[
        {
          label: t.settling,
          value: <Price amount={settling.amount} size={17} plain />,
          note: settling.nextAt && t.settlingNext(date(settling.nextAt, now, language)),
        },
        {
          label: t.held,
          value: <Price amount={held.amount} size={17} plain />,
          note: held.count > 0 && t.heldNote(held.count),
        },
        { label: t.deposit, value: <Price amount={money.deposit} size={17} plain /> },
        ...some(t.bidding, bidding),
        ...some(t.auctionMoney, auctions),
        ...some(t.payout, payout),
        ...some(t.owed, owed),
      ]}
    />
  );
}

function Waiting() {
  return (
    <>
      <Bone className={styles.purseBone} />
      <Bone className={styles.cardBone} />
      <Bone className={styles.cardBone} />
    </>
  );
}

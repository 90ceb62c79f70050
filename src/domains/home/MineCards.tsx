/** The cards of the mine tab: what I bought, what I sold, and the ways to everything else. */
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { campaignList } from '../../../contract/campaign/calls.ts';
import type { CampaignState } from '../../../contract/campaign/machine.ts';
import { chatUnread } from '../../../contract/chat/calls.ts';
import { sellerGoodsList } from '../../../contract/listing/calls.ts';
import type { orderList } from '../../../contract/order/calls.ts';
import type { OrderTab } from '../../../contract/order/tabs.ts';
import { stockGoodsList } from '../../../contract/stock/calls.ts';
import type { Output, Role } from '../../../contract/wire/call.ts';
import { useLive } from '../../api/live.ts';
import { read } from '../../api/read.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { count } from '../../ui/format/format.ts';
import {
  IconBank,
  IconBell,
  IconBox,
  IconCamera,
  IconChart,
  IconChat,
  IconCheck,
  IconClock,
  IconCloudUp,
  IconCoupon,
  IconDoc,
  IconDownload,
  IconEdit,
  IconGavel,
  IconHeadset,
  IconHeart,
  IconPin,
  IconPlus,
  type IconProps,
  IconRefresh,
  IconScan,
  IconShare,
  IconShield,
  IconStore,
  IconTag,
  IconTruck,
  IconUser,
  IconWallet,
} from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { leadsToClosed, useRules } from '../../ui/hydration/rules.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card, MoreLink } from '../../ui/surface/Card.tsx';
import styles from './mine.module.css';
import { text } from './mine-words.ts';
import { TodoRows, type useTodos, waiting, waitsAs } from './Todo.tsx';

type Orders = Output<typeof orderList>;

/** The nearest deadlines; the rest is counted. */
const SHOWN = 3;

const orderTabs: [Exclude<OrderTab, 'all'>, ComponentType<IconProps>][] = [
  ['pay', IconWallet],
  ['ship', IconBox],
  ['inspect', IconShield],
  ['receive', IconTruck],
  ['done', IconCheck],
];

type Todos = ReturnType<typeof useTodos>;

export function Bought({ orders, todos }: { orders: Orders | null; todos: Todos }) {
  const t = useText(text);
  return (
    <Card title={t.bought} end={<MoreLink to="/pages/order/orderlist">{t.allOrders}</MoreLink>}>
      <div className={styles.five}>
        {orderTabs.map(([tab, Icon]) => {
          // Finished orders ask for nothing, so they carry no count.
          const n = tab === 'done' ? 0 : (orders?.counts[tab] ?? 0);
          return (
            <Link key={tab} to="/pages/order/orderlist" search={{ tab }}>
              <span className={styles.icon}>
                <Icon />
                <span className={styles.badge} aria-hidden="true">
                  <Badge count={n} />
                </span>
              </span>
              {t.orders[tab]}
              <Spoken count={n} />
            </Link>
          );
        })}
      </div>
      <TodoRows todos={todos} side="B" first={SHOWN} />
    </Card>
  );
}

/** A badge's count after the name, for who reads by ear: in its corner it would be said before it. */
const Spoken = ({ count }: { count: number }) => count > 0 && <span className="vh"> {count}</span>;

export function Sold({ roles, settling, todos }: { roles: readonly Role[]; settling: number; todos: Todos }) {
  const t = useText(text);
  if (roles.includes('seller')) return <Selling settling={settling} todos={todos} />;
  // A business that only buys of owners has nothing to open.
  if (roles.includes('merchant'))
    return (
      <Card title={t.business} end={<MoreLink to="/pages/merchantCenter/index">{t.enter}</MoreLink>}>
        <p className={styles.meta}>{t.businessNote}</p>
      </Card>
    );
  return (
    <Card title={t.openStock}>
      <div className={styles.open}>
        <p>{t.openStockNote}</p>
        <LinkButton kind="tint" size="sm" to="/pages/merchantCenter/index">
          {t.merchant}
        </LinkButton>
      </div>
    </Card>
  );
}

function Selling({ settling, todos }: { settling: number; todos: Todos }) {
  const t = useText(text);
  const language = useLanguage();
  const stock = useQuery(read(stockGoodsList, { size: 1 }));
  const listings = useQuery(read(sellerGoodsList, { size: 1 }));
  const figures: { label: string; n: number | undefined; link: LinkProps; act?: boolean }[] = [
    {
      label: t.listed,
      n: listings.data && (listings.data.counts.on ?? 0),
      link: { to: '/pages/stock/seller/sellerList', search: { state: 'on' } },
    },
    {
      label: t.inStock,
      n: stock.data && (stock.data.counts.in_stock ?? 0),
      link: { to: '/pages/stock/stockList', search: { state: 'in_stock' } },
    },
    {
      label: t.toShip,
      // What lies in our warehouse is sent by us, and what was sold twice waits for our staff.
      n: todos && (todos.counts['order.awaiting_ship'] ?? 0),
      link: { to: '/pages/order/orderlist', search: { role: 'seller', tab: 'ship' } },
      act: true,
    },
    { label: t.toSettle, n: settling, link: { to: '/pages/stock/settleList' } },
  ];
  return (
    <Card title={t.sold} end={<MoreLink to="/pages/merchantCenter/index">{t.merchant}</MoreLink>}>
      <div className={styles.four}>
        {figures.map(({ label, n, link, act }) => (
          <Link key={label} {...link}>
            <b className="num">
              {n === undefined ? '--' : count(n, language)}
              {act && n !== undefined && n > 0 && <Badge dot />}
            </b>
            {label}
          </Link>
        ))}
      </div>
    </Card>
  );
}

export function Services({ roles, todos }: { roles: readonly Role[]; todos: Todos }) {
  const t = useText(text);
  // Who has nothing here yet comes for the prices.
  const visits = roles.length === 0;
  const rules = useRules();
  const unread = useQuery({ ...read(chatUnread, {}), enabled: !visits });
  useLive(['chat', 'offer'], () => void unread.refetch());
  const campaigns = useQuery(read(campaignList, {}));
  const invitation = campaigns.data?.list.find(
    ({ kind, state, spent }) => kind === 'invite' && state === ('running' satisfies CampaignState) && !spent,
  );
  // A list opens where the most urgent is.
  const [offers, cases] = [waitsAs(todos, 'offer'), waitsAs(todos, 'aftersale')];
  const services: { label: string; Icon: ComponentType<IconProps>; link: LinkProps; who?: Role; n?: number }[] = [
    // While it runs it stands before the rest.
    ...(invitation
      ? [
          {
            label: t.invite,
            Icon: IconUser,
            link: { to: '/pages/custom/activity', search: { id: invitation.id } },
          } as const,
        ]
      : []),
    {
      label: t.bids,
      Icon: IconTag,
      link: { to: '/pages/order/bid/list', search: offers && { tab: offers === 'S' ? 'received' : 'made' } },
      n: waiting(todos, 'offer'),
    },
    { label: t.auctions, Icon: IconGavel, link: { to: '/pages/order/auction/orderlist' } },
    { label: t.myLots, Icon: IconGavel, link: { to: '/pages/auction/selling' }, who: 'seller' },
    {
      label: t.aftersales,
      Icon: IconShield,
      link: { to: '/pages/order/service/list', search: cases === 'S' ? { role: 'seller' } : {} },
      n: waiting(todos, 'aftersale'),
    },
    {
      label: t.identify,
      Icon: IconCheck,
      link: { to: visits ? '/pages/identify/offer' : '/pages/identify/identify' },
      n: waiting(todos, 'identify'),
    },
    {
      label: t.cleaning,
      Icon: IconRefresh,
      link: { to: visits ? '/pages/cleaning/washlist' : '/pages/cleaning/washorder' },
      n: waiting(todos, 'cleaning'),
    },
    { label: t.favourites, Icon: IconHeart, link: { to: '/pages/user/favourite' } },
    { label: t.viewed, Icon: IconClock, link: { to: '/pages/user/favourite', search: { view: 'viewed' } } },
    { label: t.coupons, Icon: IconCoupon, link: { to: '/pages/user/coupon/coupon' } },
    { label: t.activities, Icon: IconShare, link: { to: '/pages/custom/activity' } },
    { label: t.scan, Icon: IconScan, link: { to: '/pages/custom/scancenter' } },
    { label: t.addresses, Icon: IconPin, link: { to: '/pages/address/address' } },
    { label: t.funds, Icon: IconChart, link: { to: '/pages/user/funds' } },
    { label: t.chats, Icon: IconChat, link: { to: '/plugin/chat' }, n: unread.data?.unread },
    { label: t.live, Icon: IconCamera, link: { to: '/plugin/live' } },
    { label: t.messages, Icon: IconBell, link: { to: '/pages/user/message' } },
    { label: t.newReceipt, Icon: IconPlus, link: { to: '/pages/stock/receipt/createReceipt' }, who: 'seller' },
    {
      label: t.receipts,
      Icon: IconDoc,
      link: { to: '/pages/stock/receipt/receiptList' },
      who: 'seller',
      n: waiting(todos, 'receipt'),
    },
    {
      label: t.resale,
      Icon: IconShare,
      link: { to: '/pages/xianyu/index' },
      who: 'seller',
      n: waiting(todos, 'resale'),
    },
    { label: t.settlements, Icon: IconBank, link: { to: '/pages/stock/settleList' }, who: 'seller' },
    // Who sells finds it above their own things.
    ...(roles.includes('seller')
      ? []
      : [{ label: t.merchant, Icon: IconStore, link: { to: '/pages/merchantCenter/index' } } as const]),
    { label: t.sync, Icon: IconCloudUp, link: { to: '/pages/user/outbox' } },
    { label: t.offline, Icon: IconDownload, link: { to: '/pages/user/offline' } },
    { label: t.help, Icon: IconDoc, link: { to: '/pages/user/help' } },
    { label: t.support, Icon: IconHeadset, link: { to: '/plugin/chat', search: { service: true } } },
    { label: t.feedback, Icon: IconEdit, link: { to: '/pages/user/setting/feedback' } },
    { label: t.workbench, Icon: IconBox, link: { to: '/pages/user/workbench' }, who: 'staff' },
  ];
  return (
    <Card title={t.services}>
      <div className={styles.grid}>
        {services
          .filter(({ who, link }) => (!who || roles.includes(who)) && !leadsToClosed(rules, link.to))
          .map(({ label, Icon, link, n = 0 }) => (
            <Link key={label} {...link}>
              <span className={styles.icon}>
                <Icon />
                <span className={styles.badge} aria-hidden="true">
                  <Badge count={n} />
                </span>
              </span>
              {label}
              <Spoken count={n} />
            </Link>
          ))}
      </div>
    </Card>
  );
}

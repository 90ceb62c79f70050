/** Shops: those that the channels say are mine, connecting and letting go, choosing one for goods, moving a whole one. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { resaleConnect, resaleDisconnect, resaleMoveAll, resaleShops } from '../../../../contract/resale/calls.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconStore } from '../../../ui/format/icons.tsx';
import { moreWords } from '../../../ui/format/more-words.ts';
import { oneOf, type Search } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../resale.module.css';
import { SellerOnly } from '../SellerOnly.tsx';
import { text as commonText } from '../words.ts';
import { text } from './words.ts';

const PATH = '/pages/xianyu/selectShop';
type Shop = Output<typeof resaleShops>['shops'][number];

export const Route = createFileRoute('/pages/xianyu/selectShop')({
  /** `goods`: one is chosen to put goods into. */
  validateSearch: ({ next }: Search): { next?: 'goods' } => ({ next: oneOf(next, ['goods'] as const) }),
  component: Guarded,
});

function Guarded() {
  const t = useText(text);
  return (
    <SellerOnly screen={PATH} title={t.shopsTitle}>
      <ResaleShops />
    </SellerOnly>
  );
}

function ResaleShops() {
  const t = useText(text);
  const { next } = Route.useSearch();
  const query = useQuery({ ...read(resaleShops, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen={PATH}
      title={next === 'goods' ? t.chooseShop : t.shopsTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={({ shops, silent, channels }) =>
        shops.length === 0 &&
        silent.length === 0 && (
          <Empty
            icon={<IconStore size={24} />}
            title={channels.length === 0 ? t.noChannel : t.noneHere}
            body={channels.length === 0 ? t.noChannelBody : t.noneHereBody}
          />
        )
      }
    >
      {({ shops, silent }) => (
        <Stack>
          {silent.length > 0 && <Notice tone="wait">{t.silent}</Notice>}
          {shops.map((shop) => (
            <ShopCard
              key={`${shop.channel} ${shop.remoteId}`}
              shop={shop}
              onLookAgain={() => query.refetch()}
              others={shops.filter((one) => one.id !== null && one.id !== shop.id && one.channel === shop.channel)}
            />
          ))}
        </Stack>
      )}
    </Screen>
  );
}

export function ShopCard({
  shop,
  others,
  onLookAgain,
}: {
  shop: Shop;
  others: readonly Shop[];
  onLookAgain: () => void;
}) {
  const t = useText(text);
  const common = useText(commonText);
  const m = useText(moreWords);
  const language = useLanguage();
  const navigate = Route.useNavigate();
  const connect = useWrite(resaleConnect);
  const disconnection = useWrite(resaleDisconnect);
  const move = useWrite(resaleMoveAll, { leaves: true });
  const { channel, remoteId, id, usable, open } = shop;
  const named = (one: Shop) => channelSaid(one.name, language);
  const name = named(shop);
  const doConnect = async () => {
    await connect.mutateAsync({ channel, remoteId });
    toast(t.connected, { success: true });
  };
  const authorise = async () => {
    if (!(await askLive({ title: t.authoriseAsk(name), body: t.authoriseBody, ok: t.authorise }))) return;
    await connect.mutateAsync({ channel, remoteId, authorise: true });
    toast(t.connected, { success: true });
  };
  const disconnect = async (shopId: string) => {
    const sure = await askLive({ title: t.disconnectAsk, body: t.disconnectBody, ok: t.disconnect, bad: true });
    if (sure) await disconnection.mutateAsync({ id: shopId });
  };
  const moveAll = async (fromShopId: string, to: Shop) => {
    if (to.id === null || move.isPending) return;
    if (!(await askLive({ title: t.moveAllAsk(name, named(to)), body: t.moveAllBody, ok: t.moveTo(named(to)) })))
      return;
    const { moveId } = await move.mutateAsync({ fromShopId, toShopId: to.id });
    toast(t.moving, { success: true });
    await navigate({ to: '/pages/xianyu/movingList', search: { id: moveId } });
  };
  return (
    <Card title={name} end={shop.sandbox && <Tag tone="wait">{common.sandbox}</Tag>}>
      <p className={styles.meta}>
        {usable ? (id === null ? t.usable : t.connected) : t.unusable}
        {open > 0 && ` · ${t.stillOpen(open)}`}
      </p>
      <div className={styles.acts}>
        {id === null && usable && (
          <Button size="sm" pending={connect.isPending} onClick={() => void doConnect().catch(() => undefined)}>
            {t.doConnect}
          </Button>
        )}
        {!usable &&
          (shop.sandbox ? (
            <Button size="sm" pending={connect.isPending} onClick={() => void authorise().catch(() => undefined)}>
              {t.authorise}
            </Button>
          ) : (
            <Button kind="line" size="sm" onClick={onLookAgain}>
              {t.lookAgain}
            </Button>
          ))}
        {id !== null && usable && (
          <LinkButton size="sm" to="/pages/xianyu/selectGoods" search={{ shopId: id }}>
            {common.pick}
          </LinkButton>
        )}
        {id !== null &&
          open > 0 &&
          others.map((other) => (
            <Button
              key={other.remoteId}
              kind="line"
              size="sm"
              pending={move.isPending && move.variables.toShopId === other.id}
              onClick={() => void moveAll(id, other).catch(() => undefined)}
            >
              {m.of(t.moveAll, t.moveTo(named(other)))}
            </Button>
          ))}
        {id !== null && open === 0 && (
          <Button kind="text" size="sm" onClick={() => void disconnect(id).catch(() => undefined)}>
            {t.disconnect}
          </Button>
        )}
      </div>
    </Card>
  );
}

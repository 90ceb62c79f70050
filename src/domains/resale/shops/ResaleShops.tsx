/** Shops: those that the channels say are mine, to connect, let go or move, or to choose one for goods. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { resaleShops } from '../../../../contract/resale/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconStore } from '../../../ui/format/icons.tsx';
import { oneOf, type Search } from '../../../ui/format/search-params.ts';
import { useText } from '../../../ui/format/text.ts';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { SellerOnly } from '../SellerOnly.tsx';
import { ShopCard } from './ShopCard.tsx';
import { text } from './words.ts';

const PATH = '/pages/xianyu/selectShop';

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

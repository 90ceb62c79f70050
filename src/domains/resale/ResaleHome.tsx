/** The resale tool: what must be done, the shops with how everything stands, and the way to put more up. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ResaleShop, resaleHome } from '../../../contract/resale/calls.ts';
import { resaleTabNames } from '../../../contract/resale/machine.ts';
import { channelSaid } from '../../../contract/resale/sandbox.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconBox, IconDoc, IconStore, IconTag } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './resale.module.css';
import { SellerOnly } from './SellerOnly.tsx';
import { Standing } from './Standing.tsx';
import { text } from './words.ts';

const PATH = '/pages/xianyu/index';

export const Route = createFileRoute('/pages/xianyu/index')({ component: Guarded });

function Guarded() {
  const t = useText(text);
  return (
    <SellerOnly screen={PATH} title={t.title}>
      <ResaleHome />
    </SellerOnly>
  );
}

function ResaleHome() {
  const t = useText(text);
  const query = useQuery({ ...read(resaleHome, {}), ...ALWAYS_FRESH });
  useLive(['resale'], () => void query.refetch());
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(data) =>
        data.shops.length > 0 ? (
          <LinkButton block to="/pages/xianyu/selectShop" search={{ next: 'goods' }}>
            {t.pick}
          </LinkButton>
        ) : (
          <LinkButton block to="/pages/xianyu/selectShop">
            {t.connect}
          </LinkButton>
        )
      }
    >
      {({ shops, counts, stock, waits }) => (
        <Stack>
          <Standing shops={shops} counts={counts} waits={waits} />
          {shops.some(({ sandbox }) => sandbox) && <Notice tone="wait">{t.sandboxNote}</Notice>}
          <Card title={t.myShops} end={<MoreLink to="/pages/xianyu/selectShop">{t.connect}</MoreLink>}>
            {shops.length === 0 ? (
              <p className={styles.meta}>{t.noShopsBody}</p>
            ) : (
              <Rows>
                {shops.map((shop) => (
                  <ShopRow key={shop.id} shop={shop} />
                ))}
              </Rows>
            )}
          </Card>
          <Card>
            <Rows>
              <RowLink to="/pages/xianyu/list" icon={<IconTag />} value={counts.up}>
                {t.posts}
              </RowLink>
              <RowLink to="/pages/xianyu/movingList" icon={<IconDoc />}>
                {t.moves}
              </RowLink>
              <RowLink to="/pages/xianyu/selectGoods" icon={<IconBox />}>
                {t.stock(stock)}
              </RowLink>
              {shops.some(({ sandbox }) => sandbox) && (
                <RowLink to="/pages/xianyu/market" icon={<IconStore />}>
                  {t.toMarket}
                </RowLink>
              )}
            </Rows>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

function ShopRow({ shop }: { shop: ResaleShop }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const stand = resaleTabNames.flatMap((tab) => (shop.counts[tab] ? [`${t.tabs[tab]} ${shop.counts[tab]}`] : []));
  return (
    <RowLink
      to="/pages/xianyu/list"
      search={{ shopId: shop.id }}
      icon={<IconStore />}
      note={
        <>
          {shop.comparedAt === null ? t.neverCompared : t.comparedAt(dateTime(shop.comparedAt, now, language))}
          {stand.length > 0 && ` · ${stand.join(' · ')}`}
        </>
      }
      value={shop.sandbox && <Tag tone="wait">{t.sandbox}</Tag>}
    >
      {channelSaid(shop.name, language)}
    </RowLink>
  );
}

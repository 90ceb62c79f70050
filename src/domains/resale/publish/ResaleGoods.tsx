/** Choosing the stock that goes into a shop. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { resaleStock } from '../../../../contract/resale/calls.ts';
import { channelLimits } from '../../../../contract/resale/rules.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { IconBox } from '../../../ui/format/icons.tsx';
import { idIn, type Search } from '../../../ui/format/search-params.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { ItemLine } from '../PostRow.tsx';
import styles from '../resale.module.css';
import { SellerOnly } from '../SellerOnly.tsx';
import { NoShop } from '../shops/NoShop.tsx';
import { text } from './words.ts';

const PATH = '/pages/xianyu/selectGoods';

export const Route = createFileRoute('/pages/xianyu/selectGoods')({
  validateSearch: ({ shopId }: Search): { shopId?: string } => ({ shopId: idIn(shopId) }),
  component: Guarded,
});

function Guarded() {
  const t = useText(text);
  const { shopId } = Route.useSearch();
  return (
    <SellerOnly screen={PATH} title={t.goodsTitle}>
      {shopId === undefined ? (
        <NoShop screen={PATH} title={t.goodsTitle} />
      ) : (
        <ResaleGoods key={shopId} shopId={shopId} />
      )}
    </SellerOnly>
  );
}

function ResaleGoods({ shopId }: { shopId: string }) {
  const t = useText(text);
  const navigate = Route.useNavigate();
  const [term, setTerm] = useState('');
  const query = useInfiniteQuery({
    ...readPages(resaleStock, { size: 50, term: useDeferredValue(term).trim() || undefined }),
    ...ALWAYS_FRESH,
    ...STAYING,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const first = rows.slice(0, channelLimits.batch);
  const toggle = (itemId: string, on: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!on) next.delete(itemId);
      else if (next.size < channelLimits.batch) next.add(itemId);
      return next;
    });
  return (
    <Screen
      screen={PATH}
      title={t.goodsTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={(data) =>
        data.pages[0]?.total === 0 && (
          <Empty
            icon={<IconBox size={24} />}
            title={t.noGoods}
            body={t.noGoodsBody}
            action={
              <LinkButton kind="tint" to="/pages/stock/stockList">
                {t.toStock}
              </LinkButton>
            }
          />
        )
      }
      end={
        rows.length > 0 && (
          <Button
            kind="text"
            size="sm"
            onClick={() => setChosen(chosen.size > 0 ? new Set() : new Set(first.map(({ itemId }) => itemId)))}
          >
            {chosen.size > 0 ? t.selectNone : t.selectAll}
          </Button>
        )
      }
      controls={<Field label={t.find} type="search" value={term} onChange={setTerm} placeholder={t.findPlaceholder} />}
      bar={
        (rows.length > 0 || chosen.size > 0) && (
          <Button
            block
            sub={t.most}
            disabledReason={chosen.size === 0 && t.chosen(0)}
            onClick={() => void navigate({ to: '/pages/xianyu/up', search: { shopId, ids: [...chosen].join(',') } })}
          >
            {t.chosen(chosen.size)}
          </Button>
        )
      }
    >
      {() =>
        rows.length === 0 ? (
          <Empty icon={<IconBox size={24} />} title={t.noneFound} body={t.noneFoundBody} />
        ) : (
          <InfiniteList
            name="resale-stock"
            as="cards"
            rowHeight={112}
            items={rows}
            keyOf={({ itemId }) => itemId}
            pages={query}
          >
            {(row) => (
              <Card>
                <Checkbox checked={chosen.has(row.itemId)} onChange={(on) => toggle(row.itemId, on)} round>
                  <ItemLine item={row}>
                    <span className={styles.line}>
                      {row.price === null ? (
                        <span className={styles.meta}>{t.noPrice}</span>
                      ) : (
                        <Price amount={row.price} size={15} />
                      )}
                      {row.onSale && <Tag tone="ok">{t.onSale}</Tag>}
                      <span className={styles.meta}>{row.inWarehouse ? t.inWarehouse : t.atHome}</span>
                    </span>
                  </ItemLine>
                </Checkbox>
              </Card>
            )}
          </InfiniteList>
        )
      }
    </Screen>
  );
}

/** Models and sizes side by side: lowest ask, highest bid, last deal, last hammer prices. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auctionCompare, type ComparedSize as Sku } from '../../../contract/auction/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { prefetch, read, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { IconChart } from '../../ui/format/icons.tsx';
import { matching, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { AddModel } from './AddModel.tsx';
import styles from './auction.module.css';
import { text } from './record-words.ts';

export const Route = createFileRoute('/pages/auction/bidrecordlist')({
  validateSearch: (search: Search): { ids?: string } => ({ ids: matching(search.ids, /^[\w,-]{1,400}$/) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(auctionCompare, deps)),
  component: Compare,
});

/** More do not fit side by side. */
const MOST = 12;

function Compare() {
  const t = useText(text);
  const language = useLanguage();
  const { ids } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({ ...read(auctionCompare, ids === undefined ? {} : { ids }), ...STAYING });
  const [adding, setAdding] = useState(false);
  const show = (skus: readonly string[]) =>
    void navigate({ search: { ids: skus.join(',') || undefined }, replace: true, resetScroll: false });
  return (
    <Screen
      screen="/pages/auction/bidrecordlist"
      title={t.compareTitle}
      wide="list"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(data) =>
        data.list.length < MOST && (
          <Button block onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
      empty={(data) =>
        data.list.length === 0 && (
          <Empty
            icon={<IconChart />}
            title={t.noCompare}
            body={t.noCompareBody}
            action={
              <LinkButton kind="tint" to="/pages/auction/hall">
                {t.toHall}
              </LinkButton>
            }
          />
        )
      }
    >
      {({ list }) => (
        <Section>
          <AddModel
            open={adding}
            onClose={() => setAdding(false)}
            onAdd={(productId) => {
              setAdding(false);
              show([...list.map((sku) => sku.skuId), productId]);
            }}
          />
          <div className={styles.block}>
            {ids === undefined && <p className={styles.small}>{t.shown}</p>}
            <div className={styles.wide}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <td />
                    {list.map((sku) => (
                      <th key={sku.skuId} scope="col">
                        <Link to="/pages/buy/detail" search={{ productId: sku.productId, skuId: sku.skuId }}>
                          <Photo src={sku.cover} alt="" sizes="96px" radius={10} />
                          {sku.name[language]} {sizeName(sku.size, language)}
                        </Link>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {(['ask', 'bid', 'deal'] as const).map((what) => (
                    <tr key={what}>
                      <th scope="row">{t[what]}</th>
                      {list.map((sku) => (
                        <td key={sku.skuId}>
                          <ByGrade sku={sku} what={what} />
                        </td>
                      ))}
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">{t.hammers}</th>
                    {list.map((sku) => (
                      <td key={sku.skuId}>
                        {sku.hammers.length === 0 && <Price amount={null} plain />}
                        {sku.hammers.map((hammer) => (
                          <Link key={hammer.lotId} to="/pages/auction/lot" search={{ id: hammer.lotId }}>
                            <Price amount={hammer.price} decimals={0} plain /> {gradeName[hammer.grade][language]}
                            <br />
                          </Link>
                        ))}
                      </td>
                    ))}
                  </tr>
                  {list.length > 1 && (
                    <tr>
                      <th scope="row">
                        <span className="vh">{t.remove}</span>
                      </th>
                      {list.map((sku) => (
                        <td key={sku.skuId}>
                          <Button
                            kind="text"
                            size="sm"
                            onClick={() => show(list.filter((one) => one.skuId !== sku.skuId).map((one) => one.skuId))}
                          >
                            {t.remove}
                          </Button>
                        </td>
                      ))}
                    </tr>
                  )}
                </tbody>
              </table>
            </div>
          </div>
        </Section>
      )}
    </Screen>
  );
}

/** What a price is of: a used pair is never compared with a new one. */
function ByGrade({ sku, what }: { sku: Sku; what: 'ask' | 'bid' | 'deal' }) {
  const language = useLanguage();
  const known = sku.grades.filter((one) => one[what] !== null);
  if (known.length === 0) return <Price amount={null} plain />;
  return (
    <ul>
      {known.map((one) => (
        <li key={one.grade}>
          <Price amount={one[what]} decimals={0} plain /> {gradeName[one.grade][language]}
        </li>
      ))}
    </ul>
  );
}

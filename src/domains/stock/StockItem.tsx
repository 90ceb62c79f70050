/** One item of the stock: photos and their chain, where it lies, what it has cost, and everything that happened to it. */

import { useQuery } from '@tanstack/react-query';
import { gradeName } from '../../../contract/item/grades.ts';
import { hasLeft } from '../../../contract/stock/calls.ts';
import { stockDetail, stockOutCreate } from '../../../contract/stock/goods.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { date, grouped } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { BarCode } from '../../ui/media/BarCode.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { QueuedNotice, useWaitsOn } from '../device/work/QueuedNotice.tsx';
import { CertificateRow } from '../item/CertificateRow.tsx';
import { SaidDefects } from '../item/Said.tsx';
import { Cleaned } from './Cleaned.tsx';
import { CleanFirst } from './CleanFirst.tsx';
import { Custody } from './Custody.tsx';
import { heldMachine, isFree, mayBeWashed, waitsFor } from './free.ts';
import styles from './goods.module.css';
import { type ItemState, ItemTag } from './StockRow.tsx';
import { text } from './words.ts';

/** `inPart`: without a network, of a piece whose screen was never here, what its row says (offline/cache/whole.ts). */
type Detail = Output<typeof stockDetail> & { inPart?: true };

export function StockItem({ id }: { id: string }) {
  const t = useText(text);
  const query = useQuery({ ...read(stockDetail, { id }), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/stock/stockList"
      title={t.item}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(item) => <Acts item={item} />}
    >
      {(item) => <Content item={item} />}
    </Screen>
  );
}

function Content({ item }: { item: Detail }) {
  const t = useText(text);
  const language = useLanguage();
  const state = item.state as ItemState;
  return (
    <>
      <QueuedNotice thing={`item-${item.id}`} />
      {item.inPart && <Notice>{t.inPart}</Notice>}
      <Card title={item.name[language]} end={<ItemTag item={item} />}>
        <Stack>
          <p className={styles.note}>
            {item.styleNo} · {sizeName(item.size, language)} · {gradeName[item.grade][language]}
          </p>
          <ImageGrid
            photos={item.photos.map((photo, n) => ({ id: photo.url, src: photo.url, alt: t.photoAlt(n + 1) }))}
          />
        </Stack>
      </Card>
      <Card title={t.facts}>
        <Facts>
          <Fact name={t.code} copy={item.code}>
            {item.code}
          </Fact>
          <Fact name={t.shelfName}>{item.shelf ?? t.noShelf}</Fact>
          {!hasLeft(item.state) && <Fact name={t.age}>{t.days(item.days)}</Fact>}
          {item.cost !== null && (
            <Fact name={t.cost}>
              <Price amount={item.cost} decimals={0} plain />
            </Fact>
          )}
          {item.declared !== null && (
            <Fact name={t.declared}>
              <Price amount={item.declared} decimals={0} plain />
            </Fact>
          )}
          {!item.inPart && (
            <Fact name={t.defects}>
              <SaidDefects of={item.defects} none={t.noDefects} />
            </Fact>
          )}
        </Facts>
        <BarCode value={item.code} label={t.code} />
        {(item.certificate ||
          item.receipt ||
          item.order ||
          (mayBeWashed(item) && !item.cleaned) ||
          mayBePhotographed(item)) && (
          <Rows>
            {item.certificate && <CertificateRow of={item.certificate} />}
            {mayBePhotographed(item) && (
              <RowLink
                to="/pages/identify/order"
                search={{ itemId: item.id, productId: item.productId, skuId: item.skuId }}
              >
                {t.authenticate}
              </RowLink>
            )}
            {mayBeWashed(item) && !item.cleaned && <CleanFirst itemId={item.id} />}
            {item.receipt && (
              <RowLink
                to="/pages/stock/receipt/receiptDetail"
                search={{ id: item.receipt.id }}
                value={grouped(item.receipt.no)}
              >
                {t.receipt}
              </RowLink>
            )}
            {item.order && (
              <RowLink to="/pages/order/orderdetail" search={{ id: item.order.id }} value={grouped(item.order.no)}>
                {t.order}
              </RowLink>
            )}
          </Rows>
        )}
      </Card>
      {item.cleaned && <Cleaned item={item} cleaned={item.cleaned} />}
      {item.storage && !item.inPart && <Storage item={item} until={item.storage.freeUntil} />}
      {!item.inPart && (
        <Card title={t.history}>
          <Timeline
            machine={heldMachine(item, t.heldBy)}
            state={state}
            me="S"
            {...waitsFor(item)}
            transitions={[
              ...item.timeline.map(({ to, actor, at, reason }) => ({
                ...{ to: to as ItemState, actor: actor as Actor, at },
                ...(reason !== null && { reason }),
              })),
              // An answer kept on the phone may be of before that was told.
              ...(item.washes ?? []).map(({ back, at }) => ({
                ...{ to: state as ItemState, actor: (back ? 'P' : 'S') as Actor, at, apart: true },
                past: back ? t.washedBack : t.washedFrom,
              })),
            ].sort((a, b) => a.at - b.at)}
          />
        </Card>
      )}
      {item.custody.length > 0 && (
        <Card title={t.chain}>
          <Custody chain={item.custody} mark={item.photos.map(({ sha256 }) => sha256)} />
        </Card>
      )}
    </>
  );
}

/** The order of its cleaning, while it is being cleaned. */
const cleaningOf = ({ held }: Detail) => (held?.by === 'cleaning' ? held.id : null);

/** What lies with us was looked at when it came in; for what its owner has at hand a certificate says it to buyers. */
const mayBePhotographed = ({ state, inWarehouse }: Detail) =>
  !inWarehouse && (state === 'in_stock' || state === 'listed');

function Storage({ item, until }: { item: Detail; until: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={t.storage} end={`${t.freeUntil} ${date(until, now, language)}`}>
      <p className={styles.note}>{t.storageRule(item.fees.freeDays, yuan(item.fees.perDay))}</p>
      {item.fees.charged > 0 && (
        <FeeLines lines={[{ label: t.charged, amount: item.fees.charged, note: t.chargedDays(item.fees.days) }]} />
      )}
    </Card>
  );
}

function Acts({ item }: { item: Detail }) {
  const t = useText(text);
  const cleaning = cleaningOf(item);
  const retrieved = useWaitsOn(`item-${item.id}`, [stockOutCreate.path]);
  if (retrieved)
    return (
      <LinkButton block kind="tint" to="/pages/user/outbox">
        {t.retrieveWaits}
      </LinkButton>
    );
  if (cleaning)
    return (
      <LinkButton block to="/pages/cleaning/washdetail" search={{ id: cleaning }}>
        {t.seeCleaning}
      </LinkButton>
    );
  if (item.held?.by === 'auction')
    return (
      <LinkButton block to="/pages/auction/lot" search={{ id: item.held.id }}>
        {t.seeLot}
      </LinkButton>
    );
  if (isFree(item))
    return (
      <>
        {item.inWarehouse && (
          <LinkButton kind="line" grow to="/pages/stock/retrieve" search={{ ids: item.id }}>
            {t.retrieve}
          </LinkButton>
        )}
        {item.inWarehouse && (
          <LinkButton kind="line" grow to="/pages/auction/offer" search={{ itemId: item.id }}>
            {t.toAuction}
          </LinkButton>
        )}
        <LinkButton grow to="/pages/stock/seller/create" search={{ itemId: item.id }}>
          {t.listIt}
        </LinkButton>
      </>
    );
  if (item.listingId)
    return (
      <LinkButton block to="/pages/stock/seller/sellerDetail" search={{ id: item.listingId }}>
        {t.seeListing}
      </LinkButton>
    );
  return (
    <LinkButton block kind="line" to="/pages/buy/detail" search={{ productId: item.productId, skuId: item.skuId }}>
      {t.seeMarket}
    </LinkButton>
  );
}

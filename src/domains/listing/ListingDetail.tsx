/** One listing: its price in the market, what it brings, who asks for less, and everything that happened to it. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { itemMachine } from '../../../contract/item/machine.ts';
import { sellerGoodsDetail } from '../../../contract/listing/calls.ts';
import { listingMachine } from '../../../contract/listing/machine.ts';
import { leftStates } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { QueuedNotice, useQueuedOn } from '../device/work/QueuedNotice.tsx';
import { Activities } from './Activities.tsx';
import { Channels } from './channels/Channels.tsx';
import { Goods } from './Goods.tsx';
import styles from './listing.module.css';
import { centsOf, feeLines, reasonOf } from './money.ts';
import { Floor, Offers } from './Offers.tsx';
import { PastSales } from './PastSales.tsx';
import { PriceSheet } from './PriceSheet.tsx';
import { expectedListing } from './queued/expected.ts';
import { PriceThen, StateNow } from './queued/Pending.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useListingActs } from './use-listing-acts.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/seller/sellerDetail';
type Listing = Output<typeof sellerGoodsDetail>;

export const Route = createFileRoute('/pages/stock/seller/sellerDetail')({
  validateSearch: (search: Search) => ({ id: idIn(search.id) ?? '' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(sellerGoodsDetail, deps)),
  component: SellerDetail,
});

function SellerDetail() {
  const t = useText(text);
  const language = useLanguage();
  const search = Route.useSearch();
  const query = useQuery({ ...read(sellerGoodsDetail, search), ...ALWAYS_FRESH });
  const waiting = useQueuedOn(`listing-${search.id}`);
  useLive(['listing'], () => void query.refetch());
  const acts = useListingActs();
  /** What the price sheet begins with instead of the price, while it is open. */
  const [pricing, setPricing] = useState<{ start?: number } | null>(null);
  /** What can be done follows what waits; what is shown does not. */
  const isOn = (listing: Listing) => expectedListing(listing, waiting).state === 'on';
  useReopened('price', (id) => id === search.id && setPricing({}));
  return (
    <Screen
      screen={PATH}
      title={t.detailTitle}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(listing) => (
        <Actions listing={expectedListing(listing, waiting)} acts={acts} onPrice={() => setPricing({})} />
      )}
    >
      {(listing) => (
        <>
          <QueuedNotice thing={`listing-${listing.id}`} />
          <Hero listing={listing} waiting={waiting} />
          <MarketCard listing={listing} onUse={isOn(listing) ? (start) => setPricing({ start }) : undefined} />
          <Card title={t.brings}>
            <FeeLines
              costs
              lines={feeLines(listing.fees, language)}
              total={{ label: t.youGet, amount: listing.fees.sellerGets }}
              foot={<Profit listing={listing} />}
            />
          </Card>
          <Offers offers={listing.offers} />
          {isOn(listing) && <Floor listing={listing} waiting={waiting} />}
          {isOn(listing) && <Activities listing={listing} />}
          <Channels listing={listing} />
          <History listing={listing} />
          <PastSales skuId={listing.skuId} />
          <PriceSheet
            open={pricing !== null}
            draft={listing.id}
            start={pricing?.start}
            onClose={() => setPricing(null)}
            value={expectedListing(listing, waiting).price}
            setAt={listing.updatedAt}
            categoryId={listing.categoryId}
            market={listing.market}
            suggestion={listing.suggestion}
            live
            pending={acts.busy}
            onSave={async (price, feesSeen, updatedAt) => {
              const was = expectedListing(listing, waiting).price;
              const { id, itemId, name, size } = listing;
              const line = { id, itemId, name, size, price, was };
              await acts.reprice([{ ...line, ...(updatedAt !== undefined && { updatedAt }) }], feesSeen);
              setPricing(null);
            }}
          />
          <UndoBar undo={acts.undo} onEnd={acts.endUndo} />
        </>
      )}
    </Screen>
  );
}

/** Where it lies and for how long; what has left is there no longer, and says so. */
function Where({ listing: { itemState, state, days, inWarehouse } }: { listing: Listing }) {
  const t = useText(text);
  const language = useLanguage();
  if (itemState && leftStates.includes(itemState)) return itemMachine.states[itemState][language];
  return `${state === 'on' ? t.onDays(days) : t.inDays(days)} · ${inWarehouse ? t.inWarehouse : t.atHome}`;
}

function Hero({ listing, waiting }: { listing: Listing; waiting: readonly OutboxItem[] }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card>
      <div className={styles.hero}>
        <Goods goods={listing} end={<StateNow listing={listing} waiting={waiting} />}>
          <span>
            <Price amount={listing.price} size={28} /> <PriceThen listing={listing} waiting={waiting} of="price" />
          </span>
          <small>
            <Where listing={listing} />
          </small>
        </Goods>
        {listing.reviewReason && <Notice tone="wait">{t.why[listing.reviewReason]}</Notice>}
        {listing.state === 'rejected' && listing.refusal && (
          <Notice tone="bad" title={t.refused}>
            {listing.refusal}
          </Notice>
        )}
        {listing.photos.length > 1 && (
          <div className={styles.strip}>
            {listing.photos.map((src, n) => (
              <Photo key={src} src={src} alt={`${t.photos} ${n + 1}`} sizes="96px" radius={10} />
            ))}
          </div>
        )}
        {listing.defects.length > 0 && (
          <p className={styles.note}>{listing.defects.map((d) => d[language]).join(language === 'zh' ? '；' : '; ')}</p>
        )}
        {listing.state === 'on' && (
          <LinkButton kind="text" size="sm" to="/pages/buy/detail" search={{ listingId: listing.id }}>
            {t.seePublic}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function MarketCard({ listing, onUse }: { listing: Listing; onUse?: (price: number) => void }) {
  const t = useText(text);
  const { market, suggestion } = listing;
  return (
    <Card
      title={t.market}
      end={
        onUse &&
        suggestion &&
        suggestion.price !== listing.price && (
          <Button kind="tint" size="sm" onClick={() => onUse(suggestion.price)}>
            {t.useIt}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t.suggest}>
          <Price amount={suggestion?.price ?? null} size={17} decimals={0} />
        </Fact>
        <Fact name={t.lowestAsk}>
          <Price amount={market.lowestAsk} plain decimals={0} />
        </Fact>
        <Fact name={t.highestBid}>
          <Price amount={market.highestBid} plain decimals={0} />
        </Fact>
        <Fact name={t.trades(market.tradeCount)}>
          <Price amount={market.tradePrice} plain decimals={0} />
        </Fact>
        <Fact name={t.lastTrade}>
          <Price amount={market.lastTrade} plain decimals={0} />
        </Fact>
      </Facts>
      <p className={styles.note}>{suggestion ? reasonOf(t, suggestion, market) : t.noSuggestion}</p>
    </Card>
  );
}

function Profit({ listing }: { listing: Listing }) {
  const t = useText(text);
  if (listing.cost === null) return null;
  return (
    <>
      {t.cost} <Price amount={listing.cost} plain /> · {t.profit}{' '}
      <Price amount={listing.fees.sellerGets - listing.cost} plain />
    </>
  );
}

function History({ listing }: { listing: Listing }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={t.history}>
      <Timeline
        machine={listingMachine}
        state={listing.state}
        transitions={listing.timeline}
        deadlineAt={listing.deadlineAt}
        me="S"
      />
      {listing.prices.length > 1 && (
        <div className={styles.stack}>
          <h3 className={styles.note}>{t.prices}</h3>
          <ul className={styles.lines}>
            {[...listing.prices].reverse().map(({ price, was, at }) => (
              <li key={at}>
                <span>
                  {was !== null && <Price amount={was} was decimals={centsOf(was)} />}{' '}
                  <Price amount={price} decimals={centsOf(price)} plain />
                </span>
                <time>{dateTime(at, now, language)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

interface ActionsProps {
  listing: Listing;
  acts: ReturnType<typeof useListingActs>;
  onPrice: () => void;
}

/** The seller's edges of the table, as buttons. */
function Actions({ listing, acts, onPrice }: ActionsProps) {
  const t = useText(text);
  const online = useOnline();
  const { state, itemId, orderId, updatedAt: seen } = listing;
  const takeOff = async () => {
    const ok = { title: t.offTitle(1), body: online ? t.offBody : t.offOffline, ok: t.off, bad: true };
    if (await confirm(ok)) await acts.takeOff([listing]);
  };
  const off = (words: string) => (
    <Button kind="bad" grow pending={acts.busy} onClick={() => void takeOff().catch(() => undefined)}>
      {words}
    </Button>
  );
  switch (state) {
    case 'on':
      return (
        <>
          {off(t.off)}
          <Button grow onClick={onPrice}>
            {t.price}
          </Button>
        </>
      );
    case 'review':
      return off(t.withdraw);
    case 'off':
      return (
        <>
          <LinkButton kind="line" grow to="/pages/stock/seller/create" search={{ itemId, seen }}>
            {t.again}
          </LinkButton>
          <Button grow pending={acts.busy} onClick={() => void acts.putBack([listing]).catch(() => undefined)}>
            {t.on}
          </Button>
        </>
      );
    case 'sold':
      return orderId ? (
        <LinkButton block to="/pages/order/orderdetail" search={{ id: orderId }}>
          {t.seeOrder}
        </LinkButton>
      ) : null;
    case 'draft':
    case 'rejected':
      return (
        <LinkButton block to="/pages/stock/seller/create" search={{ itemId, seen }}>
          {t.again}
        </LinkButton>
      );
  }
}

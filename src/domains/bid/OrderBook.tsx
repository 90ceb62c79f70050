/** The size's order book for the chosen grade, and the ways to name one's own price. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { bidMarket, type GradeQuote } from '../../../contract/bid/calls.ts';
import type { Goods, SkuQuote } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useLive } from '../../api/live.ts';
import { read } from '../../api/read.ts';
import { IconBell, IconGavel, IconTag, IconUser } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useOpen } from '../../ui/hydration/rules.ts';
import { RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import styles from './book.module.css';
import { text } from './book-words.ts';
import type { SheetName } from './sheets.ts';
import { useAsk } from './use-ask.ts';

const BidSheet = lazy(() => import('./BidSheet.tsx'));
const OfferSheet = lazy(() => import('./OfferSheet.tsx'));
const AlertSheet = lazy(() => import('../market/AlertSheet.tsx'));

interface Props {
  sku: SkuQuote;
  goods: Goods | undefined;
  own: boolean;
  /** It is not taken in any longer: nobody would answer a bid for any of it. */
  retired: boolean;
  sheet: SheetName | undefined;
  onSheet: (sheet: SheetName | undefined) => Promise<void>;
}

const round = (fen: number) => `¥${yuan(fen, 0)}`;

export function Book({ sku, goods, own, retired, sheet, onSheet }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const ask = useAsk((name) => void onSheet(name));
  const close = () => onSheet(undefined);
  const open = useOpen('bid');
  const market = useQuery(read(bidMarket, { skuId: sku.id }));
  useLive(['quote', 'bid', 'offer'], (event) => {
    if (event.type !== 'quote' || event.data.quotes.some(({ skuId }) => skuId === sku.id)) void market.refetch();
  });
  const all = market.data?.grades ?? [];
  const quote = all.find(({ grade }) => grade === goods?.grade) ?? all.find(({ bidCount }) => bidCount > 0);
  const { mine } = market.data ?? {};
  const grade = goods?.grade ?? quote?.grade ?? sku.grade ?? '95';
  const alert = mine?.alerts.find((one) => one.grade === grade);
  const talking = mine?.offers.find(({ listingId }) => listingId === goods?.listingId);
  const best = sku.grades.find((one) => one.grade === grade);
  const top = best?.maxBuyPrice == null ? null : round(best.maxBuyPrice);
  const count = best?.bidCount ?? 0;
  const placed = (mine?.bids ?? []).filter((bid) => bid.grade === grade);
  const leads = placed.some(({ price }) => price === best?.maxBuyPrice);
  return (
    <Section title={t.section} id="book">
      {quote && quote.askCount + quote.bidCount > 0 && <Sides quote={quote} name={gradeName[quote.grade][language]} />}
      <div className={styles.actions}>
        <Rows>
          {open && !retired && (
            <RowButton
              next
              icon={<IconGavel size={20} />}
              note={top !== null && leads ? t.bidMine(top, count - placed.length) : t.bidNote(top, count)}
              onClick={() => ask('bid')}
            >
              {t.bid}
            </RowButton>
          )}
          {talking && (
            <RowLink
              to="/pages/order/bid/detail"
              search={{ id: talking.id }}
              icon={<IconTag size={20} />}
              value={round(talking.price)}
            >
              {t.talking}
            </RowLink>
          )}
          {open && goods && !own && !talking && (
            <RowButton
              next
              icon={<IconTag size={20} />}
              note={t.offerNote(round(goods.price))}
              onClick={() => ask('offer')}
            >
              {t.offer}
            </RowButton>
          )}
          {goods && !own && (
            <RowLink to="/plugin/chat" search={{ listingId: goods.listingId }} icon={<IconUser size={20} />}>
              {t.askSeller}
            </RowLink>
          )}
          <RowButton
            next
            icon={<IconBell size={20} />}
            note={alert ? (alert.toldAt ? t.alertTold : t.alertSet)(round(alert.price)) : t.alertNote}
            onClick={() => ask('alert')}
          >
            {t.alert}
          </RowButton>
          {mine && mine.bids.length > 0 && (
            <RowLink to="/pages/order/bid/list" value={mine.bids.map(({ price }) => round(price)).join(' ')}>
              {t.mine(mine.bids.length)}
            </RowLink>
          )}
        </Rows>
      </div>
      <Suspense>
        {open && sheet === 'bid' && <BidSheet key={sku.id} open sku={sku} goods={goods} onClose={close} />}
        {open && sheet === 'offer' && goods && !own && !talking && (
          <OfferSheet
            key={goods.listingId}
            open
            // As its buyer would be charged: what we take in on its way is authenticated then, what lies here was or was only counted.
            goods={{ ...goods, authenticated: !goods.inWarehouse || goods.report?.genuine === true }}
            onClose={close}
          />
        )}
        {sheet === 'alert' && <AlertSheet key={sku.id} open sku={sku} start={grade} onClose={close} />}
      </Suspense>
    </Section>
  );
}

function Sides({ quote, name }: { quote: GradeQuote; name: string }) {
  const t = useText(text);
  return (
    <>
      <p className={styles.line}>
        <b>{t.bookName(name)}</b>
      </p>
      <div className={styles.sides}>
        <Side name={t.bids} levels={quote.bids} count={t.people} />
        <Side name={t.asks} levels={quote.asks} count={t.pieces} />
      </div>
    </>
  );
}

function Side({ name, levels, count }: { name: string; levels: GradeQuote['asks']; count: (n: number) => string }) {
  const t = useText(text);
  return (
    <table className={styles.side}>
      <caption>{name}</caption>
      <tbody>
        {levels.length === 0 && (
          <tr>
            <td colSpan={2}>{t.nothing}</td>
          </tr>
        )}
        {levels.map((level) => (
          <tr key={level.price}>
            <td>{round(level.price)}</td>
            <td>{count(level.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

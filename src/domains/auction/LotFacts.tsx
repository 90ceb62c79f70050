/** What a bidder decides by: when it ends, what the market says, how the price rises. */

import { auctionRules } from '../../../contract/auction/rules.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { chinaClock, chinaDate, chinaDateTime } from '../../ui/print/shop-time.ts';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './auction.module.css';
import { type LotData, round } from './lot.ts';
import { text } from './words.ts';

export function LotEnd({ lot }: { lot: LotData }) {
  const t = useText(text);
  const language = useLanguage();
  const server = useServerNow(60_000);
  const { extend = auctionRules.extend } = lot;
  return (
    <Card title={t.endTitle} end={t.serverTime(chinaClock(server))}>
      <div className={styles.block}>
        <div className={styles.extensions} aria-hidden="true">
          {Array.from({ length: extend.most }, (_, n) => n).map((n) => (
            <i key={n} data-on={n < lot.extended || undefined} />
          ))}
        </div>
        <p className={styles.note}>
          {t.endRule(extend)} {lot.extended > 0 && <b>{t.extended(lot.extended)}</b>}
        </p>
        <p className={styles.small}>{t.planned(chinaDateTime(lot.firstEnd, server, language))}</p>
        {lot.state === 'live' && lot.reserve === 'unmet' && <Notice>{t.reserveNote}</Notice>}
      </div>
    </Card>
  );
}

export function LotMarket({ lot }: { lot: LotData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(null);
  const { lastHammer, lastAt, hammers = 0, lastTrade, lowestAsk, highestBid } = lot.market;
  return (
    <Card
      title={t.marketTitle}
      end={
        <LinkButton kind="tint" size="sm" to="/pages/auction/bidrecord" search={{ productId: lot.item.productId }}>
          {t.lastHammer}
        </LinkButton>
      }
    >
      <p className={styles.small}>{t.sameGrade}</p>
      <dl className={styles.three}>
        {(
          [
            [t.lastHammer, lastHammer],
            [t.lastTrade, lastTrade],
            [t.lowestAsk, lowestAsk],
            // An answer from before knows nothing of it.
            [t.highestBid, highestBid ?? null],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Price amount={amount} decimals={0} size={17} />
            </dd>
          </div>
        ))}
      </dl>
      {lastAt != null && <p className={styles.small}>{t.hammers(hammers, chinaDate(lastAt, now, language))}</p>}
    </Card>
  );
}

export function LotSteps({ lot }: { lot: LotData }) {
  const t = useText(text);
  return (
    <Card title={t.stepsTitle}>
      <Facts>
        {lot.steps.map(({ from, step }) => (
          <Fact key={from} name={t.stepFrom(round(from))}>
            {round(step)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

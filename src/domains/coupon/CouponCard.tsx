/** One coupon: what it takes off, from how much, for what, and until when. */
import { type Coupon, couponName } from '../../../contract/coupon/calls.ts';
import { couponMachine } from '../../../contract/coupon/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime, deadlineText, grouped } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './coupon.module.css';
import { text } from './words.ts';

/** Said to end soon, ms. */
const SOON = 3 * DAY;

export function CouponCard({ coupon }: { coupon: Coupon }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { state, order, category, endsAt } = coupon;
  const past = state === 'used' || state === 'expired';
  return (
    <Card className={cx(past && styles.past)}>
      <div className={styles.coupon}>
        <span className={styles.amount}>
          <Price amount={coupon.amount} decimals={0} size={28} plain />
          <small>{t.from(`¥${yuan(coupon.minimum)}`)}</small>
        </span>
        <span className={styles.words}>
          <b>{couponName(coupon, language)}</b>
          <span>{category ? t.only(category.name[language]) : t.all}</span>
          {state === 'expired' && <span>{t.ended(dateTime(endsAt, now, language))}</span>}
          {!past && <span>{t.until(deadlineText(endsAt, now, language))}</span>}
        </span>
        <span className={styles.end}>
          {state === 'issued' && endsAt - now < SOON && <Tag tone="wait">{t.soon}</Tag>}
          {state === 'issued' ? (
            <LinkButton
              kind="tint"
              size="sm"
              to="/pages/search/salesearch"
              search={{ categoryId: category?.id, from: Math.ceil(coupon.minimum / 100) }}
            >
              {t.use}
            </LinkButton>
          ) : (
            <StateTag machine={couponMachine} state={state} />
          )}
        </span>
      </div>
      {order && (
        <div className={styles.held}>
          <RowLink
            to="/pages/order/orderdetail"
            search={{ id: order.id }}
            note={state === 'locked' ? t.heldNote : undefined}
          >
            {state === 'locked' ? t.heldBy(grouped(order.no)) : t.usedOn(grouped(order.no))}
          </RowLink>
        </div>
      )}
    </Card>
  );
}

/** The item or the order that a conversation is about, on top of it. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChatCard } from '../../../contract/chat/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { listingMachine } from '../../../contract/listing/machine.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './chat.module.css';
import type { Talk } from './talk.ts';
import { text } from './words.ts';

export function SubjectCard({ talk: { card, order, side } }: { talk: Talk }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (!card) return null;
  if (!order) return <ThingCard card={card} top />;
  // Kept answers of older versions have no agreed price.
  const until = order.deadlineAt === null ? null : dateTime(order.deadlineAt, now, language);
  return (
    <div className={styles.top}>
      <ThingCard
        card={{ ...card, kind: 'order', id: order.id, price: order.price ?? order.total, orderState: order.state }}
      />
      {order.state === 'pending_pay' && (
        <p className={styles.turn}>
          {side === 'B' ? t.heldForYou(until, `¥${yuan(order.total)}`) : t.heldForThem(until)}
          {side === 'B' && (
            <LinkButton size="sm" to="/pages/order/orderdetail" search={{ id: order.id }}>
              {t.pay}
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}

/** An item or an order as one line that leads to it. */
export function ThingCard({ card, top, end }: { card: ChatCard; top?: boolean; end?: ReactNode }) {
  const t = useText(text);
  const language = useLanguage();
  const { item } = card;
  const inside = (
    <>
      <Photo src={item.cover} alt="" sizes="52px" radius={10} className={styles.thumb} />
      <span className={styles.thingWords}>
        <b>{item.name[language]}</b>
        <span>
          <Price amount={card.price} decimals={0} size={17} />
          <small>
            {card.kind === 'order' && `${t.agreed} · `}
            {sizeName(item.size, language)} · {gradeName[item.grade][language]}
          </small>
        </span>
      </span>
      {end ??
        (card.kind === 'order' && card.orderState ? (
          <StateTag machine={orderMachine} state={card.orderState} />
        ) : card.listingState === 'on' ? (
          <StateTag machine={listingMachine} state={card.listingState} />
        ) : (
          <Tag>{t.gone}</Tag>
        ))}
    </>
  );
  const look = cx(styles.thing, top && styles.top);
  return card.kind === 'order' ? (
    <Link to="/pages/order/orderdetail" search={{ id: card.id }} className={look}>
      {inside}
    </Link>
  ) : (
    <Link
      to="/pages/buy/detail"
      search={{ productId: item.productId, skuId: item.skuId, listingId: item.listingId }}
      className={look}
    >
      {inside}
    </Link>
  );
}

/** The cart: what was set aside, how its prices moved since, and what has gone meanwhile. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { cartList } from '../../../contract/cart/calls.ts';
import { currentSession } from '../../api/exchange/session.ts';
import { prefetch, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { IconCart } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Stack } from '../../ui/surface/Card.tsx';
import { stalenessOf } from '../../ui/surface/reading.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { Away } from './Away.tsx';
import { Checkout, ChosenCoupon } from './CartCheckout.tsx';
import { Line, Removed } from './CartLine.tsx';
import styles from './cart.module.css';
import { useTakenOut } from './use-taken-out.ts';
import { text } from './words.ts';

const PATH = '/pages/tabbar/cart';

export const Route = createFileRoute('/pages/tabbar/cart')({
  loader: ({ context }) => {
    if (currentSession()) prefetch(context.queries, read(cartList, {}));
  },
  component: () => (useSession() ? <Cart /> : <Visitor />),
});

function Visitor() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.title} ground="task" nav="tab" state="empty">
      <Empty
        icon={<IconCart />}
        title={t.loginTitle}
        body={t.loginBody}
        action={
          <LinkButton to="/pages/login/login" search={{ redirect: PATH }}>
            {t.login}
          </LinkButton>
        }
        second={
          <LinkButton kind="text" to="/pages/tabbar/main">
            {t.emptyAction}
          </LinkButton>
        }
      />
    </Screen>
  );
}

function Cart() {
  const t = useText(text);
  const query = useQuery(read(cartList, {}));
  const { lines, removed, remove, restore, takeOut, bringBack } = useTakenOut(query.data?.list, query.dataUpdatedAt);
  const offline = stalenessOf(query) === 'offline';
  const [choice, setChoice] = useState<{ listingId: string | null; couponId?: string } | null>(null);

  const open = lines.filter((line) => line.available && !removed.has(line.listingId));
  /** Each is an order of its own, so one is bought at a time: the newest, until another is chosen. */
  const chosen =
    choice?.listingId === null ? undefined : (open.find((line) => line.listingId === choice?.listingId) ?? open[0]);

  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      nav="tab"
      wide="beside"
      query={query}
      onRefresh={() => query.refetch()}
      end={
        <>
          <SyncChip />
          {lines.length > removed.size && <span className={styles.count}>{t.count(lines.length - removed.size)}</span>}
        </>
      }
      bar={() => chosen && <Checkout line={chosen} couponId={choice?.couponId} offline={offline} />}
      empty={() =>
        lines.length === 0 && (
          <Empty
            icon={<IconCart />}
            title={t.empty}
            body={t.emptyBody}
            action={
              <LinkButton kind="tint" to="/pages/tabbar/main">
                {t.emptyAction}
              </LinkButton>
            }
          />
        )
      }
    >
      {() => {
        const away = lines.filter((line) => !line.available && !removed.has(line.listingId));
        return (
          <Stack>
            <Notice>{t.once}</Notice>
            {lines.map((line) =>
              removed.has(line.listingId) ? (
                <Removed
                  key={line.listingId}
                  line={line}
                  pending={restore.isPending && restore.variables?.listingId === line.listingId}
                  onUndo={() => bringBack(line.listingId)}
                />
              ) : (
                line.available && (
                  <Line
                    key={line.listingId}
                    line={line}
                    chosen={line.listingId === chosen?.listingId}
                    onChoose={(on) => setChoice({ listingId: on ? line.listingId : null })}
                    onRemove={() => takeOut(line)}
                  >
                    {line.listingId === chosen?.listingId && !offline && (
                      <ChosenCoupon
                        line={line}
                        couponId={choice?.couponId}
                        onChoose={(couponId) => setChoice({ listingId: line.listingId, couponId })}
                      />
                    )}
                  </Line>
                )
              ),
            )}
            <Away
              lines={away}
              clearing={remove.isPending}
              onClear={(listingIds) => remove.mutate({ listingIds })}
              onRemove={takeOut}
            />
          </Stack>
        );
      }}
    </Screen>
  );
}

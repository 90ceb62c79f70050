/** Past coupons: used ones with their orders, and expired ones. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { couponList } from '../../../contract/coupon/calls.ts';
import { readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconCoupon } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { CouponCard } from './CouponCard.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/coupon/coupon-invalid')({ component: PastCoupons });

function PastCoupons() {
  const t = useText(text);
  const query = useInfiniteQuery(readPages(couponList, { past: true }));
  return (
    <Screen
      screen="/pages/user/coupon/coupon-invalid"
      title={t.past}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <Empty
            title={t.pastEmptyTitle}
            body={t.pastEmptyBody}
            icon={<IconCoupon size={24} />}
            action={
              <LinkButton kind="tint" to="/pages/user/coupon/coupon">
                {t.toUsable}
              </LinkButton>
            }
          />
        )
      }
    >
      {(data) => (
        <InfiniteList
          name="past-coupons"
          as="cards"
          rowHeight={104}
          items={data.pages.flatMap((page) => page.list)}
          keyOf={(row) => row.id}
          pages={query}
        >
          {(row) => <CouponCard coupon={row} />}
        </InfiniteList>
      )}
    </Screen>
  );
}

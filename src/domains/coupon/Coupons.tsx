/** My coupons: those that can still be used, soonest end first, and a field for a code. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { safeParse } from 'valibot';
import { couponCode, couponList, couponUse } from '../../../contract/coupon/calls.ts';
import { readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconCoupon } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card, MoreLink } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { CouponCard } from './CouponCard.tsx';
import styles from './coupon.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/coupon/coupon')({ component: Coupons });

function Coupons() {
  const t = useText(text);
  const query = useInfiniteQuery(readPages(couponList, {}));
  return (
    <Screen
      screen="/pages/user/coupon/coupon"
      title={t.title}
      ground="task"
      query={query}
      end={<MoreLink to="/pages/user/coupon/coupon-invalid">{t.past}</MoreLink>}
      onRefresh={() => query.refetch()}
    >
      {(data) => {
        const items = data.pages.flatMap((page) => page.list);
        return (
          <>
            <Claim />
            <div className={styles.list}>
              {items.length === 0 ? (
                <Empty title={t.emptyTitle} body={t.emptyBody} icon={<IconCoupon size={24} />} />
              ) : (
                <InfiniteList
                  name="coupons"
                  as="cards"
                  rowHeight={104}
                  items={items}
                  keyOf={(row) => row.id}
                  pages={query}
                >
                  {(row) => <CouponCard coupon={row} />}
                </InfiniteList>
              )}
            </div>
          </>
        );
      }}
    </Screen>
  );
}

function Claim() {
  const t = useText(text);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const use = useWrite(couponUse);
  const fault = (value: string) => (safeParse(couponCode, value).success ? null : t.codeWrong);
  const submit = async () => {
    setTried(true);
    if (fault(code) !== null) return;
    await use.mutateAsync({ code });
    setCode('');
    setTried(false);
    toast(t.claimed, { success: true });
  };
  return (
    <Card>
      <NeedsNetwork />
      <form
        className={styles.claim}
        onSubmit={(event) => {
          event.preventDefault();
          void submit().catch(() => undefined);
        }}
      >
        <Field
          label={t.code}
          value={code}
          onChange={setCode}
          error={tried ? fault(code) : null}
          hint={t.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        <LiveButton kind="tint" type="submit" pending={use.isPending}>
          {t.claim}
        </LiveButton>
      </form>
    </Card>
  );
}

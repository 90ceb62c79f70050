/** The hall is not open to this business now, or to who has none: why, and what they may do instead. */
import type { MerchantState } from '../../../../contract/merchant/machine.ts';
import type { hallList } from '../../../../contract/recycle/hall-calls.ts';
import { merchantMay } from '../../../../contract/recycle/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Said } from '../../item/Said.tsx';
import { text } from './words.ts';

/** The state of a business that may not look, null without a business; undefined for who may. */
export const closedTo = (error: unknown): MerchantState | null | undefined =>
  error instanceof ApiError && error.code === 'MERCHANT_STATE'
    ? (error.data as { state: MerchantState | null }).state
    : undefined;

export function HallClosed({ state }: { state: MerchantState | null }) {
  const t = useText(text);
  if (!state || !merchantMay[state].includes('finish'))
    return (
      <Empty
        icon={<IconStore size={24} />}
        title={state ? t.mayNotLook : t.notMerchant}
        body={state ? t.stateFoot[state] : t.notMerchantBody}
        action={<LinkButton to="/pages/recycle/settled">{state ? t.settledSteps : t.settle}</LinkButton>}
      />
    );
  return (
    <Empty
      icon={<IconStore size={24} />}
      title={t.mayNotLook}
      body={t.stateFoot[state]}
      action={<LinkButton to="/pages/recycle/orderList">{t.orders}</LinkButton>}
      second={
        <LinkButton kind="line" to="/pages/recycle/historyBig">
          {t.mine}
        </LinkButton>
      }
    />
  );
}

/** It may look and not bid: why in our words, since when, and what it still can do. */
export function MayNot({ standing }: { standing: NonNullable<Output<typeof hallList>['standing']> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { state, reason, since } = standing;
  const from = since !== null && t.mayNotSince(dateTime(since, now, language));
  return (
    <Notice tone="wait" title={t.mayNot}>
      {state === 'restricted' ? (
        <>
          {(from || reason) && (
            <p>
              {from}
              {from && reason && ' · '}
              {reason && <Said>{reason}</Said>}
            </p>
          )}
          <p>{t.mayNotBody}</p>
        </>
      ) : (
        t.stateFoot[state]
      )}
    </Notice>
  );
}

/** The hall is not open to this business now, or to who has none: why, and what they may do instead. */
import type { MerchantState } from '../../../../contract/merchant/machine.ts';
import { merchantMay } from '../../../../contract/recycle/rules.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Standing } from '../../merchant/Standing.tsx';
import { isStopped } from '../../merchant/standing-words.ts';
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
      <Stack>
        <Standing />
        <Empty
          icon={<IconStore size={24} />}
          title={state ? t.mayNotLook : t.notMerchant}
          body={state ? !isStopped(state) && t.stateFoot[state] : t.notMerchantBody}
          action={<LinkButton to="/pages/recycle/settled">{state ? t.settledSteps : t.settle}</LinkButton>}
        />
      </Stack>
    );
  return (
    <Stack>
      <Standing />
      <Empty
        icon={<IconStore size={24} />}
        title={t.mayNotLook}
        action={
          <LinkButton kind="tint" to="/pages/recycle/historyBig">
            {t.mine}
          </LinkButton>
        }
      />
    </Stack>
  );
}

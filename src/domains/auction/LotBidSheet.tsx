/** Naming one's own maximum: the least that counts, every yuan it can cost, what is frozen. Never sent later by itself. */

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auctionBid } from '../../../contract/auction/calls.ts';
import { auctionRules, bidCosts, stepAt } from '../../../contract/auction/rules.ts';
import { feeName, termsOfSheet } from '../../../contract/payment/fees.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { chinaDateTime } from '../../ui/print/shop-time.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { Terms, useTerms } from '../bid/Terms.tsx';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import styles from './auction.module.css';
import { leastNow } from './bidding/least.ts';
import { text as bidding } from './bidding/words.ts';
import { exact, type LotData, round } from './lot.ts';
import { text } from './words.ts';

interface Props {
  lot: LotData;
  /** Whether it begins with one step instead of a maximum that is still to be named. */
  oneStep?: boolean;
  open: boolean;
  onClose: () => void;
}

interface Form {
  /** fen */
  max: number | null;
}

export default function LotBidSheet(props: Props) {
  const form = useDraftForm<Form>({
    form: 'auction',
    id: props.lot.id,
    start: () => ({ max: null }),
    isTouched: ({ max }) => max !== null,
  });
  return form && <LotBid {...props} form={form} />;
}

function LotBid({ lot, oneStep, open, onClose, form }: Props & { form: DraftForm<Form> }) {
  const t = useText(text);
  const b = useText(bidding);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const online = useOnline();
  const terms = useTerms(open);
  const write = useWrite(auctionBid, { handles: ['NETWORK', 'TIMEOUT', 'LOT_TOO_LOW'], draft: form.name });
  const [beaten, setBeaten] = useState(0);
  const least = Math.max(leastNow(lot), beaten);
  // It is not what its person has prepared here, which stays.
  const [quick, setQuick] = useState(oneStep ? least : null);
  const max = quick ?? form.value.max;
  const early = lot.state === 'preview';
  const fault = max === null ? null : faultOf(max);
  const costs = max !== null && !fault ? bidCosts(max, lot.authenticated, lot.terms) : null;
  const held = lot.bidder?.deposit ?? 0;
  const more = costs ? Math.max(0, costs.deposit - held) : 0;
  const short = lot.bidder && more > lot.bidder.balance ? more - lot.bidder.balance : 0;
  const missing = [
    !costs && t.needMax,
    short > 0 && t.needBalance,
    !terms.address && t.needAddress,
    !terms.ticked && t.needPolicy,
  ].filter((name) => name !== false);
  const step = stepAt(lot.steps, least);

  function faultOf(amount: number): string | null {
    if (amount % auctionRules.unit !== 0) return t.whole;
    if (amount >= least) return null;
    // An answer that got lost may have been one's own bid: nobody is asked to outbid themselves.
    const own = lot.mine?.leading ? (lot.mine.max ?? 0) : 0;
    return amount <= own ? `${t.leading} · ${t.least(round(least))}` : t.tooLow(round(least));
  }

  async function submit(): Promise<void> {
    if (max === null || !terms.address) return;
    const wasLeading = lot.mine?.leading;
    try {
      const { id: addressId } = terms.address;
      const made = await form.submit(
        () =>
          write.mutateAsync({
            id: lot.id,
            max,
            addressId,
            policyVersion: terms.policy.version,
            feesSeen: termsOfSheet(lot).version,
          }),
        (now) => (quick === null ? undefined : now),
      );
      const price = round(made.price);
      if (made.leading) toast(wasLeading ? t.raised : t.youLead(price), { success: true });
      else toast(made.narrow ? t.narrowly(price) : t.stillBehind(price));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { least: now } = (failure.data ?? {}) as { least?: unknown };
      if (failure.code === 'LOT_TOO_LOW' && typeof now === 'number') setBeaten(now);
    }
  }

  const lost = !online || write.error?.unreached;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.sheetTitle}
      foot={
        <Button
          block
          pending={write.isPending}
          disabledReason={
            early
              ? b.early(t.opensAt(chinaDateTime(lot.startsAt, now, language)))
              : missing.length > 0 && t.missing(missing)
          }
          onClick={() => void submit()}
        >
          {max !== null && costs ? t.submitBid(round(max)) : t.bid}
        </Button>
      }
    >
      <div className={styles.block}>
        {early ? <Notice>{b.notSent}</Notice> : lost && <Notice tone="wait">{t.offlineBid}</Notice>}
        {!early && !lost && quick === null && form.resumedAt !== null && <Notice>{t.kept}</Notice>}
        <AmountField
          label={t.maxLabel}
          aside={t.least(round(least))}
          value={max}
          onChange={(fen) => {
            setQuick(null);
            form.set({ max: fen });
          }}
          error={fault}
          hint={t.maxHint}
          quick={[least, least + step, least + 4 * step].map((fen, n) => ({
            fen,
            label: n === 0 && lot.price !== null && !lot.mine?.leading ? b.oneStep(round(fen)) : round(fen),
          }))}
        />
        {costs && (
          <FeeLines
            lines={costs.fees.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
            total={{ label: t.atMost, amount: costs.fees.total }}
          />
        )}
        {costs && (
          <Facts>
            <Fact name={held > 0 ? t.depositMore : t.depositNow}>{exact(more)}</Fact>
          </Facts>
        )}
        {short > 0 && (
          <Notice
            tone="bad"
            end={
              <LinkButton kind="tint" size="sm" to="/pages/user/recharge">
                {t.topUp}
              </LinkButton>
            }
          >
            {t.short(exact(short))}
          </Notice>
        )}
        <p className={styles.small}>{t.depositRule}</p>
        <p className={styles.small}>{t.ifWon}</p>
        <p className={styles.small}>
          {t.ifNotPaid} <Link to="/pages/auction/rules">{t.toRules}</Link>
        </p>
        <Terms {...terms} />
      </div>
    </Sheet>
  );
}

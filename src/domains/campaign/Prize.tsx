/** What one has won: claimed with a tap, a thing with an address; then where it is. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressList } from '../../../contract/address/calls.ts';
import {
  type Campaign,
  type PrizeKind,
  prizeClaim,
  prizeMissing,
  prizeReceived,
} from '../../../contract/campaign/calls.ts';
import { prizeMachine } from '../../../contract/campaign/machine.ts';
import { carrierName } from '../../../contract/express/carriers.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { regionLine } from '../address/divisions.ts';
import { askLive } from '../device/live/live.ts';
import styles from './campaign.module.css';
import { shopDeadline, shopTime } from './shop-time.ts';
import { text } from './words.ts';

type Won = NonNullable<NonNullable<NonNullable<Campaign['lottery']>['mine']>['prize']>;

const places = {
  coupon: '/pages/user/coupon/coupon',
  credit: '/pages/user/balance',
} as const satisfies Record<Exclude<PrizeKind, 'thing'>, string>;

export function Prize({ prize }: { prize: Won }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const claim = useWrite(prizeClaim);
  const received = useWrite(prizeReceived);
  const missed = useWrite(prizeMissing);
  const [choosing, setChoosing] = useState(false);
  const { id, kind, state, shipTo, parcel, answer } = prize;
  const take = async () => {
    if (kind === 'thing') return setChoosing(true);
    await claim.mutateAsync({ id });
    toast(t.gained[kind], { success: true });
  };
  const came = async () => {
    await received.mutateAsync({ id });
    toast(t.prizeStates.received, { success: true });
  };
  const miss = async () => {
    if (!(await askLive({ title: t.missTitle, body: t.missBody, ok: t.missed }))) return;
    await missed.mutateAsync({ id });
    toast(t.missedToast, { success: true });
  };
  const until = prize.until === null ? null : shopDeadline(prize.until, now, language);
  const isLate = prize.until !== null && prize.until < now;
  const gained = state === 'replaced' ? 'credit' : state === 'claimed' && kind !== 'thing' && kind;
  return (
    <div className={styles.block}>
      <Notice
        tone={state === 'lapsed' ? 'idle' : state === 'missing' ? 'wait' : 'ok'}
        title={t.won(prize.name[language])}
        end={
          state === 'won' && (
            <Button size="sm" pending={claim.isPending} onClick={() => void take().catch(() => undefined)}>
              {t.claimPrize}
            </Button>
          )
        }
      >
        {state === 'won' && until && t.wonUntil(until)}
        {state === 'replaced' && t.replaced(`¥${yuan(prize.amount)}`)}
        {state !== 'won' && state !== 'replaced' && t.prizeStates[state]}
      </Notice>
      {answer && <p className={styles.note}>{t.answered(answer)}</p>}
      {gained && (
        <LinkButton kind="tint" size="sm" to={places[gained]}>
          {t.toGained[gained]}
        </LinkButton>
      )}
      {shipTo && state !== 'replaced' && (
        <Facts>
          <Fact name={t.prizeState}>
            <StateTag machine={prizeMachine} state={state} />
          </Fact>
          <Fact name={t.sentTo}>
            {shipTo.name} {regionLine(shipTo)} {shipTo.detail}
          </Fact>
          {parcel && (
            <Fact name={t.parcel} copy={parcel.waybill}>
              {carrierName(parcel.company, language)} {parcel.waybill}
            </Fact>
          )}
        </Facts>
      )}
      {until && (state === 'to_ship' || state === 'missing') && (
        <p className={styles.note}>{isLate ? t.lateFor[state](until) : t.dueFor[state](until)}</p>
      )}
      {state === 'sent' && prize.until !== null && (
        <p className={styles.note}>{t.comesBy(shopTime(prize.until, now, language))}</p>
      )}
      {(state === 'sent' || state === 'missing') && (
        <div className={styles.links}>
          <Button kind="tint" size="sm" pending={received.isPending} onClick={() => void came().catch(() => undefined)}>
            {t.received}
          </Button>
          {state === 'sent' && (
            <Button kind="line" size="sm" pending={missed.isPending} onClick={() => void miss().catch(() => undefined)}>
              {t.missed}
            </Button>
          )}
        </div>
      )}
      {choosing && <WhereTo id={id} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function WhereTo({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const claim = useWrite(prizeClaim);
  const { data: book, isError, refetch } = useQuery(read(addressList, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const list = book?.list ?? [];
  const addressId = chosen ?? list[0]?.id;
  const send = async () => {
    if (!addressId) return;
    await claim.mutateAsync({ id, addressId });
    toast(t.gained.thing, { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.whereTo}
      foot={
        list.length > 0 && (
          <Button block pending={claim.isPending} onClick={() => void send().catch(() => undefined)}>
            {t.claimPrize}
          </Button>
        )
      }
    >
      {!book && !isError && <SkeletonRows count={2} />}
      {!book && isError && (
        <Button kind="line" onClick={() => void refetch()}>
          {t.addressesFailed}
        </Button>
      )}
      {book && list.length === 0 && (
        <LinkButton kind="tint" to="/pages/address/modify">
          {t.noAddress}
        </LinkButton>
      )}
      {list.length > 0 && (
        <RadioRows
          name={t.whereTo}
          value={addressId ?? null}
          onChange={setChosen}
          options={list.map((one) => ({
            value: one.id,
            label: `${one.name} ${one.city}`,
            note: `${regionLine(one)} ${one.detail}`,
          }))}
        />
      )}
    </Sheet>
  );
}

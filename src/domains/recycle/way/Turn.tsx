/** Whose turn it is with a piece, until when, and what follows. */
import { slotFrom } from '../../../../contract/express/pickup.ts';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { DeepCard } from '../../../ui/surface/Card.tsx';
import { slotWords } from '../../express/PickupSlots.tsx';
import { hasGoneOn } from '../../item/gone-on.ts';
import { text as wentText } from '../../item/went-words.ts';
import { names } from '../names.ts';
import { courierOf, isBrought, type PieceData, pickedUp } from '../piece.ts';
import { text as turn } from '../turn-words.ts';
import { text } from '../words.ts';
import { didWords } from './step-words.ts';

/** The sweeper is this much behind a deadline at most, ms. */
const SWEPT = 2_000;

export function Turn({ data, onEnd }: { data: PieceData; onEnd: () => void }) {
  const t = useText(text);
  const w = useText(turn);
  const went = useText(wentText);
  const { ends } = useText(names);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { state, waitsFor, deadlineAt } = data;
  const name = recycleMachine.states[state][language];
  const unknown = pickedUp(data) && courierOf(data, now) === 'unknown';
  const until = pickedUp(data) ? courierIn(data.pickupAt, now) : deadlineAt;
  const brought = isBrought(data);
  const next = hasGoneOn(data)
    ? went.foot
    : pickedUp(data)
      ? w.fetched[unknown ? 'unknown' : 'next'](slotWords(data.pickupAt, now, language))
      : brought
        ? w.brought.next
        : state === 'lost' && data.timeline.at(-1)?.from === 'in_transit'
          ? w.lostHere
          : data.end === 'elsewhere'
            ? w.stored.elsewhere
            : data.end === 'unwanted'
              ? (data.stored ? w.stored : w).unwanted
              : (data.stored ? w.stored : w).next[state];
  // Why it comes back is what its owner asks first.
  const last = state === 'returning' && data.timeline.findLast(({ to, from }) => to === state && from !== to);
  const why = last && didWords(last, 'S', language);
  const foot =
    state === 'inquiring'
      ? `${t.offers(data.offers)} · ${t.looked(data.looked)} · ${next}`
      : why
        ? w.because(why, next)
        : next;
  if (isOnItsWay(data)) {
    const { lead, big, foot: arrives, missing } = w.backSent;
    return waitsFor === 'P' ? (
      <DeepCard lead={missing.lead} big={missing.big} foot={missing.foot(t.arrived)} />
    ) : (
      <DeepCard lead={lead} big={big} foot={arrives(t.arrived)} />
    );
  }
  const todo = brought ? w.brought.todo : state === 'quoted' && isAlone(data) ? w.takeOne : w.todo[state];
  if (!waitsFor)
    return (
      <DeepCard
        lead={name}
        big={data.end ? ends[data.end] : (bigOf(data) ?? (state === 'returned' ? w.isBack : name))}
        foot={foot}
      />
    );
  return (
    <DeepCard
      lead={
        <>
          {t.now} <b>{t.waiting[unknown ? 'P' : waitsFor]}</b>{' '}
          {unknown ? w.fetched.checks : pickedUp(data) ? w.fetched.todo : todo}
        </>
      }
      big={
        until !== null && until > now && !unknown ? (
          <Countdown to={until} onDeep withLeft onEnd={() => setTimeout(onEnd, SWEPT)} />
        ) : (
          name
        )
      }
      foot={foot}
    />
  );
}

const isAlone = ({ bids }: PieceData) => bids.filter((bid) => bid.state === 'standing').length === 1;

/** Until the courier may ring, and then until he is no longer waited for. */
function courierIn(pickupAt: number, now: number): number {
  const { from, until } = slotFrom(pickupAt);
  return from > now ? from : until;
}

/** Back to its owner, with the carrier. */
const isOnItsWay = ({ state, parcelBack }: PieceData) => state === 'returning' && parcelBack !== null;

/** What they have got for it. */
function bigOf({ state, newPrice, price, money }: PieceData): string | undefined {
  if (state === 'paid') return `¥${yuan(newPrice ?? price ?? 0)}`;
  return state === 'lost' && money ? `¥${yuan(money.amount)}` : undefined;
}

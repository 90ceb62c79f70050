/** A lottery: its prizes, one's own ticket, and how it is drawn. */
import { lazy, Suspense } from 'react';
import { activityAdd, type Campaign } from '../../../contract/campaign/calls.ts';
import { drawnBy, isListFirst } from '../../../contract/campaign/draw.ts';
import type { CampaignState } from '../../../contract/campaign/machine.ts';
import { link } from '../../../contract/screens.ts';
import { useSession } from '../../api/use-session.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import styles from './campaign.module.css';
import { text as draw } from './draw-words.ts';
import { Prize } from './Prize.tsx';
import { placesOf } from './places.ts';
import { PrizeWords } from './Steps.tsx';
import { shopTime } from './shop-time.ts';
import { text } from './words.ts';

const DrawProof = lazy(() => import('./DrawProof.tsx'));
type Lottery = NonNullable<Campaign['lottery']>;

interface PrizesProps {
  one: Campaign;
  lottery: Lottery;
  /** They have entered just now. */
  entered: boolean;
}

export function LotteryPrizes({ one, lottery, entered }: PrizesProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const at = (ms: number) => shopTime(ms, now, language);
  const by = drawnBy(lottery);
  const when: Record<CampaignState, string | null> = {
    planned: t.opens(at(one.startsAt)),
    running: t.waiting(at(one.endsAt)),
    closed: by.at > now ? t.closed(at(by.at)) : t.closedWaits,
    drawn: t.drawn,
    over: null,
    cancelled: null,
  };
  return (
    <>
      {lottery.mine && (
        <div ref={entered ? intoView : undefined}>
          <Ticket one={one} mine={lottery.mine} />
        </div>
      )}
      <Card
        title={t.prizes}
        end={t.entries(lottery.entries + lottery.struck.reduce((sum, { count }) => sum + count, 0))}
      >
        <Rows>
          {placesOf(lottery.prizes).map(({ prize, from, to }) => (
            <Row
              key={from}
              note={
                <>
                  {t.places(from, to)} · <PrizeWords terms={prize.terms} />
                </>
              }
              value={t.count(prize.count)}
            >
              {prize.name[language]}
            </Row>
          ))}
        </Rows>
        {lottery.struck.map(({ why, count }) => (
          <p key={why} className={styles.note}>
            {t.struckCount(count, t.struckFor[why])}
          </p>
        ))}
        {when[one.state] && <p className={styles.note}>{when[one.state]}</p>}
      </Card>
    </>
  );
}

/** What was entered for is seen, wherever the page stands. */
const intoView = (ticket: HTMLElement | null) => ticket?.scrollIntoView({ block: 'nearest' });

function Ticket({ one, mine }: { one: Campaign; mine: NonNullable<Lottery['mine']> }) {
  const t = useText(text);
  const { prize } = mine;
  return (
    <Card title={t.ticket} end={<span className={styles.hash}>{mine.ticket}</span>}>
      {mine.struck && <Notice tone="bad">{t.struck(t.struckFor[mine.struck])}</Notice>}
      {prize && <Prize prize={prize} />}
      {!prize && !mine.struck && <p className={styles.note}>{one.state === 'drawn' ? t.notWon : t.entered}</p>}
    </Card>
  );
}

export function LotteryBelow({ id, state, lottery }: { id: string; state: CampaignState; lottery: Lottery }) {
  const t = useText(draw);
  const language = useLanguage();
  const now = useNow(60_000);
  const { beacon, later, closedAt } = lottery;
  const listFirst = isListFirst(lottery);
  const sandbox = beacon.source === 'sandbox';
  // Kept answers of older versions lack it, and no more is said than they promised.
  const rule = lottery.rule ?? 1;
  const fixed = t.fixed[rule];
  return (
    <Card title={t.proof}>
      <div className={styles.block}>
        {/* What a demo's number is comes before anything that is said of the draw. */}
        {sandbox && <Notice tone="wait">{t.sandbox}</Notice>}
        <p className={styles.note}>{(sandbox ? t.howHere : t.how)(fixed)}</p>
        <Facts>
          <Fact name={t.seedHash} copy={lottery.seedHash}>
            <span className={styles.hash}>{lottery.seedHash}</span>
          </Fact>
          <Fact name={t.beacon}>
            {beacon.source} · {t.round(beacon.round)}
          </Fact>
          {later && <Fact name={t.later}>{t.round(later.round)}</Fact>}
          {closedAt && <Fact name={t.closedAt}>{shopTime(closedAt, now, language)}</Fact>}
          {lottery.listHash && (
            <Fact name={t.listHash} copy={lottery.listHash}>
              <span className={styles.hash}>{lottery.listHash}</span>
            </Fact>
          )}
        </Facts>
        {!sandbox && <Notice>{t.drand}</Notice>}
        {later && listFirst && <Notice>{t.laterWhy(later.round)}</Notice>}
        {!listFirst && <Notice tone="bad">{t.faults.late}</Notice>}
        {/* A demo's number is known beforehand: nothing is fixed before it. */}
        <p className={styles.note}>{(listFirst && !sandbox ? t.proves : t.provesLess)(fixed)}</p>
        <p className={styles.note}>{t.provesNot(t.open[rule])}</p>
        {(state === 'closed' || state === 'drawn') && (
          <Suspense>
            {/* Asked again once it is drawn. */}
            <DrawProof key={state} id={id} prizes={lottery.prizes} mine={lottery.mine?.ticket} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

export function Enter({ one, mayNot, onEntered }: { one: Campaign; mayNot: Lottery['mayNot']; onEntered: () => void }) {
  const t = useText(text);
  const session = useSession();
  const add = useWrite(activityAdd);
  const enter = async () => {
    await add.mutateAsync({ id: one.id });
    onEntered();
    toast(t.entered, { success: true });
  };
  if (!session)
    return (
      <LinkButton block to="/pages/login/login" search={{ redirect: link('/pages/custom/activity', { id: one.id }) }}>
        {t.enter}
      </LinkButton>
    );
  return (
    <LiveButton
      block
      pending={add.isPending}
      disabledReason={mayNot !== null && t.mayNot[mayNot]}
      onClick={() => void enter().catch(() => undefined)}
    >
      {t.enter}
    </LiveButton>
  );
}

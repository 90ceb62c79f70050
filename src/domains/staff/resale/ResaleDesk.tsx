/** The resale desk: both sides of what was sold twice, parcels that leave our warehouse, what a channel refuses again and again. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { type ResaleState, resaleMachine, resaleQueueNames } from '../../../../contract/resale/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import {
  type ResaleJob,
  resaleKeepHere,
  resaleKeepThere,
  resaleReturned,
  resaleUnstick,
  resaleWork,
  resaleWorkFree,
  resaleWorkRefund,
  resaleWorkShip,
} from '../../../../contract/resale/work-calls.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { useDesk } from '../../../ui/list/use-wide.ts';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { text as formText } from '../../resale/form/words.ts';
import { text as resaleText } from '../../resale/words.ts';
import { Acts, SecondPerson } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { Queues, useQueue } from '../Queues.tsx';
import { text as secondText } from '../second-words.ts';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { Said, Sides } from './Sides.tsx';
import { text } from './words.ts';

type Asking = 'keepHere' | 'keepThere' | 'again' | 'giveUp' | 'back' | 'notBack' | 'ship' | AtOnce;
/** Without a reason to write: its amount or its state says all of it. */
type AtOnce = 'refund' | 'close' | 'ask';

export default function ResaleDesk() {
  const t = useText(text);
  const { queue, of } = useQueue(resaleQueueNames, 'conflict');
  const query = useInfiniteQuery({ ...readPages(resaleWork, { queue }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['resale'], () => void query.refetch());
  const desk = useDesk();
  // How such cases are decided is said once above the first of each kind; at a desk one case is seen at a time.
  const jobs = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const explained = new Set([jobs.find(({ rival }) => !rival)?.id, jobs.find(({ rival }) => rival)?.id]);
  return (
    <WorkList
      name={`work-resale-${queue}`}
      of={{ kind: 'resale', by: resaleUnstick }}
      query={query}
      rowHeight={240}
      row={({ itemName, shop, seller, dueAt }, language) => ({
        name: itemName[language],
        facts: [channelSaid(shop, language), seller],
        due: dueAt,
      })}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconStore size={24} /> }}
      above={(first) => <Queues {...of} words={t} counts={first?.counts} />}
    >
      {(job) => (
        <Stack>
          {job.state === 'conflict' && (desk || explained.has(job.id)) && (
            <Notice>{job.rival ? t.whyShops : t.why}</Notice>
          )}
          <Job job={job} />
        </Stack>
      )}
    </WorkList>
  );
}

export function Job({ job }: { job: ResaleJob }) {
  const t = useText(text);
  const resale = useText(resaleText);
  const form = useText(formText);
  const second = useText(secondText);
  const language = useLanguage();
  const now = useNow(60_000);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { act, pending } = useAtOnce(job);
  const asks: readonly Asking[] =
    job.state === 'conflict'
      ? [
          ...(job.orderNo === null ? [] : (['ask'] as const)),
          'keepHere',
          ...(job.notThere === null ? (['keepThere'] as const) : []),
        ]
      : job.state === 'sold_remote'
        ? job.sellerSends
          ? []
          : ['ship']
        : job.state === 'stuck'
          ? ['giveUp', 'again']
          : job.state === 'returned'
            ? // That a piece is with its seller again only they can say.
              job.atSeller
              ? ['notBack']
              : ['notBack', 'back']
            : job.state === 'refund_remote'
              ? [backThere(job)]
              : [];
  const twice = job.state === 'conflict';
  const acts = job.own ? (
    !job.needsSecond && <Notice tone="wait">{second.own}</Notice>
  ) : (
    <Acts by={resaleUnstick} silent={asks.length === 0}>
      {asks.map((ask) => (
        <Button
          key={ask}
          size="sm"
          kind={twice ? 'line' : ask === 'giveUp' || ask === 'notBack' ? 'bad' : 'pri'}
          grow={twice}
          pending={isAtOnce(ask) && pending}
          onClick={() => (isAtOnce(ask) ? void act(ask).catch(() => undefined) : setAsking(ask))}
        >
          {nameOf(ask, job, t)}
        </Button>
      ))}
    </Acts>
  );
  return (
    <Card
      title={
        <>
          <StateTag machine={resaleMachine} state={job.state} />{' '}
          {job.first && <Tag tone="wait">{t.first[job.first]}</Tag>}
          {job.rival && <Tag tone="wait">{t.firstPaid[job.rival.first ? 'rival' : 'this']}</Tag>}
        </>
      }
      end={dateTime(job.since, now, language)}
    >
      <Stack>
        <Facts>
          <Fact name={t.shop}>{channelSaid(job.shop, language)}</Fact>
          <Fact name={t.item}>{job.itemName[language]}</Fact>
          {job.refusal && (
            <Fact name={t.refused}>
              {channelSaid(job.refusal, language)}
              {job.refusedField && ` · ${resale.refusedField(form.fields[job.refusedField])}`}
            </Fact>
          )}
          {job.state === 'stuck' && (
            <>
              <Fact name={form.titleLabel}>{job.title}</Fact>
              <Fact name={t.who}>{t.sellerToo}</Fact>
            </>
          )}
          {job.state === 'returned' && job.atSeller && <Fact name={t.whoSays}>{t.sellerSays}</Fact>}
          {job.sellerSends && <Fact name={t.whoSends}>{t.sellerLate}</Fact>}
          {job.dueAt !== null && <DueBy at={job.dueAt} {...(job.state === 'conflict' && { name: t.by })} />}
          <Fact name={t.seller}>{job.seller}</Fact>
          {job.state !== 'conflict' && job.orderNo && (
            <Fact name={t.order} copy={job.orderNo}>
              {job.orderNo}
            </Fact>
          )}
          {job.state === 'refund_remote' && job.paid !== null && <Fact name={t.toRefund}>¥{yuan(job.paid)}</Fact>}
          {job.refundAskedAt !== null && (
            <Fact name={t.refund}>
              {t.refundAsked} · {dateTime(job.refundAskedAt, now, language)}
            </Fact>
          )}
          {job.shelf && <Fact name={t.shelf}>{job.shelf}</Fact>}
        </Facts>
        {job.state === 'conflict' && <Sides job={job} />}
        {job.state === 'conflict' && (job.notThere || job.heardThere) && (
          <Notice>
            {job.notThere && t.notThere[job.notThere]}
            {job.heardThere && t.heardAt(dateTime(job.heardThere, now, language))}
          </Notice>
        )}
        {job.apology && <Said name={t.apology}>{job.apology}</Said>}
        {job.shipTo && <Said name={t.to}>{job.shipTo}</Said>}
        {job.refundWanted && <Notice tone="bad">{resale.refundWanted}</Notice>}
        {job.freed && <Notice tone="wait">{t.freed}</Notice>}
        {job.state === 'refund_remote' && <BackThere job={job} />}
        {job.needsSecond && <SecondPerson by={resaleKeepHere} title={second.nobody} />}
      </Stack>
      <div className={styles.work}>
        <LinkButton kind={twice ? 'text' : 'line'} size="sm" to="/pages/xianyu/list" search={{ id: job.id }}>
          {twice && (job.here || job.rival) && job.orderNo ? t.both : t.see}
        </LinkButton>
        {!twice && acts}
      </div>
      {/* Who has it is nobody's before it is decided: neither way is proposed. */}
      {twice && <div className={styles.work}>{acts}</div>}
      {asking && <Decide job={job} asking={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

const isAtOnce = (ask: Asking): ask is AtOnce => ask === 'refund' || ask === 'close' || ask === 'ask';

/** What can be done from here for a buyer there who will not get it: there is always something. */
const backThere = ({ paid, refundsFromHere, closesFromHere }: ResaleJob): AtOnce =>
  paid !== null ? (refundsFromHere ? 'refund' : 'ask') : closesFromHere ? 'close' : 'ask';

/** Why it is not a refund that is asked for from here. */
function BackThere({ job }: { job: ResaleJob }) {
  const t = useText(text);
  if (job.paid === null) return <Notice>{t.unpaid + t.closeOf(job.closesFromHere)}</Notice>;
  return job.refundsFromHere ? null : <Notice>{t.refundThere}</Notice>;
}

function useAtOnce(job: ResaleJob) {
  const t = useText(text);
  const refund = useWrite(resaleWorkRefund);
  const free = useWrite(resaleWorkFree);
  const act = async (ask: AtOnce) => {
    if (ask === 'refund') {
      if (job.paid === null) return;
      const words = { title: t.refundAsk(`¥${yuan(job.paid)}`), body: t.refundBody, ok: t.refund };
      if (!(await askLive(words))) return;
      await refund.mutateAsync({ id: job.id, amount: job.paid });
      return toast(t.refundAsked, { success: true });
    }
    if (ask === 'close' && !(await askLive({ title: t.closeAsk, body: t.closeBody, ok: t.closeOk, bad: true }))) return;
    const { state, asked } = await free.mutateAsync({ id: job.id });
    if (job.state === 'conflict') toast(t.heardNow, { success: true });
    else if (state !== job.state) toast(t.over, { success: true });
    else toast(asked ? t.closeAsked : t.notPaidBack);
  };
  return { act, pending: refund.isPending || free.isPending };
}

/** Sold in two shops, it is one shop's buyer or the other's; else the one here or there, or nobody. */
const nameOf = (
  ask: Asking,
  { here, rival }: Pick<ResaleJob, 'here' | 'rival'>,
  t: Record<Asking | 'keepNobody' | 'keepRival' | 'keepThis', string>,
): string => {
  if (ask === 'keepHere') return here ? t.keepHere : rival ? t.keepRival : t.keepNobody;
  return ask === 'keepThere' && rival ? t.keepThis : t[ask];
};

/** What became of it between the card and the decision; null where that is not why it was refused. */
export function changedSince(error: unknown, t: (typeof text)['zh'], language: Language): string | null {
  if (!(error instanceof ApiError) || error.code !== 'STATE_REFUSED') return null;
  const state = (error.data as { state?: ResaleState } | undefined)?.state;
  // Still to be decided: it is the other order that lacks something.
  if (state === undefined || state === 'conflict') return t.sinceConflict;
  return t.since(resaleMachine.states[state]?.[language] ?? state);
}

function Decide({ job, asking, onClose }: { job: ResaleJob; asking: Asking; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const queries = useQueryClient();
  const keepHere = useWrite(resaleKeepHere, { handles: ['STATE_REFUSED'] });
  const keepThere = useWrite(resaleKeepThere, { handles: ['STATE_REFUSED'] });
  const unstick = useWrite(resaleUnstick);
  const returned = useWrite(resaleReturned);
  const ship = useWrite(resaleWorkShip);
  const { id, rival } = job;
  if (asking === 'ship') {
    const send = async (parcel: { company: string; waybill: string }) => {
      const { parcel: held } = await ship.mutateAsync({ id, ...parcel });
      // A server from before says nothing of it.
      if (!held || held.waybill === parcel.waybill) toast(t.done, { success: true });
      else toast(t.sentWith(`${carrierName(held.company, language)} ${held.waybill}`));
      onClose();
    };
    return (
      <WaybillSheet
        open
        onClose={onClose}
        parcelOf={`work-resale-${id}`}
        title={t.ship}
        ok={t.shipOk}
        pending={ship.isPending}
        onOk={send}
      />
    );
  }
  const decide = async (note: string) => {
    if (asking === 'keepHere') await keepHere.mutateAsync({ id, note });
    else if (asking === 'keepThere') {
      const { state } = await keepThere.mutateAsync({ id, amount: job.here?.paid ?? rival?.paid ?? 0, note });
      // Its channel was asked first: their order had ended, and nothing was taken from the buyer here.
      if (state !== 'sold_remote') return toast(t.endedThere, { success: true });
    } else if (asking === 'again' || asking === 'giveUp')
      await unstick.mutateAsync({ id, again: asking === 'again', note });
    else await returned.mutateAsync({ id, back: asking === 'back', note });
    toast(t.done, { success: true });
  };
  /** The card was of before: what it is now stands there at once. */
  const since = (error: unknown) => {
    const said = changedSince(error, t, language);
    if (said === null) throw error;
    toast(said, { failure: true });
    void queries.invalidateQueries();
  };
  return (
    <WordsSheet
      title={nameOf(asking, job, t)}
      label={asking === 'keepThere' && !rival ? t.seenByBoth : t.seenBySeller}
      {...(asking === 'keepHere' && { about: t.keepHereAbout })}
      {...(asking === 'keepThere' && {
        about: rival
          ? t.keepThisAbout(channelSaid(rival.shop, language), `¥${yuan(rival.paid)}`)
          : t.keepThereAbout(job.here?.paid ? `¥${yuan(job.here.paid)}` : null),
      })}
      missing={t.missing}
      onDecide={(note) => decide(note).catch(since)}
      onClose={onClose}
    />
  );
}

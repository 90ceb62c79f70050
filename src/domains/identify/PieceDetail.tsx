/** One piece: whose turn it is, the result with its reasons, its photos, and what it cost. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { parcelNamed } from '../../../contract/express/carriers.ts';
import {
  identifyAccept,
  identifyAppeal,
  identifyDeliver,
  identifyDetail,
  identifySupplement,
} from '../../../contract/identify/calls.ts';
import { identifyClaim } from '../../../contract/identify/claim-calls.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { splitOf, splitWords } from '../../../contract/identify/weighed.ts';
import { objectionSave } from '../../../contract/objection/calls.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../ui/format/format.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { askLive } from '../device/live/live.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { names as express } from '../express/names.ts';
import { rightOnly } from '../express/right.ts';
import { Said } from '../item/Said.tsx';
import { Objection, objectedAs } from '../objection/Objection.tsx';
import { text as objection } from '../objection/words.ts';
import { isChecking } from './certificate/checking.ts';
import { resultText } from './certificate/result-words.ts';
import { slotName } from './form.ts';
import { text as form } from './form-words.ts';
import { Arrival } from './home/Arrival.tsx';
import { CameBack } from './home/Back.tsx';
import { text as claims } from './home/claim-words.ts';
import { comingHome } from './home/coming.ts';
import { Elsewhere } from './home/Elsewhere.tsx';
import { claimTitle, NotHome, NotInside } from './home/Missing.tsx';
import { past, pastOf } from './home/past-words.ts';
import { QueueTime } from './home/QueueTime.tsx';
import { Revoked } from './home/Revoked.tsx';
import { TellUs } from './home/TellUs.tsx';
import { WayHome } from './home/WayHome.tsx';
import { text as home } from './home/words.ts';
import styles from './identify.module.css';
import { ListWith } from './ListWith.tsx';
import { names } from './names.ts';
import { Order } from './order/Order.tsx';
import { ComesBackTo, SendHere } from './order/SendHere.tsx';
import { PieceActions } from './PieceActions.tsx';
import {
  aheadOf,
  endsAppeal,
  goesTo,
  homeSteps,
  isLostHere,
  isNeverPaid,
  isPaused,
  lateOf,
  type PieceData,
  pastSteps,
  toneOf,
  turnedIn,
  unopenedUntil,
  waitsAs,
} from './piece.ts';
import { Photos, Reasons } from './Reasons.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/identify/detail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  // What is open or typed is of this piece.
  remountDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(identifyDetail, deps)),
  component: PieceDetail,
});

function PieceDetail() {
  const t = useText(text);
  const tf = useText(form);
  const language = useLanguage();
  const query = useQuery({ ...read(identifyDetail, Route.useSearch()), ...ALWAYS_FRESH });
  useLive(['identify'], () => void query.refetch());
  const checking = isChecking(query, Date.now());
  useQueuedWrites(
    [identifyClaim.path, identifySupplement.path, identifyAppeal.path, identifyDeliver.path, objectionSave.path],
    query.dataUpdatedAt,
  );
  return (
    <Screen
      screen="/pages/identify/detail"
      title={query.data && query.data.verdict === null ? t.waiting : t.detail}
      ground="task"
      wide="columns"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(data) => !(checking && data.verdict) && <PieceActions data={data} />}
    >
      {(data) => (
        <Stack>
          {checking && data.verdict ? (
            <DeepCard lead={data.name[language]} big={t.checking} tone="idle" foot={t.checkingBody} />
          ) : (
            <Turn data={data} onEnd={() => void query.refetch()} />
          )}
          <QueueTime data={data} />
          <Unopened data={data} />
          <QueuedNotice thing={`identify-${data.id}`} />
          <Stays data={data} />
          <NotInside data={data} />
          <Arrival data={data} />
          <CameBack data={data} />
          <WayHome data={data} />
          <NotHome data={data} />
          <Objection service="identify" id={data.id} objection={data.objection} />
          <Asked data={data} />
          <Revoked data={data} />
          <Elsewhere data={data} />
          <SendHere data={data} />
          <ComesBackTo data={data} />
          <Reasons {...data} result={data.verdict} appealedAt={data.appeal?.at ?? null} />
          {data.code && data.verdict !== 'inconclusive' && !checking && <Certified data={data} />}
          {data.appeal && (
            <Card title={t.appealed}>
              <p>
                <Said>{data.appeal.body}</Said>
              </p>
              {data.state === 'appealed' && !data.revoked && (
                <p className={styles.note}>
                  {t.appealOpen}
                  {data.lies === 'here' && t.appealStays}
                </p>
              )}
            </Card>
          )}
          <Photos photos={data.photos} />
          <Card title={t.progress}>
            <Progress data={data} />
          </Card>
          <Order data={data} />
          {data.way === 'item' && data.order.due !== null && (
            <Card>
              <p className={styles.note}>{tf.absentRule(`¥${yuan(data.fee)}`)}</p>
            </Card>
          )}
        </Stack>
      )}
    </Screen>
  );
}

/** How it went and what follows; whoever has a result need not do anything, it becomes final by itself. */
function Progress({ data }: { data: PieceData }) {
  const te = useText(express);
  const th = useText(home);
  const tp = useText(past);
  const tc = useText(claims);
  const against = useText(objection);
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const ahead = aheadOf(data);
  const told = data.waitsFor === 'B' && data.verdict !== null;
  const waits = data.waitsFor === null && data.lies === 'here';
  return (
    <Timeline
      machine={identifyMachine}
      state={data.state}
      transitions={[
        ...pastSteps(
          rightOnly(data.timeline).map(({ reason, was, ...step }) => ({
            ...step,
            ...(reason && { reason: parcelNamed(reason, language) }),
            past: was ? te.correctedFrom(parcelNamed(was, language)) : pastOf(step.event, tp),
            // Who has it in hand has not seen it yet.
            apart: step.event !== 'take' && pastOf(step.event, tp) !== undefined,
            ...(data.before && data.verdict && endsAppeal(step, data) && { did: t.turned(data.before, data.verdict) }),
          })),
        ),
        ...homeSteps(
          data,
          {
            ...t,
            claimed: (claim) => claimTitle(claim, th, tc),
            objected: (one) => (one ? objectedAs(one, against) : against.send),
          },
          language,
        ),
      ].sort((one, other) => one.at - other.at)}
      deadlineAt={data.deadlineAt}
      waitsFor={data.waitsFor}
      called={data.boxOpen ? th.opened : data.broughtAt ? waitsAs(data, language) : undefined}
      settled={told}
      notes={{
        ...([data.state, ...ahead].includes('reviewing') && { reviewing: t.resultThen }),
        ...(waits && { [data.state]: t.goesHome }),
        ...(told &&
          !data.revoked &&
          data.deadlineAt !== null && { final: t.finalThen(deadlineText(data.deadlineAt, now, language)) }),
      }}
      me="B"
      ahead={[...ahead, ...comingHome(data, { ...th, goesHome: t.goesHome })]}
    />
  );
}

const semicolon = { zh: '；', en: '; ' };
/** The sweeper is this much behind a deadline at most, ms. */
const SWEPT = 2_000;

function Turn({ data, onEnd }: { data: PieceData; onEnd: () => void }) {
  const th = useText(home);
  const tc = useText(claims);
  const tr = useText(resultText);
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { state, deadlineAt, verdict, revoked, waitsFor } = data;
  // What was found is not said as if it still stood.
  if (verdict && revoked)
    return <Bad name={data.name[language]} big={tr.revoked} foot={t.noMore(t.verdicts[verdict])} />;
  // How long a carrier may take is no time of theirs.
  const paused = isPaused(data);
  const counts = deadlineAt !== null && deadlineAt > now && verdict === null && waitsFor !== 'C' && !paused;
  const late = lateOf(data, now);
  const name = data.boxOpen ? th.opened : waitsAs(data, language);
  const unopened = unopenedUntil(data, now);
  const turn = () => {
    const last = data.timeline.at(-1)?.event;
    if (last === 'giveUp') return data.timeline.at(-1)?.from === 'in_transit' ? t.neverOpened : t.unjudged;
    if (last === 'fault') return th.stopped;
    if (isNeverPaid(data)) return t.neverPaid;
    if (isPaused(data)) return data.claim?.arrival ? tc.paused : th.paused;
    if (data.appealUntil !== null) return t.appealOnce(dateTime(data.appealUntil, now, language));
    if (state === 'appealed' && isLostHere(data)) return th.byPhotos;
    if (unopened !== null) return th[data.boxOpen ? 'unseen' : 'unpacked'](dateTime(unopened, now, language));
    if (state === 'pending_pay' && data.way === 'item') return t.paySend;
    if (data.boxOpen) return th.opened;
    return data.broughtAt ? t.takenIn : t.steps[state];
  };
  const turned = turnedIn(data, t);
  const split = verdict && splitOf(data.opinions, verdict, data.appeal?.at ?? null);
  const said = [...(split ? [splitWords(split, verdict)[language]] : []), ...(turned ?? []), turn()];
  const foot = said.join(semicolon[language]);
  if (verdict === 'fake') return <Bad name={data.name[language]} big={t.verdicts.fake} foot={foot} />;
  return (
    <DeepCard
      lead={data.name[language]}
      big={verdict ? t.verdicts[verdict] : paused ? th.lookedInto : name}
      tone={toneOf(data)}
      foot={
        <>
          {counts && waitsFor === 'P' && !data.broughtAt && `${t.promised(dateTime(deadlineAt, now, language))} · `}
          {counts && (
            <>
              <Countdown to={deadlineAt} onDeep withLeft onEnd={() => setTimeout(onEnd, SWEPT)} />
              {' · '}
            </>
          )}
          {late && (late.promised === null ? t.lateNow : th.lateSince(dateTime(late.promised, now, language)))}
          {late?.unopened && !paused ? th.unopened : foot}
        </>
      }
    />
  );
}

/** We are late with opening its parcel: there is somebody to ask. */
function Unopened({ data }: { data: PieceData }) {
  const t = useText(text);
  const th = useText(home);
  const now = useServerNow(60_000);
  return (
    unopenedUntil(data, now) !== null && (
      <Notice tone="wait" title={data.boxOpen ? th.opened : t.unscanned}>
        <TellUs no={data.no} />
      </Notice>
    )
  );
}

/** It lies with us while its owner may appeal: who has no use for that has it sent home now. */
function Stays({ data }: { data: PieceData }) {
  const { id, state, lies, revoked } = data;
  const t = useText(text);
  const accept = useWrite(identifyAccept);
  if (lies !== 'here' || !eventsFor(identifyMachine, state, 'B').includes('accept')) return null;
  const takeHome = async () => {
    if (!(await askLive({ title: t.acceptTitle, body: t.acceptBody(goesTo(data)), ok: t.accept, cancel: t.keep })))
      return;
    await accept.mutateAsync({ id });
    toast(t.accepted, { success: true });
  };
  return (
    <Notice title={t.stays}>
      {/* What was taken back is not appealed against. */}
      {!revoked && t.staysWhy}
      <div className={styles.gap}>
        <Button kind="line" size="sm" pending={accept.isPending} onClick={() => void takeHome().catch(() => undefined)}>
          {t.accept}
        </Button>
      </div>
    </Notice>
  );
}

/** Green is for what is safe to rely on. */
function Bad({ name, big, foot }: { name: string; big: string; foot: string }) {
  return (
    <Card className={styles.revoked}>
      <p className={styles.verdict}>
        <span className={styles.seal} aria-hidden="true">
          ✗
        </span>
        <b>{big}</b>
      </p>
      <p className={styles.why}>
        {name}
        <br />
        {foot}
      </p>
    </Card>
  );
}

function Asked({ data }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  if (!data.asked) return null;
  return (
    <Notice tone="wait" title={t.wanted(data.asked.slots.map((slot) => slotName(slot)[language]))}>
      <Said>{data.asked.note}</Said>
    </Notice>
  );
}

function Certified({ data }: { data: PieceData }) {
  const t = useText(text);
  const tn = useText(names);
  return (
    <Card>
      <Facts>
        <Fact name={tn.code} copy={data.code ?? ''}>
          <span className="num">{grouped(data.code ?? '')}</span>
        </Fact>
      </Facts>
      <Rows>
        <RowLink
          to="/pages/identify/certificate"
          search={{ code: data.code ?? '' }}
          icon={<IconShield size={20} />}
          note={t.certificateNote}
        >
          {t.certificate}
        </RowLink>
        {data.verdict === 'genuine' && !data.revoked && !data.missing && (
          <ListWith {...data} mayAppeal={data.appealUntil !== null} />
        )}
      </Rows>
    </Card>
  );
}

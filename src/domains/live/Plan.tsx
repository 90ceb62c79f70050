/** Announcing a room: what it is called, when, and what is shown; over a session or anybody's goods for the platform, of one's own for a seller. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { auctionHall, auctionSession } from '../../../contract/auction/calls.ts';
import { liveList, liveMake, roomTitle, workLiveGoods, workLiveMake } from '../../../contract/live/calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { thingsIn } from './host/AddGoods.tsx';
import { OwnGoods, ownListings, ownLots } from './host/OwnGoods.tsx';
import styles from './live.module.css';
import { useMayPlan } from './may-plan.ts';
import { PlatformGoods } from './PlatformGoods.tsx';
import { Basics, type Form, nameIn, Send, useVideo, useWhen } from './plan-parts.tsx';
import { text } from './words.ts';

interface Of {
  sessionId: string | undefined;
  platform: boolean;
}

/** Whoever sells nothing of their own and plans for us announces a room of ours, by whatever link they came. */
export default function Plan({ sessionId, platform }: Of) {
  const may = useMayPlan();
  if (may.asking) return null;
  if ((sessionId !== undefined || platform) && !may.ours) return <NotOurs />;
  return <Announce sessionId={sessionId} platform={platform || (!may.own && may.ours)} />;
}

/** A session's room is announced by who plans auctions: nobody else is asked for anything. */
function NotOurs() {
  const t = useText(text);
  const may = useMayPlan();
  return (
    <Screen screen="/plugin/live" title={t.planTitle}>
      <Empty
        icon={<IconGavel size={24} />}
        title={t.notOurs}
        body={t.notOursBody}
        action={
          <LinkButton kind="tint" to="/plugin/live" search={may.own ? { plan: true } : {}}>
            {may.own ? t.planOne : t.toRooms}
          </LinkButton>
        }
      />
    </Screen>
  );
}

function Announce({ sessionId, platform }: Of) {
  const form = useDraftForm<Form>({
    form: 'live-plan',
    id: sessionId ?? (platform ? 'platform' : 'own'),
    start: () => ({ title: '', titleEn: '', video: '', day: null, hour: null, things: [] }),
    isTouched: ({ title, titleEn, things }) => title !== '' || !!titleEn || things.length > 0,
  });
  if (!form) return null;
  if (sessionId !== undefined) return <SessionPlan form={form} sessionId={sessionId} />;
  return platform ? <PlatformPlan form={form} /> : <OwnPlan form={form} />;
}

function OwnPlan({ form }: { form: DraftForm<Form> }) {
  const t = useText(text);
  const navigate = useNavigate();
  const listings = useQuery(ownListings);
  const lots = useQuery(ownLots);
  const write = useWrite(liveMake, { draft: form.name });
  const { things } = form.value;
  const { video } = useVideo(form.value);
  const when = useWhen(form.value);
  const submit = async () => {
    const { id } = await form.submit(() =>
      write.mutateAsync({
        ...nameIn(form.value),
        planAt: when.planAt,
        video,
        things: thingsIn(things),
      }),
    );
    toast(t.planned, { success: true });
    await navigate({ to: '/plugin/live', search: { id }, replace: true });
  };
  return (
    <Screen
      screen="/plugin/live"
      title={t.planTitle}
      ground="task"
      query={listings}
      empty={(data) =>
        data.list.length === 0 &&
        lots.data?.list.length === 0 && (
          <Empty
            icon={<IconGavel size={24} />}
            title={t.planNoGoods}
            body={t.planNoGoodsBody}
            action={
              <LinkButton kind="tint" to="/pages/tabbar/seller">
                {t.toSell}
              </LinkButton>
            }
          />
        )
      }
      // Whoever has nothing to show, or may not, has nothing to fill in.
      bar={(data) =>
        (data.list.length > 0 || lots.data?.list.length !== 0) && (
          <Send form={form} count={things.length} pending={write.isPending} onSend={submit} />
        )
      }
    >
      {() => (
        <Stack>
          <Basics form={form} />
          <Card title={t.planGoods}>
            <OwnGoods things={things} onChoose={(chosen) => form.set({ things: chosen })} />
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

function SessionPlan({ form, sessionId }: { form: DraftForm<Form>; sessionId: string }) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useQuery(read(auctionSession, { id: sessionId }));
  const write = useWrite(workLiveMake, { draft: form.name });
  const { video } = useVideo(form.value);
  const opens = session.data?.session.startsAt;
  const when = useWhen(form.value, opens);
  const submit = async () => {
    const { id } = await form.submit(() =>
      write.mutateAsync({ sessionId, ...nameIn(form.value), planAt: when.planAt, video }),
    );
    toast(t.planned, { success: true });
    await navigate({ to: '/plugin/live', search: { id }, replace: true });
  };
  return (
    <Screen
      screen="/plugin/live"
      title={t.planTitle}
      ground="task"
      query={session}
      bar={(data) => <Send form={form} ours count={data.lots.length} pending={write.isPending} onSend={submit} />}
    >
      {(data) => (
        <Stack>
          <Shown sessionId={sessionId} />
          <Basics form={form} ours opens={opens} />
          <Card title={data.session.name[language]}>
            <p className={styles.meta}>{t.planSession}</p>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

/** It has a room already: whoever would announce another is led there. */
function Shown({ sessionId }: { sessionId: string }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(liveList, { sessionId }), ...ALWAYS_FRESH });
  return data?.list.map((room) => (
    <Notice
      key={room.id}
      tone="wait"
      title={(room.state === 'live' ? t.liveAlready : t.plannedAlready)(roomTitle(room, language))}
      end={
        <LinkButton kind="line" size="sm" to="/plugin/live" search={{ id: room.id }}>
          {t.toRoom}
        </LinkButton>
      }
    />
  ));
}

/** Over anything that is for sale. */
function PlatformPlan({ form }: { form: DraftForm<Form> }) {
  const t = useText(text);
  const navigate = useNavigate();
  const goods = useQuery({ ...read(workLiveGoods, {}), ...ALWAYS_FRESH });
  const write = useWrite(workLiveMake, { draft: form.name });
  const { things } = form.value;
  const { video } = useVideo(form.value);
  const when = useWhen(form.value);
  const submit = async () => {
    const { id } = await form.submit(() =>
      write.mutateAsync({ listings: things, ...nameIn(form.value), planAt: when.planAt, video }),
    );
    toast(t.planned, { success: true });
    await navigate({ to: '/plugin/live', search: { id }, replace: true });
  };
  return (
    <Screen
      screen="/plugin/live"
      title={t.planTitle}
      ground="task"
      query={goods}
      bar={() => <Send form={form} ours count={things.length} pending={write.isPending} onSend={submit} />}
    >
      {() => (
        <Stack>
          <Basics form={form} ours />
          <Sessions />
          <PlatformGoods things={form.value.things} onChoose={(things) => form.set({ things })} />
        </Stack>
      )}
    </Screen>
  );
}

/** Or over a session that runs or is to come, with all its lots. */
function Sessions() {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { data } = useQuery({ ...read(auctionHall, {}), ...ALWAYS_FRESH });
  const sessions = data?.sessions.filter(({ lots, endsAt }) => lots > 0 && endsAt > now) ?? [];
  if (sessions.length === 0) return null;
  return (
    <Card title={t.planSessions}>
      <Rows>
        {sessions.map(({ id, name, startsAt, lots }) => (
          <RowLink
            key={id}
            to="/plugin/live"
            search={{ plan: true, sessionId: id }}
            icon={<IconGavel size={20} />}
            note={`${t.things(lots)} · ${(startsAt > now ? t.sessionOpens : t.sessionRuns)(dateTime(startsAt, now, language))}`}
          >
            {name[language]}
          </RowLink>
        ))}
      </Rows>
    </Card>
  );
}

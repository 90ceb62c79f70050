/** Announcing a room: what it is called, when, and what is shown; over a session for the platform, of one's own goods for a seller. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { auctionSelling, auctionSession } from '../../../contract/auction/calls.ts';
import { sellerGoodsList } from '../../../contract/listing/calls.ts';
import { liveMake, type ThingKind, workLiveMake } from '../../../contract/live/calls.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { beginOf, type Day, dayOf } from '../../ui/format/days.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { DatePicker } from '../../ui/surface/DatePicker.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { NeedsNetwork } from '../device/work/NeedsNetwork.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './live.module.css';
import { text } from './words.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

interface Form {
  title: string;
  video: string;
  day: Day | null;
  /** Null until it is chosen: the hour that begins next. */
  hour: string | null;
  /** `lot:<id>` or `listing:<id>`, in the order in which they were chosen. */
  things: string[];
}

export default function Plan({ sessionId }: { sessionId: string | undefined }) {
  const form = useDraftForm<Form>({
    form: 'live-plan',
    id: sessionId ?? 'own',
    start: () => ({ title: '', video: '', day: null, hour: null, things: [] }),
    isTouched: ({ title, things }) => title !== '' || things.length > 0,
  });
  if (!form) return null;
  return sessionId === undefined ? <OwnPlan form={form} /> : <SessionPlan form={form} sessionId={sessionId} />;
}

/** When it opens, by the server's clock. */
function useWhen({ day, hour }: Form) {
  const now = useServerNow(60_000);
  // The hour that begins next may be tomorrow's first.
  const first = dayOf(now + HOUR);
  const nextHour = Math.max(0, Math.floor((now - beginOf(first)) / HOUR) + 1);
  const chosenDay = day ?? first;
  const open = hours.filter((value) => chosenDay !== first || Number(value) >= nextHour);
  const chosenHour = hour !== null && open.includes(hour) ? hour : (open[0] ?? '0');
  return {
    day: chosenDay,
    hour: chosenHour,
    hours: open,
    planAt: beginOf(chosenDay) + Number(chosenHour) * HOUR,
    min: first,
    max: dayOf(now + liveRules.ahead - DAY),
  };
}

function OwnPlan({ form }: { form: DraftForm<Form> }) {
  const t = useText(text);
  const navigate = useNavigate();
  const listings = useQuery({ ...read(sellerGoodsList, { state: 'on', size: 100 }), ...ALWAYS_FRESH });
  const lots = useQuery({ ...read(auctionSelling, { tab: 'live', size: 100 }), ...ALWAYS_FRESH });
  const write = useWrite(liveMake, { draft: form.name });
  const { title, video, things } = form.value;
  const when = useWhen(form.value);
  const toggle = (key: string, on: boolean) =>
    form.set({ things: on ? [...things, key] : things.filter((one) => one !== key) });
  const submit = async () => {
    const { id } = await form.submit(() =>
      write.mutateAsync({
        title: title.trim(),
        planAt: when.planAt,
        video: video.trim(),
        things: things.map((key) => {
          const [kind, ...rest] = key.split(':');
          return { kind: kind as ThingKind, id: rest.join(':') };
        }),
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
      bar={<Send form={form} count={things.length} pending={write.isPending} onSend={submit} />}
    >
      {(data) => (
        <Stack>
          <Basics form={form} />
          <Card title={t.planGoods}>
            <div className={styles.block}>
              {lots.data?.list.map(({ id, item }) => (
                <Checkbox key={id} checked={things.includes(`lot:${id}`)} onChange={(on) => toggle(`lot:${id}`, on)}>
                  <ItemRow item={item} />
                </Checkbox>
              ))}
              {data.list.map((row) => (
                <Checkbox
                  key={row.id}
                  checked={things.includes(`listing:${row.id}`)}
                  onChange={(on) => toggle(`listing:${row.id}`, on)}
                >
                  <ItemRow item={row} price={row.price} />
                </Checkbox>
              ))}
            </div>
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
  const { title, video } = form.value;
  const when = useWhen(form.value);
  const submit = async () => {
    const { id } = await form.submit(() =>
      write.mutateAsync({ sessionId, title: title.trim(), planAt: when.planAt, video: video.trim() }),
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
      bar={(data) => <Send form={form} count={data.lots.length} pending={write.isPending} onSend={submit} />}
    >
      {(data) => (
        <Stack>
          <Basics form={form} />
          <Card title={data.session.name[language]}>
            <p className={styles.meta}>{t.planSession}</p>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

function Basics({ form }: { form: DraftForm<Form> }) {
  const t = useText(text);
  const { title, video } = form.value;
  const when = useWhen(form.value);
  return (
    <Card>
      <div className={styles.block}>
        <NeedsNetwork />
        <Field
          label={t.planName}
          hint={t.planNameHint}
          maxLength={liveRules.title}
          value={title}
          onChange={(value) => form.set({ title: value })}
        />
        <DatePicker
          label={t.planDay}
          value={when.day}
          onChange={(value) => form.set({ day: value })}
          min={when.min}
          max={when.max}
        />
        <Pills
          name={t.planHour}
          options={when.hours.map((value) => ({ value, label: `${value}:00` }))}
          value={when.hour}
          onChange={(value) => form.set({ hour: value })}
        />
        <Field
          label={t.planVideo}
          hint={t.planVideoHint}
          optional
          inputMode="url"
          value={video}
          onChange={(value) => form.set({ video: value })}
        />
      </div>
    </Card>
  );
}

function Send({
  form,
  count,
  pending,
  onSend,
}: {
  form: DraftForm<Form>;
  count: number;
  pending: boolean;
  onSend: () => Promise<void>;
}) {
  const t = useText(text);
  const missing = [form.value.title.trim() === '' && t.needName, count === 0 && t.needGoods].filter(
    (name) => name !== false,
  );
  return (
    <Button
      block
      pending={pending}
      disabledReason={missing[0] !== undefined && t.missing(missing.length, missing[0])}
      onClick={() => void onSend().catch(() => undefined)}
    >
      {t.planSend(count)}
    </Button>
  );
}

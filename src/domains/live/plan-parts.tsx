/** What every announcement of a room asks: its name, when it opens, where its picture comes from; and sending it. */
import { useQuery } from '@tanstack/react-query';
import { livePlan } from '../../../contract/live/calls.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { read } from '../../api/read.ts';
import { beginOf, type Day, dayOf } from '../../ui/format/days.ts';
import { useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Field } from '../../ui/input/Field.tsx';
import { HourPicker } from '../../ui/list/HourPicker.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { DatePicker } from '../../ui/surface/DatePicker.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import type { DraftForm } from '../device/use-draft.ts';
import styles from './live.module.css';
import { text } from './words.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

export interface Form {
  title: string;
  /** Of a form kept by an older version there is none. */
  titleEn?: string;
  video: string;
  day: Day | null;
  /** Null until it is chosen: the hour that begins next. */
  hour: string | null;
  /** `lot:<id>` or `listing:<id>`, in the order in which they were chosen. */
  things: string[];
}

/**
 * When it opens, by the server's clock.
 * @param opens when one can first bid for what it shows: it begins then, unless another hour is chosen
 */
export function useWhen({ day, hour }: Form, opens = 0) {
  const now = useServerNow(60_000);
  // The hour that begins next may be tomorrow's first.
  const first = dayOf(now + HOUR);
  const nextHour = Math.max(0, Math.floor((now - beginOf(first)) / HOUR) + 1);
  const later = opens > now + HOUR;
  const chosenDay = day ?? (later ? dayOf(opens) : first);
  const open = hours.filter((value) => chosenDay !== first || Number(value) >= nextHour);
  const thenHour = later && chosenDay === dayOf(opens) ? String(Math.ceil((opens - beginOf(chosenDay)) / HOUR)) : null;
  const chosenHour = [hour, thenHour].find((one) => one !== null && open.includes(one)) ?? open[0] ?? '0';
  return {
    day: chosenDay,
    hour: chosenHour,
    hours: open,
    planAt: beginOf(chosenDay) + Number(chosenHour) * HOUR,
    min: first,
    max: dayOf(now + liveRules.ahead - DAY),
  };
}

/** One name is enough, in whatever language: then it stands in both. */
export function nameIn({ title, titleEn = '' }: Form) {
  const [own, english] = [title.trim(), titleEn.trim()];
  return own === '' ? { title: english } : { title: own, titleEn: english };
}

/** Where no address is taken none is asked for, and none that was written before is sent. */
export function useVideo({ video }: Form) {
  const { data } = useQuery(read(livePlan, {}));
  return { origins: data?.origins, video: data?.origins.length === 0 ? '' : video.trim() };
}

interface BasicsProps {
  form: DraftForm<Form>;
  /** A room of the platform's: whoever announces it can ask its owner for more. */
  ours?: boolean;
  opens?: number | undefined;
}

export function Basics({ form, ours = false, opens }: BasicsProps) {
  const t = useText(text);
  const { title, titleEn = '', video } = form.value;
  const when = useWhen(form.value, opens);
  const { origins } = useVideo(form.value);
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
        <Field
          label={t.planNameEn}
          hint={!ours && t.planNameEnHint}
          optional={!ours}
          lang="en"
          maxLength={liveRules.title}
          value={titleEn}
          onChange={(value) => form.set({ titleEn: value })}
        />
        <DatePicker
          label={t.planDay}
          value={when.day}
          onChange={(value) => form.set({ day: value })}
          min={when.min}
          max={when.max}
        />
        <HourPicker
          label={t.planHour}
          options={when.hours}
          value={when.hour}
          onChange={(value) => form.set({ hour: value })}
        />
        {origins?.length === 0 && (
          <p className={styles.meta}>
            {t.planNoVideo} {ours && t.planSetVideo}
          </p>
        )}
        {origins && origins.length > 0 && (
          <Field
            label={t.planVideo}
            hint={t.planVideoHint(origins)}
            optional
            inputMode="url"
            value={video}
            onChange={(value) => form.set({ video: value })}
          />
        )}
      </div>
    </Card>
  );
}

export function Send({
  form,
  count,
  pending,
  onSend,
  ours = false,
}: {
  form: DraftForm<Form>;
  ours?: boolean;
  count: number;
  pending: boolean;
  onSend: () => Promise<void>;
}) {
  const t = useText(text);
  const [title, titleEn] = [form.value.title.trim(), form.value.titleEn?.trim() ?? ''];
  // What is ours is called something in both languages, as a session is.
  const missing = [
    title === '' && (ours || titleEn === '') && t.needName,
    ours && titleEn === '' && t.needNameEn,
    count === 0 && t.needGoods,
  ].filter((name) => name !== false);
  return (
    <LiveButton
      block
      pending={pending}
      disabledReason={missing.length > 0 && t.missing(missing)}
      onClick={() => void onSend().catch(() => undefined)}
    >
      {t.planSend(count)}
    </LiveButton>
  );
}

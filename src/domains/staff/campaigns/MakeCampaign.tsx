/** Making a campaign: its words, picture and times, and what it gives. Kept on the device until it is made. */
import { useState } from 'react';
import type { CampaignKind } from '../../../../contract/campaign/calls.ts';
import { campaignRules, inviteRules } from '../../../../contract/campaign/rules.ts';
import { workbenchCampaignMake } from '../../../../contract/campaign/workbench-calls.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { clampDay, type Day } from '../../../ui/format/days.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { serverTimeOf, useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { HourPicker } from '../../../ui/list/HourPicker.tsx';
import { chinaBegin, chinaDay } from '../../../ui/print/shop-time.ts';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';
import { shopSpan } from '../../campaign/shop-time.ts';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from '../staff.module.css';
import { emptyInvite, type InviteDraft, InviteFields, inviteLacks, inviteMissing } from './InviteFields.tsx';
import { Preview } from './Preview.tsx';
import {
  emptyPrize,
  type PrizeDraft,
  PrizeFields,
  prizesLack,
  prizesMissing,
  prizesTotal,
  wordLack,
} from './PrizeFields.tsx';
import { text } from './words.ts';

/** At once is by then: what was sent a minute ago still begins later than it arrives. */
const SOON = 2 * MINUTE;

const noWords = { nameZh: '', nameEn: '', aboutZh: '', aboutEn: '', rulesZh: '', rulesEn: '' };
type WordName = keyof typeof noWords;
const lengths: Record<WordName, number> = {
  nameZh: 20,
  nameEn: 40,
  aboutZh: 60,
  aboutEn: 120,
  rulesZh: 500,
  rulesEn: 1_000,
};

interface Form extends Record<WordName, string> {
  kind: CampaignKind;
  /** The uploads, in the order in which they are shown; no address of this page outlives it. */
  pictures: SentPhoto[];
  first: Day;
  firstHour: string;
  last: Day;
  /** 24 is the end of the day. */
  lastHour: string;
  invite: InviteDraft;
  prizes: PrizeDraft[];
}

const hours = Array.from({ length: 25 }, (_, hour) => String(hour));
/** By the shop's clock, wherever staff are. */
const momentOf = (day: Day, hour: string) => chinaBegin(day) + Number(hour) * HOUR;

export default function MakeCampaign({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  // By default it begins at once and lasts two weeks.
  const [begun] = useState((): Form => {
    const first = chinaDay(now);
    const firstHour = String(Math.floor((now - chinaBegin(first)) / HOUR));
    const days = { first, firstHour, last: chinaDay(now + 14 * DAY), lastHour: '24' };
    return { kind: 'invite', ...noWords, pictures: [], ...days, invite: emptyInvite, prizes: [emptyPrize] };
  });
  const form = useDraftForm<Form>({
    form: 'campaign',
    start: () => begun,
    isTouched: (value) => JSON.stringify(value) !== JSON.stringify(begun),
  });
  const make = useWrite(workbenchCampaignMake, { draft: form?.name });
  const [looking, setLooking] = useState(false);
  if (!form) return null;
  const { kind, pictures, first, firstHour, last, lastHour, invite, prizes } = form.value;
  const latest = (day: Day) => chinaDay(chinaBegin(day) + campaignRules.longest - DAY);
  const startsAt = momentOf(first, firstHour);
  const endsAt = momentOf(last, lastHour);
  const atOnce = startsAt <= now + SOON;
  const names = Object.keys(noWords) as WordName[];
  const missing = [
    ...names.filter((name) => form.value[name].trim() === '').map((name) => t[name]),
    ...(kind === 'invite' ? inviteMissing(invite, t) : prizesMissing(prizes, t)),
  ];
  const lackingWord = names.find((name) => form.value[name].trim().length < 2);
  const lackingTerms = kind === 'invite' ? inviteLacks(invite, t) : prizesLack(prizes, t);
  const tooShort = endsAt < (atOnce ? now + SOON : startsAt) + campaignRules.shortest;
  const broken = lackingWord
    ? wordLack(form.value[lackingWord], t[lackingWord], t)
    : tooShort
      ? t.longer
      : lackingTerms;
  const lacking = missing.length > 0 ? m.missing(missing) : broken;
  const budget = kind === 'invite' ? (invite.total ?? 0) : prizesTotal(prizes);
  const wishOf = (value: Form) => {
    const terms = value.kind === 'invite' ? inviteTerms(value.invite) : prizesTerms(value.prizes);
    const pair = (zh: WordName, en: WordName) => ({ zh: value[zh].trim(), en: value[en].trim() });
    return {
      name: pair('nameZh', 'nameEn'),
      about: pair('aboutZh', 'aboutEn'),
      rules: pair('rulesZh', 'rulesEn'),
      startsAt: Math.max(startsAt, Math.ceil(serverTimeOf(Date.now())) + SOON),
      endsAt,
      terms,
    };
  };
  const send = async () => {
    await form.submit((value) => make.mutateAsync({ ...wishOf(value), pictures: value.pictures.map(({ id }) => id) }));
    toast(t.made, { success: true });
    onClose();
  };
  const word = (name: WordName) => ({
    label: t[name],
    value: form.value[name],
    onChange: (value: string) => form.set((now) => ({ ...now, [name]: value })),
  });
  const hour = (name: 'firstHour' | 'lastHour', open: readonly string[]) => (
    <HourPicker
      label={t[name]}
      options={open}
      value={form.value[name]}
      onChange={(value) => form.set((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.make}
      foot={
        <>
          <p role="note" className={styles.tally}>
            {t.takes(`¥${yuan(budget)}`)}
          </p>
          <Button block disabledReason={lacking ?? false} onClick={() => setLooking(true)}>
            {t.preview}
          </Button>
        </>
      }
    >
      {looking && !lacking && (
        <Preview
          wish={wishOf(form.value)}
          pictures={pictures.map(({ url }) => url)}
          money={`¥${yuan(budget)}`}
          pending={form.submitting}
          onPublish={() => void send().catch(() => setLooking(false))}
          onClose={() => setLooking(false)}
        />
      )}
      <div className={styles.form}>
        {form.resumedAt !== null && (
          <Notice
            tone="ok"
            end={
              <Button kind="line" size="sm" onClick={() => void form.startOver()}>
                {t.startOver}
              </Button>
            }
          >
            {t.resumed}
          </Notice>
        )}
        <Pills<CampaignKind>
          name={t.kind}
          options={(['invite', 'lottery'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={(kind) => form.set({ kind })}
        />
        {(['nameZh', 'nameEn', 'aboutZh', 'aboutEn'] as const).map((name) => (
          <Field key={name} {...word(name)} maxLength={lengths[name]} />
        ))}
        <TextArea {...word('rulesZh')} max={lengths.rulesZh} />
        <TextArea {...word('rulesEn')} max={lengths.rulesEn} lang="en" />
        {pictures.length > 0 && (
          <p className={styles.tally}>
            {t.photos(pictures.length)}{' '}
            <Button kind="text" size="sm" onClick={() => form.set({ pictures: [] })}>
              {t.noPicture}
            </Button>
          </p>
        )}
        {pictures.length < campaignRules.pictures && (
          <StaffPhotos
            photos={pictures}
            max={campaignRules.pictures}
            keptAs="campaign"
            onChange={(sent) => form.set({ pictures: sent })}
            label={pictures.length > 0 ? t.morePictures : t.picture}
          />
        )}
        <DatePicker
          label={t.first}
          value={first}
          onChange={(day) => form.set({ first: day, last: clampDay(last, day, latest(day)) })}
          min={chinaDay(now)}
          max={chinaDay(now + campaignRules.ahead - DAY)}
        />
        {hour('firstHour', hours.slice(0, -1))}
        {atOnce && <p className={styles.hint}>{t.atOnce(SOON / MINUTE)}</p>}
        <DatePicker
          label={t.last}
          value={last}
          onChange={(last) => form.set({ last })}
          min={first}
          max={latest(first)}
        />
        {hour('lastHour', hours)}
        <p className={styles.hint}>{shopSpan(startsAt, endsAt, now, language)}</p>
        {kind === 'invite' ? (
          <InviteFields draft={invite} onChange={(invite) => form.set({ invite })} />
        ) : (
          <PrizeFields prizes={prizes} onChange={(prizes) => form.set({ prizes })} />
        )}
        {missing.length > 1 && <p className={styles.hint}>{t.allMissing(missing)}</p>}
      </div>
    </LiveSheet>
  );
}

type Terms = Input<typeof workbenchCampaignMake>['terms'];

/** Of a form that lacks nothing. */
function inviteTerms({ inviterOff, inviterFrom, friendOff, friendFrom, minOrder, total, most }: InviteDraft): Terms {
  return {
    kind: 'invite',
    inviter: { amount: inviterOff ?? 0, minimum: inviterFrom ?? 0 },
    friend: { amount: friendOff ?? 0, minimum: friendFrom ?? 0 },
    minOrder: minOrder ?? 0,
    most: Math.min(inviteRules.mostFriends, Number(most)),
    budget: total ?? 0,
  };
}

const prizesTerms = (prizes: readonly PrizeDraft[]): Terms => ({ kind: 'lottery', prizes: prizes.map(prizeTerms) });

function prizeTerms({ kind, zh, en, off, minimum, count }: PrizeDraft) {
  const amount = off ?? 0;
  const terms = kind === 'coupon' ? { kind, amount, minimum: minimum ?? 0 } : { kind, amount };
  return { name: { zh: zh.trim(), en: en.trim() }, terms, count: Number(count) };
}

/** Making a campaign: its words, picture and days, and what it gives. */
import { useState } from 'react';
import type { CampaignKind } from '../../../../contract/campaign/calls.ts';
import { campaignRules, inviteRules } from '../../../../contract/campaign/rules.ts';
import { workbenchCampaignMake } from '../../../../contract/campaign/workbench-calls.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import { DAY, MINUTE } from '../../../../contract/wire/time.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { beginOf, clampDay, type Day, dayOf } from '../../../ui/format/days.ts';
import { useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from '../staff.module.css';
import { emptyInvite, type InviteDraft, InviteFields, inviteLacks } from './InviteFields.tsx';
import { emptyPrize, type PrizeDraft, PrizeFields, prizesLack } from './PrizeFields.tsx';
import { text } from './words.ts';

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

export default function MakeCampaign({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const make = useWrite(workbenchCampaignMake);
  const now = useServerNow(60_000);
  const [kind, setKind] = useState<CampaignKind>('invite');
  const [words, setWords] = useState(noWords);
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [first, setFirst] = useState(() => dayOf(now));
  const [last, setLast] = useState(() => dayOf(now + 14 * DAY));
  const [invite, setInvite] = useState<InviteDraft>(emptyInvite);
  const [prizes, setPrizes] = useState<PrizeDraft[]>([emptyPrize]);
  const latest = (day: Day) => dayOf(beginOf(day) + campaignRules.longest - DAY);
  const lackingWord = (Object.keys(words) as WordName[]).find((name) => words[name].trim().length < 2);
  const lacking = lackingWord ? t[lackingWord] : kind === 'invite' ? inviteLacks(invite, t) : prizesLack(prizes, t);
  const submit = async () => {
    const terms = kind === 'invite' ? inviteTerms(invite) : { kind, prizes: prizes.map(prizeTerms) };
    if (!terms) return;
    const pair = (zh: WordName, en: WordName) => ({ zh: words[zh].trim(), en: words[en].trim() });
    await make.mutateAsync({
      name: pair('nameZh', 'nameEn'),
      about: pair('aboutZh', 'aboutEn'),
      rules: pair('rulesZh', 'rulesEn'),
      ...(photos[0] && { picture: photos[0].id }),
      // Today means at once.
      startsAt: Math.max(beginOf(first), now + MINUTE),
      endsAt: beginOf(last) + DAY - 1,
      terms,
    });
    toast(t.made, { success: true });
    onClose();
  };
  const word = (name: WordName) => ({
    label: t[name],
    value: words[name],
    onChange: (value: string) => setWords({ ...words, [name]: value }),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.make}
      dirty={Object.values(words).some((one) => one !== '')}
      foot={
        <Button
          block
          pending={make.isPending}
          disabledReason={lacking !== null && t.missing(lacking)}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.make}
        </Button>
      }
    >
      <div className={styles.form}>
        <Pills<CampaignKind>
          name={t.kind}
          options={(['invite', 'lottery'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        {(['nameZh', 'nameEn', 'aboutZh', 'aboutEn'] as const).map((name) => (
          <Field key={name} {...word(name)} maxLength={lengths[name]} />
        ))}
        <TextArea {...word('rulesZh')} max={lengths.rulesZh} />
        <TextArea {...word('rulesEn')} max={lengths.rulesEn} lang="en" />
        {photos.length > 0 ? <p className={styles.tally}>{t.photo}</p> : null}
        <StaffPhotos photos={photos} max={1} keptAs="campaign" onChange={setPhotos} label={t.picture} />
        <DatePicker
          label={t.first}
          value={first}
          onChange={(day) => {
            setFirst(day);
            setLast(clampDay(last, day, latest(day)));
          }}
          min={dayOf(now)}
          max={dayOf(now + campaignRules.ahead - DAY)}
        />
        <p className={styles.hint}>{first === dayOf(now) ? t.atOnce : t.atMidnight}</p>
        <DatePicker label={t.last} value={last} onChange={setLast} min={first} max={latest(first)} />
        {kind === 'invite' ? (
          <InviteFields draft={invite} onChange={setInvite} />
        ) : (
          <PrizeFields prizes={prizes} onChange={setPrizes} />
        )}
      </div>
    </Sheet>
  );
}

type Terms = Input<typeof workbenchCampaignMake>['terms'];

function inviteTerms(draft: InviteDraft): Terms | null {
  const { inviterOff, inviterFrom, friendOff, friendFrom, minOrder, total } = draft;
  if (inviterOff === null || inviterFrom === null || friendOff === null || friendFrom === null || total === null)
    return null;
  return {
    kind: 'invite',
    inviter: { amount: inviterOff, minimum: inviterFrom },
    friend: { amount: friendOff, minimum: friendFrom },
    minOrder: minOrder ?? 0,
    most: Math.min(inviteRules.mostFriends, Number(draft.most)),
    budget: total,
  };
}

function prizeTerms({ kind, zh, en, off, minimum, count }: PrizeDraft) {
  const amount = off ?? 0;
  const terms = kind === 'coupon' ? { kind, amount, minimum: minimum ?? 0 } : { kind, amount };
  return { name: { zh: zh.trim(), en: en.trim() }, terms, count: Number(count) };
}

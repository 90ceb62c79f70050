/** What people will see of a campaign, in either language, before it is published: it can never be changed, and its money is set aside. */
import { useState } from 'react';
import type { Campaign } from '../../../../contract/campaign/calls.ts';
import { currentDrawRule } from '../../../../contract/campaign/draw.ts';
import { giftsOf } from '../../../../contract/campaign/gifts.ts';
import type { workbenchCampaignMake } from '../../../../contract/campaign/workbench-calls.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { About, Rules } from '../../campaign/About.tsx';
import { InviteBelow, InviteTop } from '../../campaign/InvitePart.tsx';
import { LotteryPrizes } from '../../campaign/LotteryPart.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import styles from '../staff.module.css';
import { text } from './words.ts';

type Wish = Omit<Input<typeof workbenchCampaignMake>, 'pictures'>;

interface Props {
  wish: Wish;
  /** Addresses of its pictures. */
  pictures: readonly string[];
  /** What is set aside, as it is said. */
  money: string;
  pending: boolean;
  onPublish: () => void;
  onClose: () => void;
}

export function Preview({ wish, pictures, money, pending, onPublish, onClose }: Props) {
  const t = useText(text);
  const [shown, setShown] = useState<Language>(useLanguage());
  const one = campaignIn(wish, pictures, shown);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.preview}
      foot={
        <>
          <p role="note" className={styles.tally}>
            {t.publishNote(money)}
          </p>
          <LiveButton block pending={pending} onClick={onPublish}>
            {t.publish(money)}
          </LiveButton>
        </>
      }
    >
      <div className={styles.form}>
        <Pills<Language>
          name={t.previewIn}
          options={(['zh', 'en'] as const).map((value) => ({ value, label: t.previewWords[value] }))}
          value={shown}
          onChange={setShown}
        />
        {pictures.length === 0 && giftsOf(wish.terms).length > 0 && <p className={styles.hint}>{t.drawnPicture}</p>}
        <Stack>
          <About one={one} />
          {one.invite && <InviteTop one={one} invite={one.invite} />}
          {one.invite && <InviteBelow one={one} invite={one.invite} />}
          {one.lottery && <LotteryPrizes one={one} lottery={one.lottery} entered={false} />}
          <Rules words={wish.rules[shown]} />
        </Stack>
      </div>
    </Sheet>
  );
}

/** As it will be told once it runs, with the words of one language wherever they are read. */
function campaignIn({ terms, ...wish }: Wish, pictures: readonly string[], shown: Language): Campaign {
  const only = (words: Record<Language, string>) => ({ zh: words[shown], en: words[shown] });
  const { name, about, rules, startsAt, endsAt } = wish;
  const [picture = null, ...more] = pictures;
  const told = {
    ...{ id: 'preview', name: only(name), about: only(about), rules: only(rules), startsAt, endsAt },
    ...{ picture, pictures: more, state: 'running' as const },
  };
  if (terms.kind === 'invite') {
    const { kind, budget, ...invite } = terms;
    const left = Math.floor(budget / (invite.inviter.amount + invite.friend.amount));
    const brings = { kind, inviter: invite.inviter, friend: invite.friend };
    return { ...told, kind, brings, invite: { ...invite, left, mine: null, joined: null }, lottery: null };
  }
  const prizes = terms.prizes.map((prize) => ({ ...prize, name: only(prize.name) }));
  const brings = {
    kind: terms.kind,
    first: prizes[0]?.name ?? { zh: '', en: '' },
    count: prizes.reduce((sum, { count }) => sum + count, 0),
  };
  const lottery = {
    ...{ prizes, entries: 0, struck: [], mayNot: null, rule: currentDrawRule, seedHash: '', mine: null },
    ...{ beacon: { source: 'sandbox' as const, chain: '', round: 0, at: endsAt }, closedAt: null, later: null },
    listHash: null,
  };
  return { ...told, kind: terms.kind, brings, invite: null, lottery };
}

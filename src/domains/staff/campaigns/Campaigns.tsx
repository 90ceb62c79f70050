/** Campaigns on the workbench: what each has promised and given, adding to its budget, ending it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { campaignMachine } from '../../../../contract/campaign/machine.ts';
import {
  type PlannedCampaign,
  workbenchCampaignEnd,
  workbenchCampaignMake,
  workbenchCampaigns,
  workbenchCampaignTopUp,
} from '../../../../contract/campaign/workbench-calls.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconShare } from '../../../ui/format/icons.tsx';
import { lackOf, moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { shopSpan } from '../../campaign/shop-time.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { Acts } from '../Acts.tsx';
import styles from '../staff.module.css';
import { WorkList } from '../WorkList.tsx';
import { text as participantsText } from './participants-words.ts';
import { text } from './words.ts';

const MakeCampaign = lazy(() => import('./MakeCampaign.tsx'));
const Participants = lazy(() => import('./Participants.tsx'));

export default function Campaigns() {
  const t = useText(text);
  const [making, setMaking] = useState(false);
  const [adding, setAdding] = useState<PlannedCampaign | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const query = useInfiniteQuery({ ...readPages(workbenchCampaigns, {}), ...ALWAYS_FRESH });
  return (
    <>
      <WorkList
        name="work-campaigns"
        query={query}
        rowHeight={240}
        row={({ name, state, kind }, language) => ({
          name: name[language],
          facts: [t.kinds[kind], campaignMachine.states[state][language]],
        })}
        empty={{ title: t.empty, body: t.emptyBody, icon: <IconShare size={24} /> }}
        bar={
          <Acts by={workbenchCampaignMake} silent>
            <Button block onClick={() => setMaking(true)}>
              {t.make}
            </Button>
          </Acts>
        }
      >
        {(one) => <Planned one={one} onAdd={() => setAdding(one)} onPeople={() => setAsked(one.id)} />}
      </WorkList>
      {making && (
        <Suspense>
          <MakeCampaign onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {asked !== null && (
        <Suspense>
          <Participants id={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {adding && <TopUp one={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

interface Props {
  one: PlannedCampaign;
  onAdd: () => void;
  onPeople: () => void;
}

function Planned({ one, onAdd, onPeople }: Props) {
  const people = useText(participantsText);
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(3_600_000);
  const end = useWrite(workbenchCampaignEnd);
  const { id, kind, state, parts, joined, rewarded } = one;
  const name = one.name[language];
  const acts = eventsFor(campaignMachine, state, 'P');
  const stops = kind === 'invite' && acts.includes('stop');
  const cancels = acts.includes('cancel');
  const ask = async () => {
    const words = stops
      ? { title: t.stopTitle(name), body: t.stopBody, ok: t.stop }
      : { title: t.cancelTitle(name), body: t.cancelBody, ok: t.cancel };
    if (!(await askLive({ ...words, cancel: t.keep, bad: true }))) return;
    await end.mutateAsync({ id });
    toast(t.ended, { success: true });
  };
  return (
    <Card title={name} end={<StateTag machine={campaignMachine} state={state} />}>
      <p className={styles.tally}>
        <Tag>{t.kinds[kind]}</Tag> {t[kind](parts, joined, rewarded)}
      </p>
      <Facts>
        <Fact name={t.days}>{shopSpan(one.startsAt, one.endsAt, now, language)}</Fact>
        <Fact name={t.budget}>
          <Price amount={one.budget} plain />
        </Fact>
        <Fact name={t.promised}>
          <Price amount={one.promised} plain />
        </Fact>
        <Fact name={t.given}>
          <Price amount={one.given} plain />
        </Fact>
      </Facts>
      <div className={styles.work}>
        <LinkButton kind="tint" size="sm" to="/pages/custom/activity" search={{ id }}>
          {t.look}
        </LinkButton>
        <Button kind="line" size="sm" onClick={onPeople}>
          {people.open}
        </Button>
        {kind === 'invite' && acts.length > 0 && (
          <Acts by={workbenchCampaignTopUp} silent>
            <Button kind="line" size="sm" onClick={onAdd}>
              {t.topUp}
            </Button>
          </Acts>
        )}
        {(stops || cancels) && (
          <Acts by={workbenchCampaignEnd} silent>
            <LiveButton kind="line" size="sm" pending={end.isPending} onClick={() => void ask().catch(() => undefined)}>
              {stops ? t.stop : t.cancel}
            </LiveButton>
          </Acts>
        )}
      </div>
    </Card>
  );
}

function TopUp({ one, onClose }: { one: PlannedCampaign; onClose: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const topUp = useWrite(workbenchCampaignTopUp);
  const [amount, setAmount] = useState<number | null>(null);
  const submit = async () => {
    if (amount === null) return;
    await topUp.mutateAsync({ id: one.id, amount });
    toast(t.added, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.topUp}
      dirty={amount !== null}
      foot={
        <Button
          block
          pending={topUp.isPending}
          disabledReason={lackOf(m, [[t.amountToAdd, amount, (amount ?? 0) < 100 && m.atLeast('¥1')]])}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.topUp}
        </Button>
      }
    >
      <AmountField label={t.amountToAdd} value={amount} onChange={setAmount} />
    </LiveSheet>
  );
}

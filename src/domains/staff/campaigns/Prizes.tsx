/** Things that were won: to be sent, missed, and on their way; what cannot come becomes its worth. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { prizeMachine } from '../../../../contract/campaign/machine.ts';
import {
  type PrizeJob,
  prizeQueueNames,
  workbenchPrizeAnswer,
  workbenchPrizeReplace,
  workbenchPrizeShip,
  workbenchPrizes,
} from '../../../../contract/campaign/workbench-calls.ts';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconBox } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { regionLine } from '../../address/divisions.ts';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { Apart } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { Queues, useQueue } from '../Queues.tsx';
import styles from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './prize-words.ts';

export default function Prizes() {
  const t = useText(text);
  const { queue, of } = useQueue(prizeQueueNames, 'to_ship');
  const query = useInfiniteQuery({ ...readPages(workbenchPrizes, { queue }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`work-prizes-${queue}`}
      of={{ kind: 'prize', by: workbenchPrizeShip }}
      query={query}
      rowHeight={220}
      row={({ name, winner, campaign, state, until }, language) => ({
        name: name[language],
        facts: [winner, campaign[language]],
        due: state === 'sent' ? null : until,
      })}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconBox size={24} /> }}
      above={(first) => <Queues {...of} words={t} counts={first?.counts} />}
    >
      {(job) => <Job job={job} />}
    </WorkList>
  );
}

function Job({ job }: { job: PrizeJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [sending, setSending] = useState(false);
  const ship = useWrite(workbenchPrizeShip);
  const replace = useWrite(workbenchPrizeReplace);
  const answer = useWrite(workbenchPrizeAnswer);
  const [saying, setSaying] = useState<'replace' | 'answer' | null>(null);
  const may = usePermissions().may;
  const missing = job.state === 'missing';
  // What was sent is spent: a second one, or money, is paid for anew.
  const mayPay = may('payouts.decide');
  const { shipTo, parcel } = job;
  const where = `${shipTo.name} ${shipTo.phone} ${regionLine(shipTo)} ${shipTo.detail}`;
  const send = async (what: { company: string; waybill: string }) => {
    await ship.mutateAsync({ id: job.id, ...what });
    toast(t.done, { success: true });
    setSending(false);
  };
  const say = (event: 'replace' | 'answer') => async (reason: string) => {
    await (event === 'replace' ? replace : answer).mutateAsync({ id: job.id, reason });
    toast(t.done, { success: true });
  };
  return (
    <Card title={job.name[language]} end={<StateTag machine={prizeMachine} state={job.state} />}>
      <Facts>
        <Fact name={t.campaign}>{job.campaign[language]}</Fact>
        <Fact name={t.winner}>{job.winner}</Fact>
        <Fact name={t.to} copy={where}>
          {where}
        </Fact>
        {parcel && (
          <Fact name={t.parcel} copy={parcel.waybill}>
            {carrierName(parcel.company, language)} {parcel.waybill}
          </Fact>
        )}
        <Fact name={missing ? t.missedAt : parcel ? t.sentAt : t.claimedAt}>{dateTime(job.since, now, language)}</Fact>
        {job.state !== 'sent' && job.until !== null && <DueBy at={job.until} />}
        <Fact name={t.worth}>
          <Price amount={job.amount} plain />
        </Fact>
        {job.answer && <Fact name={t.answered}>{job.answer}</Fact>}
      </Facts>
      {job.state !== 'sent' && may('campaigns.edit') && (
        <Apart by={workbenchPrizeShip}>
          <div className={styles.work}>
            {mayPay && (
              <Button kind="bad" size="sm" onClick={() => setSaying('replace')}>
                {t.replace}
              </Button>
            )}
            {missing && (
              <Button kind="line" size="sm" onClick={() => setSaying('answer')}>
                {t.answer}
              </Button>
            )}
            {(!missing || mayPay) && (
              <Button size="sm" onClick={() => setSending(true)}>
                {missing ? t.shipAgain : t.ship}
              </Button>
            )}
          </div>
        </Apart>
      )}
      {saying && (
        <WordsSheet
          title={saying === 'replace' ? t.replaceOk(`¥${yuan(job.amount)}`) : t.answer}
          label={saying === 'replace' ? t.replaceWhy : t.answerWhat}
          missing={t.noWords}
          onDecide={say(saying)}
          onClose={() => setSaying(null)}
        />
      )}
      <WaybillSheet
        open={sending}
        onClose={() => setSending(false)}
        parcelOf={`work-prize-${job.id}`}
        title={t.ship}
        ok={t.shipOk}
        pending={ship.isPending}
        onOk={send}
      />
    </Card>
  );
}

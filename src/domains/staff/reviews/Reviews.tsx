/** Reviews that were reported, on the workbench: what was said of whom, over which order, and who minds it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import { type ReviewJob, workReviewDecide, workReviews } from '../../../../contract/seller/calls.ts';
import { reviewReportMachine } from '../../../../contract/seller/machine.ts';
import { groundNames, type ReviewGround, reviewGrounds, reviewReasons } from '../../../../contract/seller/rules.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { IconDoc } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { Stars } from '../../seller/Stars.tsx';
import { Acts } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { placeOf } from '../find/Results.tsx';
import { text as second } from '../second-words.ts';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

export default function Reviews() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workReviews, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-reviews"
      query={query}
      rowHeight={320}
      row={({ buyer, seller, body, reports, dueAt }, language) => ({
        name: t.of(buyer.nickname, seller.nickname),
        facts: [reports[0] && reviewReasons[reports[0].reason][language], body],
        due: dueAt,
      })}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconDoc size={24} /> }}
    >
      {(job) => <ReviewCard job={job} />}
    </WorkList>
  );
}

export function ReviewCard({ job }: { job: ReviewJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [deciding, setDeciding] = useState<'keep' | 'takeDown' | null>(null);
  const two = useText(second);
  const { item, order, reply, takenDown } = job;
  return (
    <Card title={<Stars given={job.stars} />} end={<Tag tone="wait">{t.reports(job.reports.length)}</Tag>}>
      <Stack>
        <p>{job.body || <span className={styles.tally}>{t.noWords}</span>}</p>
        {reply && (
          <p>
            <b>{t.reply}</b> {reply.body}
          </p>
        )}
        <Facts>
          {(['buyer', 'seller'] as const).map((side) => (
            <Fact key={side} name={t[side]}>
              <Link {...placeOf({ kind: 'person', id: job[side].id })}>{job[side].nickname}</Link>{' '}
              {job[side].closed && <Tag>{t.gone}</Tag>}
            </Fact>
          ))}
          <Fact name={t.order}>
            <Link {...placeOf({ kind: 'order', id: order.id })}>{grouped(order.no)}</Link>
          </Fact>
          <Fact name={t.bought}>
            {item.name[language]} · {sizeName(item.size, language)} · {gradeName[item.grade][language]}
          </Fact>
          <Fact name={t.said}>{dateTime(job.at, now, language)}</Fact>
          {takenDown > 0 && <Fact name={t.takenDown}>{t.times(takenDown)}</Fact>}
          {job.dueAt !== null && <DueBy at={job.dueAt} />}
        </Facts>
        <Reports reports={job.reports} />
        {job.earlier.length > 0 && (
          <>
            <h3 className={styles.tally}>{t.earlier}</h3>
            <Reports reports={job.earlier} />
          </>
        )}
        {job.own ? (
          <Notice tone="wait">{two.own}</Notice>
        ) : (
          <Acts by={workReviewDecide}>
            <div className={styles.work}>
              <Button kind="line" size="sm" onClick={() => setDeciding('keep')}>
                {t.keep}
              </Button>
              <Button kind="bad" size="sm" onClick={() => setDeciding('takeDown')}>
                {t.takeDown}
              </Button>
            </div>
          </Acts>
        )}
      </Stack>
      {deciding && <DecideSheet job={job} event={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

function Reports({ reports }: { reports: ReviewJob['reports'] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return reports.map((report) => (
    <p key={report.id}>
      {t.by(report.nickname)}
      {reviewReasons[report.reason][language]} {report.body && <q>{report.body}</q>}{' '}
      <small className={styles.tally}>{dateTime(report.at, now, language)}</small>{' '}
      {report.note !== null && (
        <>
          <StateTag machine={reviewReportMachine} state={report.state} /> {report.note}
        </>
      )}
    </p>
  ));
}

interface Deciding {
  job: ReviewJob;
  event: 'keep' | 'takeDown';
  onClose: () => void;
}

function DecideSheet({ job, event, onClose }: Deciding) {
  const t = useText(text);
  const language = useLanguage();
  const decide = useWrite(workReviewDecide);
  // What the first of those who reported it says it breaks is the first guess.
  const said = groundNames.find((ground) => ground === job.reports[0]?.reason);
  const [ground, setGround] = useState<ReviewGround>(said ?? 'contact');
  const { id } = job;
  return (
    <WordsSheet
      title={t[event]}
      label={t.note}
      about={t.does[event]}
      bad={event === 'takeDown'}
      onClose={onClose}
      onDecide={async (note) => {
        await decide.mutateAsync(event === 'keep' ? { id, event, note } : { id, event, ground, note });
        toast(t.decided, { success: true });
      }}
    >
      {event === 'takeDown' && (
        <RadioRows<ReviewGround>
          name={t.ground}
          value={ground}
          onChange={setGround}
          options={groundNames.map((value) => ({ value, label: reviewGrounds[value].rule[language] }))}
        />
      )}
    </WordsSheet>
  );
}

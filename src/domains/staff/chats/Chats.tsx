/** Conversations on the workbench: questions to answer, reports to decide, and what belongs to a case. Nothing is read before it is opened. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ChatJob,
  chatQueues,
  reportReasons,
  workChatAnswer,
  workChatClose,
  workChatDecide,
  workChatLook,
  workChats,
} from '../../../../contract/chat/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconHeadset } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { ThingCard } from '../../chat/SubjectCard.tsx';
import { Acts } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { Queues, useQueue } from '../Queues.tsx';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

type Look = Output<typeof workChatLook>;

export default function Chats() {
  const t = useText(text);
  const { queue, of } = useQueue(chatQueues, 'service');
  const query = useInfiniteQuery({ ...readPages(workChats, { queue }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`work-chats-${queue}`}
      query={query}
      rowHeight={160}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconHeadset size={24} /> }}
      above={(first) => <Queues {...of} words={t} counts={first?.counts} />}
    >
      {(job) => <JobCard job={job} />}
    </WorkList>
  );
}

function JobCard({ job }: { job: ChatJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [open, setOpen] = useState<Look | null>(null);
  const look = useWrite(workChatLook);
  const from = job.reportId ? 'reports' : job.caseId ? 'cases' : 'service';
  return (
    <Card title={`${job.nickname} ${t.from[from]}`} end={dateTime(job.at, now, language)}>
      {job.reason && <Tag tone="wait">{reportReasons[job.reason][language]}</Tag>}
      {job.words !== '' && <p>{job.words}</p>}
      {job.dueAt !== null && (
        <Facts>
          <DueBy at={job.dueAt} />
        </Facts>
      )}
      <div className={styles.work}>
        <small>{t.lookNote}</small>
        {job.caseId && (
          <LinkButton kind="line" size="sm" to="/pages/order/service/detail" search={{ id: job.caseId }}>
            {t.case}
          </LinkButton>
        )}
        <Acts by={workChatLook}>
          <Button
            size="sm"
            kind="tint"
            pending={look.isPending}
            onClick={() => look.mutate({ id: job.id }, { onSuccess: setOpen })}
          >
            {t.look}
          </Button>
        </Acts>
      </div>
      {open && <TalkSheet job={job} talk={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function TalkSheet({ job, talk, onClose }: { job: ChatJob; talk: Look; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.looking(talk.buyer, talk.seller)}
      foot={
        job.reportId ? (
          <Decide reportId={job.reportId} onDone={onClose} />
        ) : (
          talk.kind === 'service' && <Answer id={talk.id} onDone={onClose} />
        )
      }
    >
      {talk.messages.map((message) => (
        <article key={message.id}>
          <p className={styles.hint}>
            {t.sides[message.by]} · {dateTime(message.at, now, language)} {message.recalled && <Tag>{t.recalled}</Tag>}
          </p>
          {message.body !== '' && <p>{message.body}</p>}
          {message.card && <ThingCard card={message.card} />}
          {message.photos.length > 0 && (
            <ImageGrid columns={4} photos={message.photos.map((src) => ({ id: src, src }))} />
          )}
        </article>
      ))}
    </Sheet>
  );
}

function Decide({ reportId, onDone }: { reportId: string; onDone: () => void }) {
  const t = useText(text);
  const [verdict, setVerdict] = useState<'uphold' | 'dismiss' | null>(null);
  const decide = useWrite(workChatDecide);
  return (
    <>
      <Button kind="line" grow onClick={() => setVerdict('dismiss')}>
        {t.dismiss}
      </Button>
      <Button kind="bad" grow onClick={() => setVerdict('uphold')}>
        {t.uphold}
      </Button>
      {verdict && (
        <WordsSheet
          title={t[verdict]}
          label={t.noteTold}
          missing={t.noteTold}
          onDecide={async (note) => {
            await decide.mutateAsync({ reportId, uphold: verdict === 'uphold', note });
            toast(t.decided, { success: true });
            onDone();
          }}
          onClose={() => setVerdict(null)}
        />
      )}
    </>
  );
}

function Answer({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useText(text);
  const [answering, setAnswering] = useState(false);
  const answer = useWrite(workChatAnswer);
  const close = useWrite(workChatClose);
  async function finish(): Promise<void> {
    if (!(await confirm({ title: t.close, body: t.closeBody, ok: t.close }))) return;
    close.mutate(
      { id },
      {
        onSuccess: () => {
          toast(t.closed, { success: true });
          onDone();
        },
      },
    );
  }
  return (
    <>
      <Button kind="line" grow pending={close.isPending} onClick={() => void finish()}>
        {t.close}
      </Button>
      <Button grow onClick={() => setAnswering(true)}>
        {t.answer}
      </Button>
      {answering && (
        <WordsSheet
          title={t.answer}
          label={t.answer}
          missing={t.answer}
          onDecide={async (body) => {
            await answer.mutateAsync({ id, body });
            onDone();
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </>
  );
}

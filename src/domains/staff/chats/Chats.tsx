/** Conversations on the workbench: questions to answer, reports to decide, and what belongs to a case. Nothing is read before it is opened. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ChatCard, reportReasons } from '../../../../contract/chat/calls.ts';
import { chatRules } from '../../../../contract/chat/rules.ts';
import {
  type ChatJob,
  chatQueues,
  workChatAnswer,
  workChatClose,
  workChatDecide,
  workChatLook,
  workChats,
  workChatTyping,
} from '../../../../contract/chat/work-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconHeadset } from '../../../ui/format/icons.tsx';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { DeskCardPicker } from '../../chat/cards/CardPicker.tsx';
import { ThingCard } from '../../chat/SubjectCard.tsx';
import { useTellTyping, useTheyType } from '../../chat/use-chat.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts } from '../Acts.tsx';
import { DueBy } from '../DueBy.tsx';
import { Queues, useQueue } from '../Queues.tsx';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { WorkList } from '../WorkList.tsx';
import { SaidThere } from './SaidThere.tsx';
import { text } from './words.ts';

type Look = Output<typeof workChatLook>;

interface Opened {
  talk: Look;
  /** This opening, by which the log knows what is only read again. */
  visit: string;
  reportId: string | null;
}

export default function Chats() {
  const t = useText(text);
  const { queue, of } = useQueue(chatQueues, 'service');
  const query = useInfiniteQuery({ ...readPages(workChats, { queue }), ...ALWAYS_FRESH, ...STAYING });
  /** It stays open when its job is done: an answer asks the next question. */
  const [open, setOpen] = useState<Opened | null>(null);
  useLive(['chat.asked'], () => void query.refetch());
  return (
    <>
      <WorkList
        name={`work-chats-${queue}`}
        query={query}
        rowHeight={160}
        row={({ nickname, words, reason, dueAt }, language) => ({
          name: nickname,
          facts: [reason && reportReasons[reason][language], words],
          due: dueAt,
        })}
        empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconHeadset size={24} /> }}
        above={(first) => <Queues {...of} words={t} counts={first?.counts} overdue={first?.overdue} />}
      >
        {(job) => <JobCard job={job} onOpen={setOpen} />}
      </WorkList>
      {open && <TalkSheet key={open.talk.id} opened={open} onClose={() => setOpen(null)} />}
    </>
  );
}

export function JobCard({ job, onOpen }: { job: ChatJob; onOpen: (opened: Opened) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const look = useWrite(workChatLook);
  const from = job.reportId ? 'reports' : job.caseId ? 'cases' : 'service';
  return (
    <Card title={`${job.nickname} ${t.from[from]}`} end={dateTime(job.at, now, language)}>
      {job.reason && <Tag tone="wait">{reportReasons[job.reason][language]}</Tag>}
      {job.words !== '' && <p>{job.words}</p>}
      {!!job.earlier && <Tag tone="bad">{t.earlier(job.earlier)}</Tag>}
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
            onClick={() => {
              const visit = crypto.randomUUID();
              look.mutate(
                { id: job.id, visit },
                { onSuccess: (talk) => onOpen({ talk, visit, reportId: job.reportId }) },
              );
            }}
          >
            {t.look}
          </Button>
        </Acts>
      </div>
    </Card>
  );
}

/** The conversation as it is now: what is written while it is open is shown, and its answer stands there at once. */
function useTalk({ talk: first, visit }: Opened) {
  const [talk, setTalk] = useState(first);
  const look = useWrite(workChatLook);
  const again = () => quietly(look.mutateAsync({ id: first.id, visit }).then(setTalk));
  useLive(['chat.asked'], ({ data }) => {
    if (data.id === first.id) again();
  });
  return { talk, again };
}

export function TalkSheet({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useText(text);
  const { talk, again } = useTalk(opened);
  const answers = opened.reportId === null && talk.kind === 'service' && talk.state === 'open';
  const answer = useAnswer(talk.id, again);
  const typing = useTheyType(talk.id, talk.messages.length);
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.looking(talk.buyer, talk.seller)}
      dirty={answers && answer.begun}
      foot={
        opened.reportId ? (
          <Decide reportId={opened.reportId} onDone={onClose} />
        ) : (
          answers && <AnswerFoot id={talk.id} answer={answer} onClosed={onClose} />
        )
      }
    >
      <SaidThere messages={talk.messages} steps={talk.steps} />
      {answers && <Newest after={talk.messages.length} />}
      {answers && typing && <p className={styles.hint}>{t.typing}</p>}
      {answers && <Writing id={talk.id} answer={answer} />}
    </LiveSheet>
  );
}

/** Whoever answers looks at the latest first, above the box. */
function Newest({ after }: { after: number }) {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (after > 0) here.current?.scrollIntoView({ block: 'center' });
  }, [after]);
  return <span ref={here} />;
}

function Decide({ reportId, onDone }: { reportId: string; onDone: () => void }) {
  const t = useText(text);
  const more = useText(moreWords);
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
          about={t.does[verdict]}
          missing={more.missing([t.note])}
          bad={verdict === 'uphold'}
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

/** What is being written to whoever asked. */
function useAnswer(id: string, onSent: () => void) {
  const [body, setBody] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [card, setCard] = useState<ChatCard | null>(null);
  const write = useWrite(workChatAnswer);
  const words = body.trim();
  const shown = card && card.kind !== 'offer' && { card: { kind: card.kind, id: card.id } };
  return {
    ...{ body, setBody, photos, setPhotos, card, setCard, pending: write.isPending },
    begun: words !== '' || photos.length > 0 || card !== null,
    over: [...words].length > chatRules.body,
    send: () =>
      write.mutate(
        { id, body: words, photos: photos.map((photo) => photo.id), ...shown },
        {
          onSuccess: () => {
            // What was typed while it went is the next one's.
            setBody((now) => (now.startsWith(body) ? now.slice(body.length) : now));
            setPhotos((now) => now.filter((photo) => !photos.includes(photo)));
            setCard(null);
            onSent();
          },
        },
      ),
  };
}
type Answering = ReturnType<typeof useAnswer>;

function Writing({
  id,
  answer: { body, setBody, photos, setPhotos, card, setCard },
}: {
  id: string;
  answer: Answering;
}) {
  const t = useText(text);
  const tell = useTellTyping(id, workChatTyping);
  const [picking, setPicking] = useState(false);
  return (
    <Stack>
      <div className={styles.work} role="group" aria-label={t.quick}>
        {t.quickAnswers.map((words) => (
          <Button
            key={words}
            kind="line"
            size="sm"
            onClick={() => setBody(body === '' ? words : `${body.trimEnd()} ${words}`)}
          >
            {words}
          </Button>
        ))}
      </div>
      <TextArea
        label={t.answer}
        max={chatRules.body}
        value={body}
        onChange={(words) => {
          setBody(words);
          tell();
        }}
      />
      {photos.length > 0 && (
        <ImageGrid
          columns={4}
          photos={photos.map((photo) => ({ id: photo.id, src: photo.url }))}
          onRemove={(gone) => setPhotos((now) => now.filter((photo) => photo.id !== gone))}
        />
      )}
      <StaffPhotos
        photos={photos}
        max={chatRules.photos}
        keptAs={`chat-${id}`}
        label={t.addPhotos}
        onChange={setPhotos}
      />
      {card && <ThingCard card={card} />}
      <Button kind="line" size="sm" onClick={() => (card ? setCard(null) : setPicking(true))}>
        {card ? t.noCard : t.addCard}
      </Button>
      {picking && <DeskCardPicker id={id} onClose={() => setPicking(false)} onChoose={setCard} />}
    </Stack>
  );
}

function AnswerFoot({ id, answer, onClosed }: { id: string; answer: Answering; onClosed: () => void }) {
  const t = useText(text);
  const close = useWrite(workChatClose);
  async function finish(): Promise<void> {
    if (!(await askLive({ title: t.close, body: t.closeBody, ok: t.close }))) return;
    close.mutate(
      { id },
      {
        onSuccess: () => {
          toast(t.closed, { success: true });
          onClosed();
        },
      },
    );
  }
  return (
    <>
      <LiveButton kind="line" pending={close.isPending} onClick={() => void finish()}>
        {t.close}
      </LiveButton>
      <Button
        grow
        pending={answer.pending}
        disabledReason={answer.over ? t.answerLong : !answer.begun && t.answerMissing}
        onClick={answer.send}
      >
        {t.send}
      </Button>
    </>
  );
}

/** Certificates that stand on the photos of somebody who says that it was not they: taken back by two, or said to stand. */
import { useState } from 'react';
import { identifyReportClose, identifyRevoke, type identifyWork } from '../../../../contract/identify/desk-calls.ts';
import { leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, deadlineText } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { Acts } from '../Acts.tsx';
import styles from './desk.module.css';
import { AskSheet } from './Revocations.tsx';
import { text } from './revocation-words.ts';

type Report = Output<typeof identifyWork>['reports'][number];

/** An answer kept on the phone may be of before they were told. */
export function Reports({ reports = [] }: { reports?: readonly Report[] }) {
  return reports.map((one) => <ReportCard key={one.id} report={one} />);
}

function ReportCard({ report: { id, code, own, name, photos, at, dueAt, asked } }: { report: Report }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState<'revoke' | 'close' | null>(null);
  const both: [which: string, code: string][] = [
    [t.accused, code],
    [t.earlier, own],
  ];
  return (
    <Card title={t.reported}>
      <Facts>
        <Fact name={t.piece}>{name[language]}</Fact>
        {both.map(([which, one]) => (
          <Fact key={which} name={which} copy={one}>
            <span className="num">{grouped(one)}</span>
          </Fact>
        ))}
      </Facts>
      <p className={styles.note}>
        {t.reportedNote(photos, dateTime(at, now, language))}{' '}
        {dueAt > now ? t.until(deadlineText(dueAt, now, language)) : t.late(dateTime(dueAt, now, language))}
      </p>
      <div className={styles.buttons}>
        {both.map(([which, one]) => (
          <LinkButton key={which} size="sm" kind="line" to="/pages/identify/certificate" search={{ code: one }}>
            {which}
          </LinkButton>
        ))}
        <Acts by={identifyReportClose} silent>
          <Button size="sm" kind="line" onClick={() => setOpen('close')}>
            {t.stands}
          </Button>
        </Acts>
        <Acts by={identifyRevoke} silent>
          <Button size="sm" disabledReason={asked && t.askedAlready} onClick={() => setOpen('revoke')}>
            {t.ask}
          </Button>
        </Acts>
      </div>
      {open === 'revoke' && <AskSheet code={code} onDone={() => undefined} onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseSheet id={id} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function CloseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const close = useWrite(identifyReportClose);
  const [words, setWords] = useState('');
  const note = words.trim();
  const send = async () => {
    await close.mutateAsync({ id, note });
    toast(t.done.declined, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.stands}
      dirty={note !== ''}
      foot={
        <Button
          block
          pending={close.isPending}
          disabledReason={(note.length < 2 && t.lacks([t.words])) || (leadsAway(note) && leadsAwayWords[language])}
          onClick={() => quietly(send())}
        >
          {t.stands}
        </Button>
      }
    >
      <TextArea label={t.standsWhy} value={words} onChange={setWords} />
    </LiveSheet>
  );
}

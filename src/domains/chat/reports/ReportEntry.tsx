/** That somebody reported the conversation, and what came of it, where it happened. */
import { reportReasons } from '../../../../contract/chat/calls.ts';
import { chatReportMachine } from '../../../../contract/chat/machine.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import styles from './reports.module.css';
import type { Told } from './told.ts';
import { text } from './words.ts';

export function ReportEntry({ told }: { told: Told }) {
  const t = useText(text);
  const language = useLanguage();
  if (told.kind === 'against')
    return (
      <div className={styles.entry}>
        {/* What that means, and the way to us, stands where one would write. */}
        <p>{t.against(reportReasons[told.reason][language])}</p>
      </div>
    );
  const { reason, body, note, state } = told.report;
  if (told.kind === 'made')
    return (
      <div className={styles.entry}>
        <p>{t.made(reportReasons[reason][language])}</p>
        {body !== '' && <p className={styles.words}>{t.yours(body)}</p>}
        {told.report.decidedAt === null && <p>{t.waits}</p>}
      </div>
    );
  return (
    <div className={styles.entry}>
      <StateTag machine={chatReportMachine} state={state} />
      {note && <p className={styles.words}>{t.ours(note)}</p>}
      {state === 'dismissed' && <p>{t.again}</p>}
    </div>
  );
}

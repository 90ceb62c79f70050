/** Showing a conversation to staff, with a reason. */
import { chatReport, reportReasons } from '../../../../contract/chat/calls.ts';
import { useWrite } from '../../../api/write.ts';
import { useText } from '../../../ui/format/text.ts';
import { ReportForm } from '../../reporting/ReportForm.tsx';
import chat from '../chat.module.css';
import { text } from './words.ts';

export function ReportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const write = useWrite(chatReport);
  return (
    <ReportForm
      about={id}
      title={t.title}
      note={<p className={chat.note}>{t.note}</p>}
      reasons={reportReasons}
      pending={write.isPending}
      onSend={(report, after) => write.mutate({ id, ...report }, after)}
      onClose={onClose}
    />
  );
}

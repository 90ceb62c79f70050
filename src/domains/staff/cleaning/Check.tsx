/** A piece is looked over once more, beside how it came in, each step since, and what is worn on purpose. */
import { useQuery } from '@tanstack/react-query';
import { type CleaningJob, cleaningCheck, cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Segment } from '../../../ui/input/Segment.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { Steps } from '../../cleaning/Steps.tsx';
import { Keeps } from './Keeps.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { useNoted } from './use-noted.ts';
import { useTableWrite } from './use-table-write.ts';
import { text } from './words.ts';

type Verdict = 'pass' | 'redo';

export function Check({ row, onClose }: { row: CleaningJob; onClose: () => void }) {
  const t = useText(text);
  const form = useNoted<{ verdict: Verdict | null }>(row.id, 'check', { verdict: null });
  const check = useTableWrite(cleaningCheck, form?.name);
  const { data } = useQuery({ ...read(cleaningDetail, { id: row.id }), ...ALWAYS_FRESH });
  if (!form) return null;
  // Where the owner said no, or nothing was done, there is nothing to choose.
  const only = row.noMore || !row.washed;
  const verdict = only ? 'pass' : form.value.verdict;
  return (
    <NoteSheet
      title={t.check}
      shots={t.shots.check}
      form={form}
      photos="needed"
      noteNeeded={verdict === 'redo'}
      missing={verdict === null ? t.verdictNeeded : null}
      ask={
        verdict && {
          title: t.checkTitle[verdict],
          body: t.checkBody[verdict === 'pass' && row.stored ? 'passHere' : verdict],
          ok: t.yes[verdict],
        }
      }
      before={data}
      onClose={onClose}
      onSend={(kept) => check.mutateAsync({ id: row.id, pass: verdict === 'pass', ...kept })}
    >
      <OrderRow row={row} desk />
      <Keeps row={row} />
      {data && <Steps data={data} />}
      {only ? (
        <Notice title={row.washed ? t.noMore : t.unwashed}>{row.washed ? t.noMoreNote : t.unwashedNote}</Notice>
      ) : (
        <Segment<Verdict>
          name={t.verdict}
          value={verdict}
          onChange={(value) => form.set({ verdict: value })}
          options={(['pass', 'redo'] as const).map((value) => ({
            value,
            label: value === 'pass' && row.stored ? t.passHere : t.verdicts[value],
          }))}
        />
      )}
    </NoteSheet>
  );
}

/** What went wrong with a piece at the table, and what is answered to an owner who finds it other than it was sent. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CleaningJob, type CleaningMark, cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { cleaningFault, cleaningPutAway, cleaningReply } from '../../../../contract/cleaning/trouble.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Segment } from '../../../ui/input/Segment.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { MarkPhotos } from '../../cleaning/photos/MarkPhotos.tsx';
import { Steps } from '../../cleaning/Steps.tsx';
import { Numbered } from '../own/Numbered.tsx';
import { Keeps } from './Keeps.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { useNoted } from './use-noted.ts';
import { useTableWrite } from './use-table-write.ts';
import { text } from './words.ts';

interface Props {
  row: CleaningJob;
  onClose: () => void;
}
type What = 'damaged' | 'lost' | 'absent';
/** What can be said of it where it is: of what was given up for lost, only that its parcel came without it. */
const possible = (row: CleaningJob): readonly What[] =>
  row.state === 'sent' || row.late ? ['absent'] : ['damaged', 'lost', ...(row.unopened ? (['absent'] as const) : [])];

export function Fault({ row, waybill, onClose }: Props & { waybill: string | undefined }) {
  const t = useText(text);
  const form = useNoted<{ what: What | null }>(row.id, 'fault', { what: null });
  const options = possible(row);
  const fault = useTableWrite(cleaningFault, form?.name);
  if (!form) return null;
  const what = options.length === 1 ? (options[0] ?? null) : form.value.what;
  return (
    <NoteSheet
      title={what === 'absent' ? t.absent : t.fault}
      shots={t.shots[what === 'damaged' || what === null ? 'fault' : what]}
      form={form}
      photos={what === 'lost' ? undefined : 'needed'}
      noteNeeded
      missing={what === null ? t.verdictNeeded : null}
      onClose={onClose}
      onSend={async (kept) => {
        const parcel = what === 'absent' && waybill !== undefined && { waybill };
        if (what) await fault.mutateAsync({ id: row.id, what, ...kept, ...parcel });
      }}
    >
      <OrderRow row={row} desk />
      <Numbered of={row.number} />
      {!(what === 'absent' && row.number?.proves === false) && (
        <Notice tone="bad">{what !== 'absent' ? t.faultNote : row.unopened ? t.absentOver : t.absentNote}</Notice>
      )}
      {options.length > 1 && (
        <Segment<What>
          name={t.faultWhat}
          value={what}
          onChange={(value) => form.set({ what: value })}
          options={options.map((value) => ({ value, label: t.faults[value] }))}
        />
      )}
    </NoteSheet>
  );
}

type Outcome = 'agreed' | 'stays';
const NONE: readonly CleaningMark[] = [];

export function Reply({ row, onClose, children }: Props & { children: ReactNode }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(cleaningDetail, { id: row.id }), ...ALWAYS_FRESH });
  const form = useNoted<{ outcome: Outcome | null; marks: readonly CleaningMark[] }>(row.id, 'reply', {
    outcome: null,
    marks: NONE,
  });
  const reply = useTableWrite(cleaningReply, form?.name);
  if (!form) return null;
  // What was begun with an app of before that had neither.
  const { outcome = null, marks = NONE } = form.value;
  const agreed = outcome === 'agreed';
  return (
    <NoteSheet
      title={t.reply}
      shots={t.shots.reply}
      form={form}
      noteNeeded
      // To agree is to correct: by marks, or by other photos.
      photos={agreed && marks.length === 0 ? 'needed' : undefined}
      photosNeeded={t.correctFirst}
      missing={outcome === null ? t.verdictNeeded : null}
      ask={outcome && { title: t.replyTitle[outcome], body: t.replyBody[outcome], ok: t.yes[outcome] }}
      onClose={onClose}
      onSend={(kept) => reply.mutateAsync({ id: row.id, ...kept, agreed, marks: agreed ? [...marks] : [] })}
    >
      {children}
      <Segment<Outcome>
        name={t.verdict}
        value={outcome}
        onChange={(value) => form.set({ outcome: value })}
        options={(['agreed', 'stays'] as const).map((value) => ({ value, label: t.replies[value] }))}
      />
      {agreed && (
        <>
          <Notice>{t.correct}</Notice>
          <MarkPhotos
            photos={row.received}
            marks={marks}
            markAt={(spot) => ({ spot, note: '' })}
            onChange={(all) => form.set({ marks: all })}
          />
        </>
      )}
      <Keeps row={row} />
      {data && <Steps data={data} />}
    </NoteSheet>
  );
}

export function PutAway({ row, onClose }: Props) {
  const t = useText(text);
  const form = useNoted(row.id, 'putAway', {});
  const write = useTableWrite(cleaningPutAway, form?.name);
  if (!form) return null;
  return (
    <NoteSheet
      title={t.putAway}
      form={form}
      photos="none"
      noteNeeded
      onClose={onClose}
      onSend={({ note }) => write.mutateAsync({ id: row.id, note })}
    >
      <OrderRow row={row} desk />
    </NoteSheet>
  );
}

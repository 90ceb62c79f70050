/** Intake on the workbench: what was counted is inspected and authenticated, piece by piece. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import { workInspectList, workItemInspect } from '../../../../contract/stock/warehouse.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { ALWAYS_FRESH, read, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconShield } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { Acts } from '../Acts.tsx';
import { itemRow } from '../desk/item-row.ts';
import { Points } from '../orders/Points.tsx';
import { useChecklist } from '../orders/use-checklist.ts';
import { WorkList } from '../WorkList.tsx';
import { text as judge } from '../words.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

type Item = Output<typeof workInspectList>['list'][number];
const results = ['pass', 'flaw', 'differs', 'fail'] as const;
type Result = (typeof results)[number];
type Same = 'same' | 'other';

export default function Inspections() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workInspectList, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-inspections"
      of={{ kind: 'item', by: workItemInspect }}
      query={query}
      rowHeight={120}
      row={(item, language) => itemRow(item, language, [item.shelf, item.code])}
      empty={{ title: t.inspectEmpty, body: t.emptyBody, icon: <IconShield size={24} /> }}
    >
      {(item) => <Job item={item} />}
    </WorkList>
  );
}

function Job({ item }: { item: Item }) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <div className={styles.goods}>
        <Photo src={item.cover} alt="" sizes="56px" radius={10} />
        <span className={styles.words}>
          <b>
            {item.name[language]} {sizeName(item.size, language)}
          </b>
          <small>
            {item.code} · {gradeName[item.grade][language]} · {t.shelf} {item.shelf ?? '--'}
          </small>
        </span>
      </div>
      <div className={styles.acts}>
        <Acts by={workItemInspect}>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t.inspect}
          </Button>
        </Acts>
      </div>
      {open && <InspectSheet item={item} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function InspectSheet({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useText(text);
  const w = useText(judge);
  const inspect = useWrite(workItemInspect);
  const task = useQuery(read(inspectTask, { itemId: item.id })).data;
  const [result, setResult] = useState<Result | null>(null);
  const [note, setNote] = useState('');
  const [same, setSame] = useState<Same | null>(null);
  const fails = result === 'fail' || result === 'differs';
  const list = useChecklist(task, !fails);
  const words = note.trim();
  const missing =
    (item.report !== null && same === null && t.sameMissing) ||
    (result === null && w.resultMissing) ||
    list.missing ||
    (fails && words.length < 2 && w.noteBad);
  const send = async () => {
    if (result === null) return;
    const ask = { title: w.confirmTitle(t.intakeResults[result]), body: t.intakeBody[result], ok: t.inspect };
    if (!(await askLive({ ...ask, bad: fails }))) return;
    await inspect.mutateAsync({
      id: item.id,
      ...(result === 'differs' ? { result: 'fail', why: result } : { result }),
      note: words,
      ...list.found,
      ...(same && { same: same === 'same' }),
    });
    onClose();
    toast(w.judged, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.inspect}
      dirty={words !== '' || list.photos.length > 0}
      foot={
        <LiveButton
          block
          pending={inspect.isPending}
          disabledReason={missing}
          onClick={() => void send().catch(() => undefined)}
        >
          {w.submit}
        </LiveButton>
      }
    >
      {item.report && (
        <div className={styles.group}>
          <h3 className={styles.note}>{t.report(grouped(item.report.code))}</h3>
          <ImageGrid
            columns={4}
            photos={item.report.photos.map((src, n) => ({ id: src, src, alt: t.reportPhoto(n + 1) }))}
          />
          <Segment<Same | ''>
            name={t.sameName}
            options={(['same', 'other'] as const).map((value) => ({ value, label: t.sames[value] }))}
            value={same ?? ''}
            onChange={(value) => value && setSame(value)}
          />
        </div>
      )}
      {task && <Points task={task} keptAs={`intake-${item.id}`} {...list} />}
      <div className={styles.group}>
        <RadioRows<Result>
          name={w.resultName}
          options={results.map((value) => ({ value, label: t.intakeResults[value] }))}
          value={result}
          onChange={setResult}
        />
        <TextArea label={t.intakeNote} value={note} onChange={setNote} placeholder={w.noteFlaw} />
      </div>
    </LiveSheet>
  );
}

/** Decides a claim with the photos of before and after beside each other. */
import { useQuery } from '@tanstack/react-query';
import { type CleaningJob, cleaningDecide, cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { OnWay } from '../../cleaning/trouble/OnWay.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { isByTwo } from '../objection/by-two.ts';
import { text as second } from '../second-words.ts';
import { Claimed } from './Claimed.tsx';
import { Evidence } from './Evidence.tsx';
import styles from './table.module.css';
import { useNoted } from './use-noted.ts';
import { text } from './words.ts';

export function ClaimSheet({ job, onClose }: { job: CleaningJob; onClose: () => void }) {
  const { id, first } = job;
  const t = useText(text);
  const two = useText(second);
  const { data } = useQuery({ ...read(cleaningDetail, { id }), ...ALWAYS_FRESH });
  const form = useNoted<{ grant: 'yes' | 'no' | null; amount: number | null; seen: boolean }>(id, 'decide', {
    grant: null,
    seen: false,
    amount: first?.amount ?? null,
  });
  const decide = useWrite(cleaningDecide, { draft: form?.name });
  if (!form) return null;
  const { grant, amount, note, seen = false } = form.value;
  const words = note.trim();
  const most = data ? data.covered - data.compensated : 0;
  // All that it was worth was paid before.
  const full = data !== undefined && data.compensated > 0 && most === 0;
  const wrong = grant === 'yes' && !full && (!amount ? t.amountNeeded : amount > most && t.tooMuch(`¥${yuan(most)}`));
  const again = grant === 'yes' && first?.own && first.amount === amount && two.secondOwn;
  const unseen = grant === 'yes' && job.claimedOnWay && !seen && t.seenNeeded;
  const missing = grant === null ? t.verdictNeeded : again || unseen || wrong || (words === '' && t.noteNeeded);
  const send = async () => {
    const paid = full ? t.sureFull : t.surePay(`¥${yuan(amount ?? 0)}`);
    const pays = grant === 'yes';
    const body = pays && !full && isByTwo(job, amount ?? 0) ? t.sureTwo : t.sureDecide;
    if (
      !(await askLive({
        title: pays ? paid : t.sureNoPay,
        body,
        ok: t.yes[pays ? 'pay' : 'noPay'],
        bad: grant === 'no',
      }))
    )
      return;
    let waits = false;
    await form.submit(async () => {
      const { state } = await decide.mutateAsync(
        grant === 'yes'
          ? { id, grant: true, amount: full ? 0 : (amount ?? 0), note: words, seen }
          : { id, grant: false, note: words },
      );
      waits = state === job.state;
    });
    onClose();
    toast(waits ? two.secondNeeded : t.done, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.decide}
      foot={
        <Button block pending={decide.isPending} disabledReason={missing} onClick={() => quietly(send())}>
          {t.send}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Claimed job={job} />
        <OnWay row={job} />
        <Evidence id={id} />
        <Segment<'yes' | 'no' | 'none'>
          name={t.verdict}
          value={grant ?? 'none'}
          onChange={(value) => value !== 'none' && form.set({ grant: value })}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t.grants[value] }))}
        />
        {grant === 'yes' && job.claimedOnWay && (
          <Checkbox checked={seen} onChange={(value) => form.set({ seen: value })}>
            {t.seen}
          </Checkbox>
        )}
        {first && <Notice tone="wait" title={two.secondOf(first.by ?? '', yuan(first.amount))} />}
        {grant === 'yes' && full && <Notice tone="wait">{t.paidAll(`¥${yuan(data.compensated)}`)}</Notice>}
        {grant === 'yes' && !full && (
          <AmountField
            label={t.amount}
            value={amount}
            onChange={(value) => form.set({ amount: value })}
            hint={data && t.most(`¥${yuan(most)}`)}
          />
        )}
        <TextArea label={t.note} value={note} onChange={(value) => form.set({ note: value })} />
      </div>
    </LiveSheet>
  );
}

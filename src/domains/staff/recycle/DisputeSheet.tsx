/** A merchant's dispute: the inspection beside their photos; what we pay for what we overlooked, or nothing, with a reason. */
import { useState } from 'react';
import { claimMost } from '../../../../contract/recycle/rules.ts';
import { type RecycleJob, recycleDecide } from '../../../../contract/recycle/work-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Said } from '../../item/Said.tsx';
import { Inspection } from '../../recycle/Inspection.tsx';
import { names } from '../../recycle/names.ts';
import { text as second } from '../second-words.ts';
import styles from '../staff.module.css';
import { DisputePhotos } from './DisputePhotos.tsx';
import { text } from './words.ts';

interface Props {
  job: RecycleJob;
  /** fen; null: nothing takes two people */
  twoPeopleFrom: number | null;
  onClose: () => void;
}

export function DisputeSheet({ job, twoPeopleFrom, onClose }: Props) {
  const t = useText(text);
  const { amountFirst } = useText(names);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const two = useText(second);
  const decide = useWrite(recycleDecide);
  const first = job.dispute?.first ?? null;
  const [amount, setAmount] = useState<number | null>(first?.amount ?? null);
  const [note, setNote] = useState('');
  const words = note.trim();
  const whyMissing = words.length < 2 && t.whyMissing;
  const most = job.price === null ? null : claimMost(job.newPrice ?? job.price, job.terms);
  const over = most !== null && amount !== null && amount > most;
  const upholdMissing =
    (first?.own && first.amount === amount && two.secondOwn) ||
    (!amount && t.amountMissing) ||
    (over && amountFirst) ||
    whyMissing;
  const send = (uphold: boolean) => {
    const input = uphold
      ? { id: job.id, uphold: true as const, amount: amount ?? 0, note: words }
      : { id: job.id, uphold: false as const, note: words };
    void decide.mutateAsync(input).then(
      ({ lot }) => {
        toast(lot === 'disputed' ? two.secondNeeded : uphold ? t.upheld(yuan(amount ?? 0)) : t.decided, {
          success: true,
        });
        onClose();
      },
      () => undefined,
    );
  };
  const upholdName = amount ? t.upholdFor(yuan(amount)) : t.uphold;
  const grant = async () => {
    const body = twoPeopleFrom === null ? t.upholdBody : t.upholdBody + two.byTwo(yuan(twoPeopleFrom, 0));
    if (await askLive({ title: upholdName, body, ok: upholdName })) send(true);
  };
  const dismiss = async () => {
    if (await askLive({ title: t.dismiss, body: t.dismissBody, ok: t.dismiss, bad: true })) send(false);
  };
  return (
    <LiveSheet open onClose={onClose} title={t.queues.dispute} dirty={words !== ''}>
      <div className={styles.form}>
        <ItemRow item={job} end={grouped(job.no)} />
        {job.dispute && (
          <Facts>
            <Fact name={t.disputedAt}>{dateTime(job.dispute.at, now, language)}</Fact>
            <Fact name={t.decideBy}>{dateTime(job.dispute.decideBy, now, language)}</Fact>
            {job.dispute.asks !== null && <Fact name={t.asks}>{`¥${yuan(job.dispute.asks)}`}</Fact>}
          </Facts>
        )}
        <p>
          <Said>{job.dispute?.body ?? ''}</Said>
        </p>
        <DisputePhotos job={job} />
        {job.inspection && (
          <Inspection data={{ ...job, price: null, newPrice: null }} inspection={job.inspection} merchant />
        )}
        {first && <Notice tone="wait" title={two.secondOf(first.by ?? '', yuan(first.amount))} />}
        <AmountField
          label={t.amount}
          hint={most !== null && !over && t.amountMost(yuan(most))}
          error={over ? t.amountMost(yuan(most)) : null}
          value={amount}
          onChange={setAmount}
        />
        <TextArea label={t.why} value={note} onChange={setNote} />
        <LiveButton
          block
          pending={decide.isPending}
          disabledReason={upholdMissing && `${t.uphold} · ${upholdMissing}`}
          onClick={() => void grant()}
        >
          {upholdName}
        </LiveButton>
        <LiveButton
          block
          kind="line"
          pending={decide.isPending}
          disabledReason={whyMissing && `${t.dismiss} · ${whyMissing}`}
          onClick={() => void dismiss()}
        >
          {t.dismiss}
        </LiveButton>
      </div>
    </LiveSheet>
  );
}

/** A parcel that we sent and that nobody says has arrived: delivered after all, or lost and paid for by us, with a reason. */
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { type RecycleJob, recycleMissing } from '../../../../contract/recycle/work-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { quietly, useWrite } from '../../../api/write.ts';
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
import { text as second } from '../second-words.ts';
import styles from '../staff.module.css';
import { text } from './words.ts';

interface Props {
  job: RecycleJob;
  /** Fen; null where the shop asks for no second person. */
  twoPeopleFrom: number | null;
  onClose: () => void;
}

export function MissingSheet({ job, twoPeopleFrom, onClose }: Props) {
  const t = useText(text);
  const two = useText(second);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const decide = useWrite(recycleMissing);
  const [note, setNote] = useState('');
  const words = note.trim();
  const missing = words.length < 2 && t.whyMissing;
  const [said, setSaid] = useState<number | null>(job.lostFirst?.amount ?? null);
  const most = job.lostMost;
  const pays = most === null ? (job.lostPays ?? 0) : said;
  const over = most !== null && pays !== null && pays > most && t.lostMost(yuan(most));
  const lost = pays ? t.lostFor(yuan(pays)) : t.lost;
  const lostMissing =
    (job.lostFirst?.own && job.lostFirst.amount === pays && two.secondOwn) ||
    (!pays && t.amountMissing) ||
    over ||
    missing;
  const back = job.state === 'returning';
  const say = async (found: boolean) => {
    const title = found ? t.delivered : lost;
    const byTwo = job.untold ? two.untold : two.byTwo(yuan(twoPeopleFrom ?? 0, 0));
    const second = twoPeopleFrom === null ? '' : byTwo;
    const body = found ? t.deliveredBody : (back ? t.lostBackBody : t.lostOnwardBody) + second;
    if (!(await askLive({ title, body, ok: title, bad: !found }))) return;
    const amount = !found && most !== null && pays ? { amount: pays } : {};
    const { state, lot } = await decide.mutateAsync({ id: job.id, found, note: words, ...amount });
    const waits = !found && state !== 'lost' && lot !== 'lost';
    toast(waits ? two.secondNeeded : t.decided, { success: true });
    onClose();
  };
  return (
    <LiveSheet open onClose={onClose} title={t.queues.missing} dirty={words !== ''}>
      <div className={styles.form}>
        <ItemRow item={job} end={grouped(job.no)} />
        {job.sent && (
          <Facts>
            <Fact name={carrierName(job.sent.company, language)} copy={job.sent.waybill}>
              {job.sent.waybill}
            </Fact>
            <Fact name={t.sentAt}>{dateTime(job.sent.sentAt, now, language)}</Fact>
          </Facts>
        )}
        {job.lostFirst && (
          <Notice tone="wait" title={two.secondOf(job.lostFirst.by ?? '', yuan(job.lostFirst.amount))} />
        )}
        {most !== null && (
          <AmountField
            label={t.lostAmount}
            hint={t.lostMost(yuan(most))}
            error={over || null}
            value={said}
            onChange={setSaid}
          />
        )}
        <TextArea label={t.why} value={note} onChange={setNote} />
        <LiveButton
          block
          pending={decide.isPending}
          disabledReason={missing && `${t.delivered} · ${missing}`}
          onClick={() => quietly(say(true))}
        >
          {t.delivered}
        </LiveButton>
        <LiveButton
          block
          kind="line"
          pending={decide.isPending}
          disabledReason={lostMissing && `${lost} · ${lostMissing}`}
          onClick={() => quietly(say(false))}
        >
          {lost}
        </LiveButton>
      </div>
    </LiveSheet>
  );
}

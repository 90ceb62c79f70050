/** What staff gave a person outside of any case, or took back; a new one, and the second word on one that waits. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Correction,
  type CorrectionWay,
  correctionWays,
  workCorrect,
  workCorrectDecide,
  workCorrections,
} from '../../../../contract/shop/correction-calls.ts';
import type { PersonPage } from '../../../../contract/shop/find-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Tag, type Tone } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { text } from './correction-words.ts';

const tones: Record<Correction['state'], Tone> = { waits: 'wait', done: 'ok', refused: 'idle' };

export function Corrections({ person }: { person: PersonPage }) {
  const t = useText(text);
  const { may } = usePermissions();
  const { data } = useQuery({ ...read(workCorrections, { userId: person.id }), ...ALWAYS_FRESH });
  const [adding, setAdding] = useState(false);
  if (!data) return null;
  const acts = may('payouts.decide') && person.closedAt === null;
  return (
    <Card
      title={t.title}
      end={
        acts && (
          <Button kind="text" size="sm" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
    >
      {data.list.length === 0 && <p className={styles.hint}>{t.none}</p>}
      <Rows>
        {data.list.map((one) => (
          <One key={one.id} one={one} acts={acts} />
        ))}
      </Rows>
      {adding && <Correct person={person} onClose={() => setAdding(false)} />}
    </Card>
  );
}

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}¥${yuan(Math.abs(amount))}`;

function One({ one, acts }: { one: Correction; acts: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const decide = useWrite(workCorrectDecide);
  const say = async (agree: boolean) => {
    const [title, ok] = agree
      ? [t.agreeTitle(signed(one.amount)), t.agree]
      : [t.refuseTitle(signed(one.amount)), t.refuse];
    if (!(await askLive({ title, body: one.reason, ok, bad: !agree }))) return;
    await decide.mutateAsync({ id: one.id, agree });
  };
  return (
    <>
      <Row
        note={[one.reason, one.order?.no, one.way === 'paid' && t.tos.paid, one.by, dateTime(one.at, now, language)]
          .filter(Boolean)
          .join(' · ')}
        value={<Tag tone={tones[one.state]}>{t.states[one.state]}</Tag>}
      >
        {signed(one.amount)}
      </Row>
      {one.state === 'waits' && one.own && <p className={styles.hint}>{t.own}</p>}
      {one.state === 'waits' && acts && (
        <div className={styles.work}>
          <LiveButton size="sm" kind="line" pending={decide.isPending} onClick={() => quietly(say(false))}>
            {t.refuse}
          </LiveButton>
          {!one.own && (
            <LiveButton size="sm" pending={decide.isPending} onClick={() => quietly(say(true))}>
              {t.agree}
            </LiveButton>
          )}
        </div>
      )}
    </>
  );
}

function Correct({ person, onClose }: { person: PersonPage; onClose: () => void }) {
  const t = useText(text);
  const save = useWrite(workCorrect);
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [orderId, setOrderId] = useState('');
  const [to, setTo] = useState<CorrectionWay>('balance');
  // Only a buyer paid for it.
  const paidIt = way === 'give' && person.orders?.some(({ id, side }) => id === orderId && side === 'buyer');
  const submit = async () => {
    const { list } = await save.mutateAsync({
      userId: person.id,
      amount: (amount ?? 0) * (way === 'give' ? 1 : -1),
      reason: reason.trim(),
      ...(orderId && { orderId }),
      ...(paidIt && { way: to }),
    });
    const waits = list[0]?.state === 'waits';
    toast(waits ? t.waits : t.saved, waits ? {} : { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.add}
      dirty={amount !== null || reason !== ''}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={(!amount || !reason.trim()) && t.missing}
          onClick={() => quietly(submit())}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>{t.note}</p>
        <Pills<'give' | 'take'>
          name={t.way}
          value={way}
          options={(['give', 'take'] as const).map((value) => ({ value, label: t.ways[value] }))}
          onChange={setWay}
        />
        <AmountField label={t.amount} value={amount} onChange={setAmount} />
        <TextArea label={t.reason} value={reason} onChange={setReason} max={200} />
        {person.orders && person.orders.length > 0 && (
          <Pills
            name={t.order}
            value={orderId}
            options={[
              { value: '', label: t.noOrder },
              ...person.orders.map((order) => ({ value: order.id, label: order.no })),
            ]}
            onChange={setOrderId}
          />
        )}
        {paidIt && (
          <>
            <Pills<CorrectionWay>
              name={t.to}
              value={to}
              options={correctionWays.map((value) => ({ value, label: t.tos[value] }))}
              onChange={setTo}
            />
            {to === 'paid' && <p className={styles.hint}>{t.paidNote}</p>}
          </>
        )}
      </div>
    </LiveSheet>
  );
}

/** What the person may do with a case now: exactly the edges that its table gives them. */
import { useState } from 'react';
import { aftersaleAnswer, aftersaleEscalate, aftersaleWithdraw } from '../../../contract/aftersale/calls.ts';
import { type AftersaleEvent, aftersaleEvents } from '../../../contract/aftersale/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useWrite } from '../../api/write.ts';
import { draftName } from '../../offline/drafts/drafts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { askLive } from '../device/live/live.ts';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import { actText } from './act-words.ts';
import styles from './case.module.css';
import { actorOf, type CaseData } from './case.ts';
import { text } from './words.ts';

/** Null when there is nothing to do, so that no empty bar stands there. */
export function caseActions(data: CaseData) {
  if (data.role === 'staff') return null;
  const events = aftersaleEvents(data, actorOf[data.role]);
  return events.length > 0 ? <Actions data={data} events={events} /> : null;
}

const quiet: readonly AftersaleEvent[] = ['withdraw', 'reject'];

function Actions({ data, events }: { data: CaseData; events: readonly AftersaleEvent[] }) {
  const t = useText(text);
  const { actions } = useText(actText);
  const withdraw = useWrite(aftersaleWithdraw);
  const [asking, setAsking] = useState<'reject' | 'escalate' | null>(null);
  const { id } = data;
  const answer = useWrite(aftersaleAnswer, { draft: draftName('reject', id) });
  const escalate = useWrite(aftersaleEscalate, { draft: draftName('escalate', id) });
  /** The shell says why something failed; here only success is told. */
  const after = (done: Promise<unknown>, words: string) =>
    void done.then(
      () => {
        setAsking(null);
        toast(words, { success: true });
      },
      () => undefined,
    );
  const act = async (event: AftersaleEvent) => {
    if (event === 'reject' || event === 'escalate') return setAsking(event);
    if (event === 'withdraw') {
      const ask = { title: t.withdrawTitle, body: t.withdrawBody, ok: actions.withdraw, cancel: t.keep, bad: true };
      if (await askLive(ask)) after(withdraw.mutateAsync({ id }), t.withdrawn);
      return;
    }
    const mine = `¥${yuan(data.shares.fromSeller)}`;
    const ask = {
      title: t.agreeTitle(`¥${yuan(data.amount)}`),
      body: event === 'approve' ? t.approveBody : t.agreeBody(mine),
      ok: actions[event] ?? undefined,
      cancel: t.keep,
    };
    if (await askLive(ask, data.deadlineAt)) after(answer.mutateAsync({ id, agree: true }), t.agreed);
  };
  return (
    <>
      {[...events]
        .sort((a, b) => Number(quiet.includes(b)) - Number(quiet.includes(a)))
        .map((event) =>
          event === 'send' ? (
            <LinkButton key={event} grow to="/pages/order/service/deliver" search={{ id }}>
              {actions.send}
            </LinkButton>
          ) : (
            <Button
              key={event}
              grow
              kind={quiet.includes(event) ? 'line' : 'pri'}
              pending={event === 'withdraw' ? withdraw.isPending : answer.isPending}
              onClick={() => void act(event)}
            >
              {actions[event]}
            </Button>
          ),
        )}
      {asking && (
        <WordsSheet
          id={id}
          kind={asking}
          until={asking === 'reject' ? data.deadlineAt : null}
          pending={answer.isPending || escalate.isPending}
          onClose={() => setAsking(null)}
          deliver={(body) =>
            asking === 'reject' ? answer.mutateAsync({ id, agree: false, body }) : escalate.mutateAsync({ id, body })
          }
          onSent={(sent) => after(sent, asking === 'reject' ? t.rejected : t.escalated)}
        />
      )}
    </>
  );
}

interface WordsProps {
  id: string;
  kind: 'reject' | 'escalate';
  /** Epoch ms. */
  until: number | null;
  pending: boolean;
  onClose: () => void;
  deliver: (body: string) => Promise<unknown>;
  onSent: (sent: Promise<unknown>) => void;
}

function WordsSheet({ id, kind, until, pending, onClose, deliver, onSent }: WordsProps) {
  const t = useText(text);
  const form = useDraftForm<{ body: string }>({
    form: kind,
    id,
    start: () => ({ body: '' }),
    isTouched: ({ body }) => body !== '',
  });
  if (!form) return null;
  const { body } = form.value;
  const words = body.trim();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t[`${kind}Title`]}
      foot={
        <LiveButton
          block
          pending={pending}
          disabledReason={words === '' && t.missing([t.words])}
          onClick={() => onSent(form.submit(() => deliver(words)))}
        >
          {t.send}
        </LiveButton>
      }
    >
      <p className={styles.note}>{t[`${kind}Hint`]}</p>
      <NeedsNetwork until={until} />
      <TextArea
        label={t.words}
        placeholder={t[`${kind}Placeholder`]}
        value={body}
        onChange={(value) => form.set({ body: value })}
      />
    </Sheet>
  );
}

/** What the owner may do with a cleaning order now: exactly the edges that its table gives them. */
import { useState } from 'react';
import {
  type CleaningDetail,
  cleaningAnswer,
  cleaningCancel,
  cleaningClaim,
  cleaningConfirm,
} from '../../../contract/cleaning/calls.ts';
import { cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { backUnwashed } from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { useWrite } from '../../api/write.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { keptWords } from '../device/kept.ts';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { NeedsNetwork } from '../device/work/NeedsNetwork.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './cleaning.module.css';
import { text } from './words.ts';

type Open = 'pay' | 'agree' | 'claim';

export function OrderActions({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const [open, setOpen] = useState<Open | null>(null);
  const cancel = useWrite(cleaningCancel);
  const answer = useWrite(cleaningAnswer);
  const done = useWrite(cleaningConfirm);
  const events = eventsFor(cleaningMachine, data.state, 'B');
  const { id, due } = data;
  const close = () => setOpen(null);
  const asked = async (ask: Parameters<typeof confirm>[0], act: () => Promise<unknown>, words: string) => {
    if (!(await confirm({ cancel: t.keepIt, ...ask }))) return;
    await act();
    toast(words, { success: true });
  };
  const run = (doing: Promise<void>) => void doing.catch(() => undefined);
  return (
    <>
      {events.includes('cancel') && (
        <Button
          grow
          kind="line"
          pending={cancel.isPending}
          onClick={() =>
            run(
              asked(
                { title: t.cancelTitle, body: t.cancelBody, ok: t.cancel, bad: true },
                () => cancel.mutateAsync({ id }),
                t.cancelled,
              ),
            )
          }
        >
          {t.cancel}
        </Button>
      )}
      {events.includes('decline') && (
        <Button
          grow
          kind="line"
          pending={answer.isPending}
          onClick={() =>
            run(
              asked(
                {
                  title: t.declineTitle,
                  body: t.declineBody(`¥${yuan(backUnwashed(data.lines))}`),
                  ok: t.decline,
                  bad: true,
                },
                () => answer.mutateAsync({ id, agree: false }),
                t.declined,
              ),
            )
          }
        >
          {t.decline}
        </Button>
      )}
      {events.includes('claim') && data.claimUntil !== null && (
        <Button grow kind="line" onClick={() => setOpen('claim')}>
          {t.claim}
        </Button>
      )}
      {due && (
        <Button grow onClick={() => setOpen('pay')}>
          {due.purpose === 'cleaning' ? t.pay : t.payExtra}
        </Button>
      )}
      {events.includes('agree') && (
        <Button grow onClick={() => setOpen('agree')}>
          {t.agree}
        </Button>
      )}
      {events.includes('send') && (
        <LinkButton grow to="/pages/cleaning/washlogistics" search={{ id }}>
          {data.state === 'to_fetch' ? t.reslot : t.send}
        </LinkButton>
      )}
      {events.includes('confirm') && (
        <Button
          grow
          pending={done.isPending}
          onClick={() =>
            run(
              asked(
                { title: t.confirmTitle, body: t.confirmBody, ok: t.confirm },
                () => done.mutateAsync({ id }),
                t.confirmed,
              ),
            )
          }
        >
          {t.confirm}
        </Button>
      )}
      {due && (
        <PaySheet
          purpose={due.purpose}
          subjectId={id}
          due={due.amount}
          ways={data.payWith}
          open={open === 'pay'}
          onClose={close}
        />
      )}
      {open === 'agree' && (
        <AgreeSheet
          pending={answer.isPending}
          onClose={close}
          onAgree={(keep) =>
            run(
              answer.mutateAsync({ id, agree: true, keep }).then(() => {
                close();
                toast(t.agreed, { success: true });
              }),
            )
          }
        />
      )}
      {open === 'claim' && <ClaimSheet data={data} onClose={close} />}
    </>
  );
}

interface AgreeProps {
  pending: boolean;
  onAgree: (keep: string) => void;
  onClose: () => void;
}

function AgreeSheet({ pending, onAgree, onClose }: AgreeProps) {
  const t = useText(text);
  const [keep, setKeep] = useState('');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.wornTitle}
      dirty={keep !== ''}
      foot={
        <Button block pending={pending} onClick={() => onAgree(keep.trim())}>
          {t.agree}
        </Button>
      }
    >
      <p className={styles.note}>{t.wornHint}</p>
      <NeedsNetwork />
      <TextArea label={t.worn} value={keep} onChange={setKeep} />
    </Sheet>
  );
}

interface Form {
  body: string;
  photos: PhotoRef[];
}

function ClaimSheet({ data, onClose }: { data: CleaningDetail; onClose: () => void }) {
  const t = useText(text);
  const { id } = data;
  const form = useDraftForm<Form>({
    form: 'cleaning-claim',
    id,
    start: () => ({ body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { body, photos } = form.value;
  const link = `/pages/cleaning/washdetail?id=${id}` as const;
  const send = async () => {
    const done = await sendForm(form, {
      call: cleaningClaim,
      input: { id, body: body.trim(), photos },
      label: { zh: text.zh.claimLabel, en: text.en.claimLabel },
      link,
      path: link,
    });
    if (!done) return;
    onClose();
    toast(keptWords(), { success: true });
  };
  const missing = body.trim() === '' ? t.words : photos.length === 0 && t.photosNeeded;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.claimTitle}
      foot={
        <Button block disabledReason={missing} onClick={() => void send()}>
          {t.claim}
        </Button>
      }
    >
      <p className={styles.note}>{t.claimHint(`¥${yuan(data.covered)}`)}</p>
      <TextArea label={t.words} value={body} onChange={(value) => form.set({ body: value })} />
      <PhotoPick
        label={t.photosNeeded}
        draft={form.name}
        photos={photos}
        onChange={(next) => form.set({ photos: next })}
      />
    </Sheet>
  );
}

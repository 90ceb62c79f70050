/** On a completed order: what its buyer said of the seller, or the form to say it. */
import { useQuery } from '@tanstack/react-query';
import { reviewOf, reviewSave } from '../../../contract/seller/calls.ts';
import { groundNames, reviewGrounds } from '../../../contract/seller/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { TEXT } from '../../../contract/wire/limits.ts';
import { read } from '../../api/read.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import { StarChoice, Stars } from './Stars.tsx';
import styles from './seller.module.css';
import { text } from './words.ts';

export default function ReviewCard({ orderId }: { orderId: string }) {
  const { data } = useQuery(read(reviewOf, { orderId }));
  if (data?.review) return <Given review={data.review} />;
  return data?.mayWrite ? <Form orderId={orderId} /> : null;
}

/** Kept answers of older versions know neither an answer nor that it was taken down. */
function Given({
  review: { stars, body, reply, removed },
}: {
  review: NonNullable<Output<typeof reviewOf>['review']>;
}) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={t.yours} end={<Stars given={stars} />}>
      {body && <p className={styles.body}>{body}</p>}
      {reply && (
        <p className={styles.reply}>
          <b>{t.reply}</b> {reply.body}
        </p>
      )}
      {removed && (
        <Notice
          tone="wait"
          title={t.removed}
          end={
            <LinkButton size="sm" kind="line" to="/pages/user/setting/feedback" search={{ kind: 'complaint' }}>
              {t.object}
            </LinkButton>
          }
        >
          {t.removedNote(reviewGrounds[removed.ground].rule[language], removed.note)} {t.removedCounts}
        </Notice>
      )}
    </Card>
  );
}

function Form({ orderId }: { orderId: string }) {
  const t = useText(text);
  const language = useLanguage();
  const form = useDraftForm<{ stars: number | null; body: string }>({
    form: 'review',
    id: orderId,
    start: () => ({ stars: null, body: '' }),
    isTouched: ({ stars }) => stars !== null,
  });
  const save = useWrite(reviewSave, { draft: form?.name });
  if (!form) return null;
  const { stars, body } = form.value;
  const send = async (given: number) => {
    await form.submit(() => save.mutateAsync({ orderId, stars: given, body }));
    toast(t.sent, { success: true });
  };
  return (
    <Card title={t.review}>
      <div className={styles.form}>
        <p className={styles.note}>{t.reviewLead}</p>
        <NeedsNetwork />
        <StarChoice value={stars} onChange={(next) => form.set({ stars: next })} />
        {stars !== null && (
          <>
            <TextArea
              label={t.words}
              hint={t.wordsHint}
              value={body}
              onChange={(next) => form.set({ body: next })}
              max={TEXT.area}
            />
            <p className={styles.note}>{t.never(groundNames.map((one) => reviewGrounds[one][language]))}</p>
          </>
        )}
        <LiveButton
          block
          pending={save.isPending}
          disabledReason={stars === null && t.missing}
          onClick={() => stars !== null && quietly(send(stars))}
        >
          {t.send}
        </LiveButton>
      </div>
    </Card>
  );
}

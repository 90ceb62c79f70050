/** Sending once more what was refused, or is down: what would be refused again is said before it costs a try. */
import { useQuery } from '@tanstack/react-query';
import { type ResaleDetail, resaleKinds, resaleRetry } from '../../../../contract/resale/calls.ts';
import { RESALE_TRIES } from '../../../../contract/resale/machine.ts';
import { channelLimits, type PostField, type PostPhoto, stillRefused } from '../../../../contract/resale/rules.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import { useFaults } from '../form/faults.ts';
import { LeadsAway } from '../form/LeadsAway.tsx';
import { Money } from '../form/Money.tsx';
import { PhotosField } from '../form/PhotosField.tsx';
import { TitleField } from '../form/TitleField.tsx';
import { text as formText } from '../form/words.ts';
import styles from '../resale.module.css';
import { text } from './words.ts';

interface Written {
  title: string;
  body: string;
  price: number | null;
  photos: readonly PostPhoto[];
  categoryId: string;
}

export function WordsAgain({ post, onClose }: { post: ResaleDetail; onClose: () => void }) {
  const t = useText(text);
  const labels = useText(formText);
  const language = useLanguage();
  const before: Written = {
    ...{ title: post.title, body: post.body, price: post.price },
    ...{ photos: post.chosen, categoryId: post.categoryId },
  };
  const form = useDraftForm<Written>({
    form: 'resale-again',
    id: post.id,
    start: () => before,
    isTouched: (now) => Object.entries(now).some(([field, value]) => before[field as keyof Written] !== value),
  });
  const retry = useWrite(resaleRetry, { draft: form?.name });
  const mend = useFaults(form?.value);
  if (!form) return null;
  const { value: written, set: change } = form;
  const { title, body, price, photos, categoryId } = written;
  // What is down was taken, and what a channel said of taking it down is not about its words.
  const still =
    post.refusal && post.state !== 'off'
      ? stillRefused({ refusal: post.refusal, field: post.refusedField, before }, written)
      : null;
  const saidOf = ({ field, word }: NonNullable<typeof still>) =>
    word === null ? t.stillSame(labels.fields[field]) : t.stillSays(labels.fields[field], word);
  const faultOf = (field: PostField) => mend(field) ?? (still?.field === field ? saidOf(still) : null);
  const send = async () => {
    if (price === null) return;
    if (still) {
      const left = post.state === 'failed' ? RESALE_TRIES - post.tries : null;
      const ask = { title: t.sendStill, body: t.sendStillBody(saidOf(still), left), ok: t.sendStillOk, bad: true };
      if (!(await askLive(ask))) return;
    }
    await form.submit(() => retry.mutateAsync({ id: post.id, title, body, price, photos: [...photos], categoryId }));
    onClose();
  };
  const name = post.state === 'off' ? t.again : t.retry;
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      foot={
        <LiveButton
          block
          pending={retry.isPending}
          disabledReason={mend() ?? false}
          onClick={() => void send().catch(() => undefined)}
        >
          {name}
        </LiveButton>
      }
    >
      <div className={styles.form}>
        <NeedsNetwork />
        {post.refusal && still && (
          <Notice tone="wait" title={channelSaid(post.refusal, language)}>
            {saidOf(still)}
          </Notice>
        )}
        <TitleField value={title} error={faultOf('title')} onChange={(value) => change({ title: value })} />
        <LeadsAway title={title} />
        <TextArea
          label={labels.bodyLabel}
          value={body}
          onChange={(value) => change({ body: value })}
          max={channelLimits.content.max}
          error={faultOf('body')}
        />
        <LeadsAway body={body} />
        <AmountField
          label={labels.priceLabel}
          value={price}
          error={faultOf('price')}
          onChange={(value) => change({ price: value })}
        />
        <Money price={price} terms={post.terms} here={post.getsHere} />
        <Kinds id={post.id} value={categoryId} onChange={(value) => change({ categoryId: value })} />
        <PhotosField all={post.all} chosen={photos} onChange={(value) => change({ photos: value })} />
      </div>
    </Sheet>
  );
}

/** The channel's own kinds; while it does not name them, what was chosen stays. */
function Kinds({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  const labels = useText(formText);
  const language = useLanguage();
  const { data } = useQuery(read(resaleKinds, { id }));
  if (!data) return null;
  return (
    <div>
      <p className={styles.meta}>{labels.categoryLabel}</p>
      <Pills
        name={labels.categoryLabel}
        value={value}
        options={data.categories.map((one) => ({ value: one.id, label: channelSaid(one.name, language) }))}
        onChange={onChange}
      />
    </div>
  );
}

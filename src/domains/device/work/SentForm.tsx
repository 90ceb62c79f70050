/** In a form's place once it was sent: what has become of it, in the screen's own words while all goes well; refused, why, and the way back. */
import type { ReactNode } from 'react';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconAlert } from '../../../ui/format/first-icons.tsx';
import { IconCheck } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { text as queueText } from '../outbox-words.ts';
import { text } from '../outcome-words.ts';
import type { DraftForm } from '../use-draft.ts';
import { useKeptWords } from '../waiting/kept-news.ts';
import { useWhyNow } from '../waiting/why-now.ts';
import { useOutcomes } from './outcome.ts';
import { PhotosWait } from './PhotosWait.tsx';
import { reasonsOf } from './reasons.ts';

interface Props {
  /** Of what the queue has of it: large ones go in parts. */
  id: string | readonly string[];
  /** The form; where it holds photos, or the server has to be asked first, the queue leads back into it. */
  form?: Pick<DraftForm<object>, 'set'> | null;
  /** Shows the form again. */
  onBack?: () => void;
  title?: string;
  body?: ReactNode;
  action: ReactNode;
  second?: ReactNode;
  foot?: ReactNode;
}

/** What has become of all its parts. */
const INTO = ['refused', 'lost', 'kept', 'arrived', 'takenBack'] as const;

export function SentForm({ id, form, onBack, title, body, action, second, foot }: Props) {
  const t = useText(text);
  const q = useText(queueText);
  const language = useLanguage();
  const [now, look] = useWhyNow();
  const parts = useOutcomes([id].flat());
  const kept = useKeptWords(parts.flatMap((part) => (part.item ? [now(part.item)] : [])));
  const outcome = INTO.find((all) => parts.some((part) => part.outcome === all));
  const item = parts.find((part) => part.outcome === 'refused')?.item;
  const waits = parts
    .map((part) => (part.outcome === 'kept' && part.item ? now(part.item) : undefined))
    .find((why) => why === 'metered' || why === 'unknown');
  if (outcome === 'kept' || outcome === 'arrived' || outcome === undefined)
    return (
      <Empty
        icon={<IconCheck size={24} />}
        title={waits ? t.photosWait : (title ?? (outcome === 'arrived' ? t.arrived : kept))}
        body={waits ? <PhotosWait waits={waits} onAllowed={look} /> : body}
        action={action}
        second={second}
        foot={foot}
      />
    );
  const why =
    item?.why === 'stopped' || item?.why === 'overtaken' ? q[item.why] : item && reasonsOf(item, language).join(' ');
  const change = () => {
    // What stands in the queue is replaced by what is sent instead.
    form?.set(item?.form?.value as object);
    onBack?.();
  };
  return (
    <Empty
      icon={<IconAlert />}
      title={outcome === 'refused' ? t.notSent : t[outcome]}
      body={outcome === 'lost' ? t.lostBody : why}
      action={
        item &&
        (form && onBack && item.why === 'refused' && !item.uncertain ? (
          <Button onClick={change}>{q.change}</Button>
        ) : (
          <LinkButton to="/pages/user/outbox">{q.change}</LinkButton>
        ))
      }
      second={action}
    />
  );
}

/** In a form's place once it was sent: what has become of it, in the screen's own words while all goes well; refused, why, and the way back. */
import type { ReactNode } from 'react';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconAlert } from '../../../ui/format/first-icons.tsx';
import { IconCheck } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { useKeptWords } from '../kept.ts';
import { text as queueText } from '../outbox-words.ts';
import type { DraftForm } from '../use-draft.ts';
import { text, useOutcomes } from './outcome.ts';
import { reasonsOf } from './reasons.ts';

interface Props {
  /** Of what the queue has of it. */
  id: string;
  /** The form; where it holds photos, or the server has to be asked first, the queue leads back into it. */
  form?: Pick<DraftForm<object>, 'set'> | null;
  /** Shows the form again. */
  onBack?: () => void;
  title?: string;
  body?: ReactNode;
  action: ReactNode;
  second?: ReactNode;
}

export function SentForm({ id, form, onBack, title, body, action, second }: Props) {
  const t = useText(text);
  const q = useText(queueText);
  const kept = useKeptWords();
  const language = useLanguage();
  const [one] = useOutcomes([id]);
  const { outcome = 'kept', item } = one ?? {};
  if (outcome === 'kept' || outcome === 'arrived')
    return (
      <Empty
        icon={<IconCheck size={24} />}
        title={title ?? (outcome === 'arrived' ? t.arrived : kept)}
        body={body}
        action={action}
        second={second}
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
      title={outcome === 'refused' ? t.notSent : t.takenBack}
      body={why}
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

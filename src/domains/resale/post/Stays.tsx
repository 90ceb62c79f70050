/** What is down says why, where that is more than that it is down: sold here is not told as taken down. */
import type { ResalePost } from '../../../../contract/resale/calls.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { text } from './stays-words.ts';

type Post = Pick<ResalePost, 'state' | 'stays'>;

export function PostState({ state, stays }: Post) {
  const t = useText(text);
  if (state === 'off' && (stays === 'sold' || stays === 'promised')) return <Tag tone="idle">{t.tags[stays]}</Tag>;
  return <StateTag machine={resaleMachine} state={state} />;
}

/** Why it is not offered to be put up again. */
export function Stays({ stays }: Pick<Post, 'stays'>) {
  const t = useText(text);
  return stays && <Notice>{t.why[stays]}</Notice>;
}

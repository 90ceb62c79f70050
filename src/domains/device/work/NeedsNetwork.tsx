/** Without a network, before anything is filled in: this cannot be prepared. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { useOnline } from '../use-outbox.ts';
import { text } from './words.ts';

export function NeedsNetwork() {
  const t = useText(text);
  if (useOnline()) return null;
  return (
    <Notice tone="wait" title={t.needs}>
      {t.needsBody}
    </Notice>
  );
}

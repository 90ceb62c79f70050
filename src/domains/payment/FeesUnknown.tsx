/** Where sums would stand, on a device that has never been told what this shop charges. */
import { useQuery } from '@tanstack/react-query';
import { feesNow } from '../../../contract/shop/fee-calls.ts';
import { read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { useOnline } from '../device/use-outbox.ts';
import { text } from './fees-words.ts';

export function FeesUnknown() {
  const t = useText(text);
  const online = useOnline();
  const { data, isError } = useQuery(read(feesNow, {}));
  // It may be on its way.
  if (data || (online && !isError)) return null;
  return (
    <Notice tone="wait" title={t.unknown}>
      {t.unknownBody}
    </Notice>
  );
}

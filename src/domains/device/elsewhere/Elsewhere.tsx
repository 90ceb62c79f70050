/** Another device has set it since: its person says which of the two holds. */
import { exactYuan } from '../../../../contract/wire/yuan.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { saidIn } from '../../../offline/outbox/said.ts';
import { giveWay, insist, isSetElsewhere, leavesSome } from '../../../offline/seen/insist.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import styles from '../outbox.module.css';
import { text } from './words.ts';

export function Elsewhere({ item }: { item: OutboxItem }) {
  const t = useText(text);
  const { changed } = item.lastError ?? {};
  if (!isSetElsewhere(item) || !changed) return null;
  const some = leavesSome(item);
  const said = saidIn(item);
  // What is no price was not overtaken by one.
  const now = changed.length === 1 && !some && said !== '' ? changed[0]?.now : undefined;
  const go = async (how: typeof insist, words: string) => {
    try {
      await how(item);
      toast(words, { success: true });
    } catch (error) {
      // What has arrived is gone from the queue, which shows it.
      if (!(error instanceof OfflineError && error.code === 'ARRIVED')) toast(t.failed, { failure: true });
    }
  };
  return (
    <div className={styles.actions}>
      <Button kind="line" size="sm" onClick={() => void go(giveWay, some ? t.going : t.left)}>
        {some ? t.rest : typeof now === 'number' ? t.theirsAt(`¥${exactYuan(now)}`) : t.theirs}
      </Button>
      <Button kind="tint" size="sm" onClick={() => void go(insist, t.going)}>
        {changed.length === 1 && !some && said !== '' ? t.mineTo(said) : t.mine}
      </Button>
    </div>
  );
}

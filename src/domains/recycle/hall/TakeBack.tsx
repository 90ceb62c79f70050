/** Takes a sealed offer back. */
import { hallWithdraw } from '../../../../contract/recycle/hall-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { askLive } from '../../device/live/live.ts';
import { text } from './words.ts';

/** An offer is taken back by whoever may bid no more, too. */
export function TakeBack({ id }: { id: string }) {
  const t = useText(text);
  const withdraw = useWrite(hallWithdraw);
  const takeBack = async () => {
    const ask = { title: t.withdraw, body: t.withdrawBody, ok: t.withdraw, cancel: t.keep };
    if (!(await askLive(ask))) return;
    await withdraw.mutateAsync({ id });
    toast(t.withdrawn, { success: true });
  };
  return (
    <Button block kind="line" pending={withdraw.isPending} onClick={() => quietly(takeBack())}>
      {t.withdraw}
    </Button>
  );
}

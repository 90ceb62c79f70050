/** Files of the app are not on the device, so that some screens would not open without a network; and how to get them. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askShell, onShell, shellMissing } from '../../../offline/device/missing-files.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { words } from '../../../ui/format/words.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { names } from '../names.ts';
import { text } from '../words.ts';

export function ShellNotice() {
  const t = useText(text);
  const name = useText(names);
  const w = useText(words);
  const missing = useSyncExternalStore(onShell, shellMissing, () => null);
  const [pending, setPending] = useState(false);
  useEffect(() => void askShell().catch(() => undefined), []);
  const again = async () => {
    setPending(true);
    const left = await askShell(true).catch(() => null);
    setPending(false);
    toast(left === 0 ? t.shellWhole : t.shellStill, left === 0 ? { success: true } : { failure: true });
  };
  if (!missing) return null;
  return (
    <Notice
      tone="wait"
      title={name.shellMissing}
      end={
        <Button kind="line" size="sm" pending={pending} onClick={() => void again()}>
          {w.again}
        </Button>
      }
    >
      {t.shellBody(missing)}
    </Notice>
  );
}

/** Logging in with a passkey: whose it is, the device says, so there is nothing to type. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentKind } from '../../../../contract/account/calls.ts';
import { passkeyLogin, passkeyLoginStart } from '../../../../contract/account/passkey-calls.ts';
import { deviceName } from '../../../api/exchange/device-name.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconLock } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { enter } from '../login/enter.ts';
import { askPasskey, browserHasPasskeys } from './browser.ts';
import { text } from './words.ts';

interface Props {
  consents: { kind: ConsentKind; version: string }[];
  /** The only way in without a message. */
  first: boolean;
  onDone: () => Promise<void>;
}

export function PasskeyLogin({ consents, first, onDone }: Props) {
  const t = useText(text);
  const queries = useQueryClient();
  const start = useWrite(passkeyLoginStart);
  const login = useWrite(passkeyLogin);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    const answer = await askPasskey(await start.mutateAsync({}));
    if ('failure' in answer) return toast(t.failures[answer.failure]);
    await enter(await login.mutateAsync({ ...answer, deviceName: deviceName(), consents }), queries);
    await onDone();
  };
  if (!browserHasPasskeys()) return null;
  return (
    <Button
      block
      kind={first ? undefined : 'line'}
      pending={busy}
      onClick={() => {
        setBusy(true);
        // What the server refused is announced by the shell.
        void open()
          .catch(() => undefined)
          .finally(() => setBusy(false));
      }}
    >
      <IconLock size={18} />
      {t.logIn}
    </Button>
  );
}

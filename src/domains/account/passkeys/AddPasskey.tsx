/** Adding a passkey on this device. A session that is not fresh proves the phone first: a finder must not make one of their own. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyAdd, passkeyAddStart } from '../../../../contract/account/passkey-calls.ts';
import { shopInfo } from '../../../../contract/shop/info-calls.ts';
import { deviceName } from '../../../api/exchange/device-name.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Field } from '../../../ui/input/Field.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { StepUp } from '../StepUp.tsx';
import { makePasskey } from './browser.ts';
import { text } from './words.ts';

interface Props {
  open: boolean;
  proved: boolean;
  phone: string;
  onClose: () => void;
}

export function AddPasskey({ open, proved, phone, onClose }: Props) {
  const t = useText(text);
  const shop = useQuery(read(shopInfo, {}));
  const start = useWrite(passkeyAddStart);
  const add = useWrite(passkeyAdd);
  const [name, setName] = useState(deviceName);
  const make = async () => {
    const options = await start.mutateAsync({}).catch(() => null);
    if (!options) return;
    const made = await makePasskey(options);
    if ('failure' in made) return toast(t.failures[made.failure]);
    if (!(await add.mutateAsync({ ...made, name: name.trim() }).catch(() => null))) return;
    toast(t.added, { success: true });
    onClose();
  };
  const check = (typed: string) => (typed.trim() ? null : t.nameEmpty);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.addTitle}
      foot={
        <LiveButton
          block
          pending={start.isPending || add.isPending}
          disabledReason={proved ? check(name) : t.prove}
          onClick={() => void make()}
        >
          {t.add}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      {!proved &&
        (shop.data?.codes === 'none' ? (
          <Notice tone="wait">{t.logInAgain}</Notice>
        ) : (
          // Every write makes the list be read again, which says that it is proved now.
          <StepUp phone={phone} onProved={() => undefined} />
        ))}
      <Field label={t.name} hint={t.nameHint} maxLength={40} value={name} onChange={setName} check={check} />
    </Sheet>
  );
}

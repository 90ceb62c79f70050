/** One passkey: another name for it, or none any more. */
import { useState } from 'react';
import { type Passkey, passkeyRename } from '../../../../contract/account/passkey-calls.ts';
import { useWrite } from '../../../api/write.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { text } from './words.ts';

interface Props {
  passkey: Passkey;
  onRemove: () => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onRemove, onClose }: Props) {
  const t = useText(text);
  const rename = useWrite(passkeyRename);
  const [name, setName] = useState(passkey.name);
  const check = (typed: string) => (typed.trim() ? null : t.nameEmpty);
  const save = async () => {
    if (await rename.mutateAsync({ id: passkey.id, name: name.trim() }).catch(() => null)) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.renameTitle}
      foot={
        <>
          <LiveButton block pending={rename.isPending} disabledReason={check(name)} onClick={() => void save()}>
            {t.save}
          </LiveButton>
          <Button block kind="bad" onClick={onRemove}>
            {t.remove}
          </Button>
        </>
      }
    >
      <NeedsNetwork />
      <Field label={t.name} hint={t.nameHint} maxLength={40} value={name} onChange={setName} check={check} />
    </Sheet>
  );
}

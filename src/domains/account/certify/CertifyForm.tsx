/** Name and identity card, compared by the identity provider. What needs a certified name shows this instead of itself. */
import { useState } from 'react';
import { userCertify, type userInfo } from '../../../../contract/account/calls.ts';
import { isIdNumber } from '../../../../contract/account/certification.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { currentSession } from '../../../api/exchange/session.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Field } from '../../../ui/input/Field.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { changeSession } from '../profile.ts';
import { text } from './words.ts';

type Certification = Output<typeof userInfo>['certification'];

export default function CertifyForm({ sandbox, onDone }: Pick<Certification, 'sandbox'> & { onDone: () => void }) {
  const t = useText(text);
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const certify = useWrite(userCertify);
  const checkName = (typed: string) => ([...typed.trim()].length >= 2 ? null : t.nameBad);
  const checkNumber = (typed: string) => (isIdNumber(typed) ? null : t.numberBad);
  const submit = async () => {
    setTried(true);
    if (checkName(name) || checkNumber(number)) return;
    await certify.mutateAsync({ name: name.trim(), idNumber: number });
    await changeSession(currentSession()?.userId ?? '', { isReal: true });
    toast(sandbox ? t.doneBySandbox : t.done, { success: true });
    onDone();
  };
  return (
    <Stack>
      <NeedsNetwork />
      <Notice title={t.lead}>{t.why}</Notice>
      {sandbox && <Notice title={t.sandbox}>{t.sandboxNote}</Notice>}
      <Field
        label={t.name}
        hint={t.nameHint}
        autoComplete="name"
        maxLength={30}
        value={name}
        onChange={setName}
        check={checkName}
        insist={tried}
      />
      <Field
        label={t.number}
        hint={t.numberHint}
        autoComplete="off"
        maxLength={18}
        value={number}
        onChange={(typed) => setNumber(typed.toUpperCase().replace(/[^\dX]/g, ''))}
        check={checkNumber}
        insist={tried}
      />
      <LiveButton block pending={certify.isPending} onClick={() => void submit().catch(() => undefined)}>
        {t.submit}
      </LiveButton>
    </Stack>
  );
}

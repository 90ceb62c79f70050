/** Binding an account to withdraw to, in the certified name. */
import { useState } from 'react';
import { type CardKind, cardBind, cardKinds, isAlipayAccount, isCardNumber } from '../../../contract/payout/calls.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { moreWords } from '../../ui/format/more-words.ts';
import { useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { Stack } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { text } from './words.ts';

export function BindForm({ certifiedName, onDone }: { certifiedName: string | null; onDone: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const [kind, setKind] = useState<CardKind>('bank');
  const [name, setName] = useState('');
  const [bank, setBank] = useState('');
  const [account, setAccount] = useState('');
  const bind = useWrite(cardBind);
  const checkNumber = (typed: string) => (isCardNumber(typed) ? null : t.numberWrong);
  const checkAlipay = (typed: string) => (isAlipayAccount(typed) ? null : t.alipayWrong);
  const ofBank = kind === 'bank';
  /** Tried with something wrong: every field says what. */
  const [tried, setTried] = useState(false);
  const wrong = ofBank ? checkNumber(account) : checkAlipay(account);
  const missing = [
    certifiedName === null && name.trim().length < 2 && t.name,
    ofBank && bank.trim() === '' && t.bank,
    account === '' && (ofBank ? t.number : t.alipayAccount),
  ].filter((one) => one !== false);
  const submit = async () => {
    await bind.mutateAsync({
      kind,
      account,
      ...(ofBank && { bank: bank.trim() }),
      ...(certifiedName === null && { certifiedName: name.trim() }),
    });
    toast(t.bound, { success: true });
    onDone();
  };
  return (
    <Stack>
      <NeedsNetwork />
      <Segment<CardKind>
        name={t.kind}
        options={cardKinds.map((value) => ({ value, label: t.kinds[value] }))}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          setAccount('');
        }}
      />
      {certifiedName === null ? (
        <Field label={t.name} hint={t.nameHint} autoComplete="name" maxLength={30} value={name} onChange={setName} />
      ) : (
        <Notice>{t.nameFixed(certifiedName)}</Notice>
      )}
      {ofBank && (
        <Field label={t.bank} placeholder={t.bankPlaceholder} maxLength={20} value={bank} onChange={setBank} />
      )}
      {ofBank ? (
        <Field
          label={t.number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={19}
          value={account}
          onChange={(typed) => setAccount(typed.replace(/\D/g, ''))}
          check={checkNumber}
          insist={tried && account !== ''}
        />
      ) : (
        <Field
          label={t.alipayAccount}
          autoComplete="off"
          maxLength={130}
          value={account}
          onChange={(typed) => setAccount(typed.trim())}
          check={checkAlipay}
          insist={tried && account !== ''}
        />
      )}
      <LiveButton
        block
        pending={bind.isPending}
        disabledReason={missing.length > 0 ? m.missing(missing) : wrong}
        onBlocked={() => setTried(true)}
        onClick={() => void submit().catch(() => undefined)}
      >
        {t.bind}
      </LiveButton>
    </Stack>
  );
}

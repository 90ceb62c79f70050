/** Proves that the account's own phone is in the hand of whoever is acting. */
import { phoneVerify } from '../../../contract/account.ts';
import { useWrite } from '../../api/write.ts';
import { CountdownButton } from '../../ui/CountdownButton.tsx';
import { maskPhone } from '../../ui/format.ts';
import { Row } from '../../ui/Row.tsx';
import { useText } from '../../ui/text.ts';
import { CodeEntry } from '../login/-CodeEntry.tsx';
import { useCodeStep } from './-code-step.ts';
import { text } from './-phone-text.ts';

export function StepUp({ phone, onProved }: { phone: string; onProved: () => void }) {
  const t = useText(text);
  const verify = useWrite(phoneVerify);
  const step = useCodeStep('verify', phone, async (code) => {
    await verify.mutateAsync({ code });
    onProved();
  });
  return (
    <>
      <Row value={<CountdownButton onSend={step.send} />}>
        {t.current} {maskPhone(phone)}
      </Row>
      {step.entry && <CodeEntry key={step.sentAt} {...step.entry} busy={verify.isPending} />}
    </>
  );
}

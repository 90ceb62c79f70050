/** Proves that the account's own phone is in the hand of whoever is acting. */
import { phoneVerify } from '../../../contract/account/calls.ts';
import { useWrite } from '../../api/write.ts';
import { maskPhone } from '../../ui/format/format.ts';
import { useText } from '../../ui/format/text.ts';
import { CountdownButton } from '../../ui/input/CountdownButton.tsx';
import { Row } from '../../ui/list/Row.tsx';
import { CodeEntry } from './login/CodeEntry.tsx';
import { text } from './phone-words.ts';
import { useCodeStep } from './use-code-step.ts';

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

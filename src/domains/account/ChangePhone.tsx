/** Moving the account to another phone: the old one is proved first, then the new one. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { phoneChange, wxmaPhone } from '../../../contract/account/calls.ts';
import { CODE } from '../../../contract/wire/limits.ts';
import { currentSession, keepSession } from '../../api/exchange/session.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconPhone } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { isMobile } from '../../ui/format/validators.ts';
import { useBack } from '../../ui/input/BackButton.tsx';
import { LinkButton } from '../../ui/input/Button.tsx';
import { CountdownButton } from '../../ui/input/CountdownButton.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { CodeEntry } from './login/CodeEntry.tsx';
import { text } from './phone-words.ts';
import { StepUp } from './StepUp.tsx';
import { useCodeStep } from './use-code-step.ts';

const PATH = '/pages/user/phone-verif';

export const Route = createFileRoute('/pages/user/phone-verif')({ component: PhoneVerif });

function PhoneVerif() {
  const t = useText(text);
  const session = useSession();
  const [proved, setProved] = useState(false);
  // A device that was logged in long ago may know another: a code goes to the number that the account has.
  const { data } = useQuery({ ...read(wxmaPhone, {}), ...ALWAYS_FRESH, enabled: session !== null });
  if (!session)
    return (
      <Screen screen={PATH} title={t.title} ground="task" state="empty">
        <Empty
          icon={<IconPhone />}
          title={t.logInFirst}
          action={
            <LinkButton to="/pages/login/login" search={{ redirect: PATH }}>
              {t.logIn}
            </LinkButton>
          }
        />
      </Screen>
    );
  const current = data?.phone || session.mobile;
  return proved ? <NewPhone current={current} /> : <OldPhone current={current} onProved={() => setProved(true)} />;
}

function OldPhone({ current, onProved }: { current: string; onProved: () => void }) {
  const t = useText(text);
  const proved = () => {
    toast(t.verified);
    onProved();
  };
  return (
    <Screen screen={PATH} title={t.title} ground="task">
      <Stack>
        <Notice>{t.why}</Notice>
        <Card title={t.stepOld}>
          <NeedsNetwork />
          <StepUp phone={current} onProved={proved} />
        </Card>
      </Stack>
    </Screen>
  );
}

function NewPhone({ current }: { current: string }) {
  const t = useText(text);
  const back = useBack();
  const [phone, setPhone] = useState('');
  const change = useWrite(phoneChange);
  const step = useCodeStep('change', phone, async (code) => {
    const { mobile, passkeys } = await change.mutateAsync({ phone, code });
    const session = currentSession();
    if (session) await keepSession({ ...session, mobile });
    toast(passkeys > 0 ? t.changedKeys(passkeys) : t.changed, { success: true });
    back();
  });
  const check = (typed: string) => {
    if (!isMobile(typed)) return t.wrong;
    return typed === current ? t.same : null;
  };
  const good = check(phone) === null;
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      bar={
        <LiveButton
          block
          pending={change.isPending}
          disabledReason={!good ? t.missingPhone : step.code.length < CODE.digits && t.missingCode}
          onClick={() => void step.submit(step.code)}
        >
          {t.change}
        </LiveButton>
      }
    >
      <Card title={t.stepNew}>
        <NeedsNetwork />
        <Field
          label={t.newPhone}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          placeholder={t.placeholder}
          value={phone}
          onChange={(typed) => setPhone(typed.replace(/\D/g, ''))}
          check={check}
          end={<CountdownButton key={step.sentAt} sentAt={step.sentAt} onSend={step.send} disabled={!good} />}
        />
        {step.entry && <CodeEntry key={step.sentAt} {...step.entry} busy={change.isPending} />}
      </Card>
    </Screen>
  );
}

/** The agreement, signed by hand on the screen and by a code to the phone. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { businessAgreement } from '../../../contract/merchant/agreement.ts';
import { type Merchant, merchantGet, merchantSign } from '../../../contract/merchant/calls.ts';
import { cardList } from '../../../contract/payout/calls.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconDoc } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { StepUp } from '../account/StepUp.tsx';
import { useAgreement } from '../account/use-agreement.ts';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { sayRefused } from '../upload/say-refused.ts';
import { sendNow } from '../upload/send-now.ts';
import styles from './merchant.module.css';
import type { Drawn } from './SignaturePad.tsx';
import { hasSigned } from './signed.ts';
import { text } from './words.ts';

const SignaturePad = lazy(() => import('./SignaturePad.tsx'));

export const Route = createFileRoute('/pages/merchantCenter/signed')({
  loader: ({ context }) => prefetch(context.queries, read(merchantGet, {})),
  component: Signed,
});

function Signed() {
  const t = useText(text);
  const query = useQuery({ ...read(merchantGet, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/merchantCenter/signed"
      title={t.signed}
      ground="task"
      query={query}
      empty={({ merchant }) =>
        !(merchant && (merchant.state === 'to_sign' || hasSigned(merchant))) && (
          <Empty
            title={t.notYet}
            body={t.notYetBody}
            icon={<IconDoc size={24} />}
            action={<LinkButton to="/pages/merchantCenter/settled">{t.back}</LinkButton>}
          />
        )
      }
    >
      {({ merchant }) => (
        <Stack>
          <Words signed={merchant?.agreementVersion ?? undefined} />
          {merchant?.state === 'to_sign' ? <SignForm /> : merchant && <Done merchant={merchant} />}
        </Stack>
      )}
    </Screen>
  );
}

/** What was signed, word for word; before that what is to be signed. */
function Words({ signed }: { signed: string | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const { version, text: clauses } = useAgreement('business', businessAgreement, signed);
  return (
    <Card title={t.agreement} end={t.version(version)}>
      <ol className={styles.clauses}>
        {clauses[language].map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
    </Card>
  );
}

function Done({ merchant }: { merchant: Merchant }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={t.signDone} end={merchant.signedAt !== null && t.signedOn(dateTime(merchant.signedAt, now, language))}>
      {merchant.signedAt === null && <p>{t.signedBefore}</p>}
      {merchant.signature && <Photo src={merchant.signature} alt={t.signDone} ratio={2} fit="contain" />}
    </Card>
  );
}

function SignForm() {
  const t = useText(text);
  const navigate = Route.useNavigate();
  const person = useQuery({ ...read(cardList, {}), ...ALWAYS_FRESH });
  const pad = useRef<Drawn>(null);
  const [drawn, setDrawn] = useState(false);
  const [ticked, setTicked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sign = useWrite(merchantSign);
  const { version } = useAgreement('business', businessAgreement);
  // A tick is for the words that stood beside it.
  const agreed = ticked === version;
  const proved = person.data?.verifiedUntil !== null && person.data !== undefined;
  const submit = async () => {
    setBusy(true);
    try {
      const picture = await pad.current?.picture();
      if (!picture) return sayRefused({ step: 'post', message: '' });
      const { id } = await sendNow(picture);
      await sign.mutateAsync({ agreementVersion: version, signature: id });
      toast(t.signDone, { success: true });
      await navigate({ to: '/pages/merchantCenter/recharge', replace: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <NeedsNetwork />
      <Card title={t.draw}>
        <Suspense fallback={<Bone style={{ height: 160 }} />}>
          <SignaturePad handle={pad} onDrawn={setDrawn} />
        </Suspense>
      </Card>
      <Card>
        {person.data && !proved && <StepUp phone={person.data.phone} onProved={() => void person.refetch()} />}
        <Checkbox checked={agreed} onChange={(checked) => setTicked(checked ? version : null)}>
          {t.agree}
        </Checkbox>
        <LiveButton
          block
          pending={busy}
          disabledReason={(!drawn && t.needs.draw) || (!proved && t.needs.prove) || (!agreed && t.needs.agree)}
          onClick={() => quietly(submit())}
        >
          {t.sign}
        </LiveButton>
      </Card>
    </>
  );
}

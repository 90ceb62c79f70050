/** Showing that it is still them: by a passkey, by a code, or by the way to a passkey for whoever has none. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyProve, passkeyProveStart } from '../../../../contract/account/passkey-calls.ts';
import { staffProof } from '../../../../contract/shop/proof-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { askPasskey, browserHasPasskeys } from '../../account/passkeys/browser.ts';
import { text as passkeys } from '../../account/passkeys/words.ts';
import { StepUp } from '../../account/StepUp.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { text } from './words.ts';

export type Proof = Output<typeof staffProof>;

export const useProof = () => useQuery({ ...read(staffProof, {}), ...ALWAYS_FRESH }).data;

/** @param hours for how many a proof is good */
export const isProved = ({ provedAt }: Proof, hours: number, now: number): boolean =>
  provedAt !== null && provedAt + hours * HOUR > now;

/** On top of each kind of work, while something would be refused. */
export function ProofNeeded() {
  const t = useText(text);
  const now = useNow(MINUTE);
  const proof = useProof();
  const [open, setOpen] = useState(false);
  if (!proof || proof.hours === null || isProved(proof, proof.hours, now)) return null;
  return (
    <Notice
      tone="wait"
      title={t.needed}
      end={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t.prove}
        </Button>
      }
    >
      {t.neededBody(t.hours(proof.hours))}
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={t.needed}>
          <Prove proof={proof} onProved={() => setOpen(false)} />
        </Sheet>
      )}
    </Notice>
  );
}

export function Prove({ proof, onProved }: { proof: Proof; onProved?: () => void }) {
  const t = useText(text);
  const done = () => {
    toast(t.proved, { success: true });
    onProved?.();
  };
  const withKey = proof.possible && proof.passkeys > 0 && browserHasPasskeys();
  return (
    <Stack>
      {withKey && <ByPasskey onProved={done} />}
      {proof.phone !== null && <StepUp phone={proof.phone} onProved={done} />}
      {proof.possible && proof.passkeys === 0 && (
        <Notice
          title={proof.phone === null ? t.logInAgain : t.setUp}
          end={
            <LinkButton size="sm" kind="line" to="/pages/user/setting/index">
              {t.add}
            </LinkButton>
          }
        />
      )}
    </Stack>
  );
}

function ByPasskey({ onProved }: { onProved: () => void }) {
  const t = useText(text);
  const p = useText(passkeys);
  const start = useWrite(passkeyProveStart);
  const prove = useWrite(passkeyProve);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    const answer = await askPasskey(await start.mutateAsync({}));
    if ('failure' in answer) return toast(p.failures[answer.failure]);
    await prove.mutateAsync(answer);
    onProved();
  };
  return (
    <LiveButton
      block
      pending={busy}
      onClick={() => {
        setBusy(true);
        quietly(ask().finally(() => setBusy(false)));
      }}
    >
      {t.byPasskey}
    </LiveButton>
  );
}

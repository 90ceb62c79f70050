/** The shop has changed the words that somebody agreed to: they are shown and asked for again. */
import { useState } from 'react';
import { userConsent } from '../../../contract/account/calls.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { Legal } from './login/Consents.tsx';
import { useProfile } from './profile.ts';
import { useConsents } from './use-consents.ts';
import { text } from './words.ts';

export default function AskedAgain() {
  const t = useText(text);
  const profile = useProfile().data;
  const consent = useWrite(userConsent);
  const { versions, changed } = useConsents();
  const [reading, setReading] = useState<'terms' | 'privacy' | null>(null);
  const stale = (['terms', 'privacy'] as const).find(
    (kind) =>
      changed[kind] &&
      profile &&
      !profile.consents.some((one) => one.kind === kind && one.granted && one.version === versions[kind]),
  );
  if (!stale) return null;
  return (
    <Notice tone="wait" title={t.changedTitle(stale === 'terms' ? t.terms : t.privacyPolicy)}>
      <p>{t.changedBody}</p>
      <Button kind="line" size="sm" onClick={() => setReading(stale)}>
        {t.readChanged}
      </Button>
      <LiveButton
        size="sm"
        pending={consent.isPending}
        onClick={() => consent.mutate({ kind: stale, version: versions[stale], granted: true })}
      >
        {t.agreeChanged}
      </LiveButton>
      <Legal kind={reading} onClose={() => setReading(null)} />
    </Notice>
  );
}

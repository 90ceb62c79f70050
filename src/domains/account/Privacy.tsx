/** What the person agreed to and may take back, and everything we keep about them as a file. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { consentVersions } from '../../../contract/account/agreements.ts';
import { type ConsentKind, userConsent, userExport } from '../../../contract/account/calls.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { dayOf } from '../../ui/format/days.ts';
import { date } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { Legal } from './login/Consents.tsx';
import { text as privacy } from './privacy-words.ts';
import { useProfile } from './profile.ts';
import { text } from './words.ts';

export function Privacy() {
  const t = useText(text);
  const p = useText(privacy);
  const language = useLanguage();
  const now = useNow(null);
  const [reading, setReading] = useState<'terms' | 'privacy' | null>(null);
  const profile = useProfile();
  const download = useMutation({ mutationFn: downloadMyData });
  // Nobody is asked for it any more; who gave it to an older app takes it back here.
  const back = useWrite(userConsent);
  const given = (kind: ConsentKind) => profile.data?.consents.find((one) => one.kind === kind && one.granted);
  const agreed = (kind: ConsentKind) => {
    const at = given(kind)?.at;
    return at === undefined ? undefined : t.agreedAt(date(at, now, language));
  };
  return (
    <Card title={t.privacy}>
      <NeedsNetwork />
      <Rows>
        <RowButton next value={agreed('terms')} onClick={() => setReading('terms')}>
          {t.terms}
        </RowButton>
        <RowButton next value={agreed('privacy')} onClick={() => setReading('privacy')}>
          {t.privacyPolicy}
        </RowButton>
        {given('marketing') && (
          <RowButton
            value={agreed('marketing')}
            disabled={back.isPending}
            onClick={() => back.mutate({ kind: 'marketing', version: consentVersions.marketing, granted: false })}
          >
            {p.noMarketing}
          </RowButton>
        )}
        <RowButton
          next
          note={t.downloadNote}
          value={download.isPending && t.downloading}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        >
          {t.download}
        </RowButton>
      </Rows>
      <Legal kind={reading} onClose={() => setReading(null)} />
    </Card>
  );
}

async function downloadMyData(): Promise<void> {
  const [{ madeAt, tables }, { strToU8, zipSync }] = await Promise.all([request(userExport, {}), import('fflate')]);
  const files = Object.entries(tables).map(([name, rows]) => [`${name}.json`, strToU8(JSON.stringify(rows, null, 2))]);
  const zip = zipSync(Object.fromEntries(files));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new Uint8Array(zip)], { type: 'application/zip' }));
  link.download = `my-data-${dayOf(madeAt)}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A stranger has one certificate before them: that its photos stand on others, too, only we know. */
import type { Certificate } from '../../../../contract/identify/calls.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import { AsWritten } from '../../item/AsWritten.tsx';
import { text } from '../certificate-words.ts';

/** An answer kept on the phone may be of before that was told. */
export function Shared({
  of: { shared = [], issuedAt },
}: {
  of: Pick<Certificate, 'issuedAt'> & Partial<Pick<Certificate, 'shared'>>;
}) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return shared.map(({ code, at, photos, revoked }) => (
    <Notice
      key={code}
      tone={revoked?.ground === 'forged_photos' ? undefined : 'wait'}
      title={t.shared(photos, grouped(code), chinaDateTime(at, now, language), at > issuedAt)}
      end={
        <LinkButton kind="line" size="sm" to="/pages/identify/certificate" search={{ code }}>
          {t.other}
        </LinkButton>
      }
    >
      {revoked && (
        <>
          {`${t.gone}${t.revokedAt(chinaDateTime(revoked.at, now, language))} · ${t.because(revoked)}`}
          <AsWritten>{revoked.reason}</AsWritten>{' '}
        </>
      )}
      {/* Whose photos they are is then settled. */}
      {revoked?.ground !== 'forged_photos' && t.sharedBody}
    </Notice>
  ));
}

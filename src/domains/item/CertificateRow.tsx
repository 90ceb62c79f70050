/** The certificate that belongs to an item, and what we know of the two. */
import { type ItemCertificate, standingNames } from '../../../contract/item/certificate.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { RowLink } from '../../ui/list/Row.tsx';
import { text } from './certificate-words.ts';

export function CertificateRow({ of: { code, standing } }: { of: ItemCertificate }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <RowLink
      to="/pages/identify/certificate"
      search={{ code }}
      icon={<IconShield size={20} />}
      note={standingNames[standing][language]}
    >
      {t.certificate}
    </RowLink>
  );
}

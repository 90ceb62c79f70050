/** What is agreed to at the login, in the words that are in force, and whether somebody agreed to other words before. */
import { accountAgreements, consentVersions } from '../../../contract/account/agreements.ts';
import type { ConsentKind } from '../../../contract/account/calls.ts';
import { useAgreement } from './use-agreement.ts';

export function useConsents() {
  const terms = useAgreement('terms', accountAgreements.terms);
  const privacy = useAgreement('privacy', accountAgreements.privacy);
  const versions: Record<ConsentKind, string> = {
    terms: terms.version,
    privacy: privacy.version,
    marketing: consentVersions.marketing,
  };
  return {
    texts: { terms: terms.text, privacy: privacy.text },
    versions,
    changed: { terms: terms.changed, privacy: privacy.changed },
  };
}

/** What is agreed to at the login, in the words that are in force, and whether somebody agreed to other words before. */
import { useState } from 'react';
import { accountAgreements } from '../../../contract/account/agreements.ts';
import { useAgreement } from './use-agreement.ts';

/** What the login asks for. */
export type Asked = keyof typeof accountAgreements;

export function useConsents() {
  const terms = useAgreement('terms', accountAgreements.terms);
  const privacy = useAgreement('privacy', accountAgreements.privacy);
  const versions: Record<Asked, string> = { terms: terms.version, privacy: privacy.version };
  return {
    texts: { terms: terms.text, privacy: privacy.text },
    versions,
    changed: { terms: terms.changed, privacy: privacy.changed },
  };
}

export type Given = Record<Asked, boolean>;

/** What somebody ticks. A tick is for the words that stood beside it: when others take their place it is asked for again. */
export function useTicks() {
  const { versions } = useConsents();
  const [ticked, setTicked] = useState<Partial<typeof versions>>({});
  const isGiven = (kind: Asked) => ticked[kind] === versions[kind];
  const kinds = Object.keys(versions) as Asked[];
  return {
    given: Object.fromEntries(kinds.map((kind) => [kind, isGiven(kind)])) as Given,
    tick: (kind: Asked, checked: boolean) =>
      setTicked((old) => ({ ...old, [kind]: checked ? versions[kind] : undefined })),
    consents: kinds.filter(isGiven).map((kind) => ({ kind, version: versions[kind] })),
  };
}

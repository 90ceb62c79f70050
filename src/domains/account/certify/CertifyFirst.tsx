/** What needs a certified name, once the name is certified; before that the way to it. */
import { lazy, type ReactNode, Suspense } from 'react';
import { type CertifiedAct, mustMatch } from '../../../../contract/account/certification.ts';
import { useProfile } from '../profile.ts';

const Form = lazy(() => import('./CertifyForm.tsx'));

interface Props {
  act: CertifiedAct;
  onDone?: () => void;
  children: ReactNode;
}

export function CertifyFirst({ act, onDone, children }: Props) {
  const me = useProfile();
  const certification = me.data?.certification;
  if (!certification || !mustMatch(certification, act)) return children;
  return (
    <Suspense>
      <Form
        sandbox={certification.sandbox}
        onDone={() => {
          void me.refetch();
          onDone?.();
        }}
      />
    </Suspense>
  );
}

/** How sure the shop is of my name, with the way to make it so. */
import { lazy, Suspense, useState } from 'react';
import type { userInfo } from '../../../../contract/account/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { useText } from '../../../ui/format/text.ts';
import { Row, RowButton } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { text } from './words.ts';

const Form = lazy(() => import('./CertifyForm.tsx'));

type Me = Pick<Output<typeof userInfo>, 'certifiedName' | 'certification'>;

export function CertificationRow({ certifiedName, certification, onDone }: Me & { onDone: () => void }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  const { level, highest, sandbox } = certification;
  const reached = [t.levels[level], level === 'matched' && sandbox && t.pretended].filter(Boolean).join(' · ');
  if (level === highest || highest !== 'matched')
    return (
      <Row note={reached} value={certifiedName}>
        {t.title}
      </Row>
    );
  return (
    <>
      <RowButton next note={reached} value={certifiedName} onClick={() => setOpen(true)}>
        {t.title}
      </RowButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.title}>
        <Suspense>
          <Form
            sandbox={sandbox}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
          />
        </Suspense>
      </Sheet>
    </>
  );
}

/** A hand scanner on the workbench: whatever queue is open, what was scanned opens. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FoundByStaff, workFind } from '../../../../contract/shop/find-calls.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { useHandScanner } from '../../../ui/media/hand-scanner.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { placeOf, Results } from './Results.tsx';
import { text } from './words.ts';

export function HandScan() {
  const t = useText(text);
  const navigate = useNavigate();
  const [several, setSeveral] = useState<readonly FoundByStaff[]>([]);
  const look = useMutation({
    networkMode: 'always',
    mutationFn: (code: string) => request(workFind, { text: code }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ found }) => {
      const [only] = found;
      if (only === undefined) toast(t.none, { failure: true });
      else if (found.length === 1) void navigate(placeOf(only));
      else setSeveral(found);
    },
  });
  useHandScanner((code) => {
    // What is being filled in is not left under the hand.
    if (document.querySelector('dialog[open]') === null && code.length <= 64) look.mutate(code);
  });
  if (several.length === 0) return null;
  return (
    <Sheet open onClose={() => setSeveral([])} title={t.field}>
      <Results found={several} onPick={() => setSeveral([])} />
    </Sheet>
  );
}

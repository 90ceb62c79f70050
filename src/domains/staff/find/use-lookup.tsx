/** Opens what a code or a few words lead to, and shows where they lead to several. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FoundByStaff, workFind } from '../../../../contract/shop/find-calls.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { placeOf, Results } from './Results.tsx';
import { text } from './words.ts';

export function useLookup() {
  const t = useText(text);
  const navigate = useNavigate();
  const [several, setSeveral] = useState<readonly FoundByStaff[]>([]);
  const look = useMutation({
    networkMode: 'always',
    mutationFn: (text: string) => request(workFind, { text }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ found }) => {
      const [only] = found;
      if (only === undefined) toast(t.none, { failure: true });
      else if (found.length === 1) void navigate(placeOf(only));
      else setSeveral(found);
    },
  });
  const close = () => setSeveral([]);
  const sheet = several.length > 0 && (
    <Sheet open onClose={close} title={t.field}>
      <Results found={several} onPick={close} />
    </Sheet>
  );
  return { look, sheet };
}

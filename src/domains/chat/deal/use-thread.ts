/** Under which name what is being written is kept on this device. */
import { useQuery } from '@tanstack/react-query';
import { useAuthor } from '../../../api/use-session.ts';
import { draftName, loadDraft } from '../../../offline/drafts/drafts.ts';
import { addressOf, type Talk, threadOf } from '../talk.ts';

/** Words that were begun in an order's own conversation, when it had one, are gone on with in that of its item. Null until the device has answered. */
export function useThread(talk: Talk): string | null {
  const userId = useAuthor();
  const to = addressOf(talk);
  const own = to && threadOf(to);
  const older = talk.kind === 'item' && talk.order ? threadOf({ kind: 'order', id: talk.order.id }) : null;
  const { data, isPending } = useQuery({
    queryKey: ['chat-thread', userId, older],
    queryFn: async () => (await loadDraft(draftName('chat', older ?? ''), userId)) !== null,
    enabled: older !== null,
    networkMode: 'always',
    retry: false,
  });
  if (older === null) return own;
  if (isPending) return null;
  return data ? older : own;
}

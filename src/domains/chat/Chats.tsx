/** One's conversations, or one of them; beside each other where there is room. */
import { createFileRoute } from '@tanstack/react-router';
import { flagIn, idIn, type Search, wholeIn, wordsIn } from '../../ui/format/search-params.ts';
import { ChatList } from './ChatList.tsx';
import { TalkByThing, TalkScreen } from './TalkScreen.tsx';

export const Route = createFileRoute('/plugin/chat')({
  validateSearch: (
    search: Search,
  ): { id?: string; no?: number; listingId?: string; orderId?: string; service?: boolean; say?: string } => ({
    id: idIn(search.id),
    no: wholeIn(search.no, 1_000_000_000),
    listingId: idIn(search.listingId),
    orderId: idIn(search.orderId),
    service: flagIn(search.service),
    say: wordsIn(search.say),
  }),
  component: Chats,
});

/** With the platform, an item or an order that is named as well is what the question is about. */
function Chats() {
  const { id, no, listingId, orderId, service, say } = Route.useSearch();
  if (id) return <TalkScreen key={`${id} ${no}`} id={id} {...(no !== undefined && { no })} />;
  if (service) {
    const about = orderId
      ? ({ kind: 'order', id: orderId } as const)
      : listingId && ({ kind: 'item', id: listingId } as const);
    return <TalkByThing key="service" thing={{}} {...(about && { about })} {...(say && { say })} />;
  }
  if (orderId) return <TalkByThing key={orderId} thing={{ orderId }} />;
  return listingId ? <TalkByThing key={listingId} thing={{ listingId }} /> : <ChatList />;
}

/** Searching what was said, in what this device keeps of one's own conversations. Nothing of it leaves the device. */
import {
  type ChatMessage,
  type ChatRow,
  type Conversation,
  chatList,
  chatMessages,
} from '../../../../contract/chat/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { cachedAnswers } from '../../../offline/cache/answers.ts';
import { searchable } from '../../../offline/cache/search.ts';

export interface Found {
  talk: Pick<Conversation, 'id' | 'side' | 'other' | 'card'>;
  message: ChatMessage;
}

const MOST = 50;

/** The latest first among those that fit equally well. */
export async function searchChats(userId: string, words: string): Promise<Found[]> {
  const kept = (await cachedAnswers(userId, chatMessages.path)) as Conversation[];
  const listed = (await cachedAnswers(userId, chatList.path)) as Output<typeof chatList>[];
  const said = new Map<string, Found>();
  // What the list shows is found although its conversation was never opened here.
  for (const talk of listed.flatMap(({ list }): ChatRow[] => list))
    if (talk.last && talk.last.body !== '') said.set(talk.last.id, { talk, message: talk.last });
  for (const talk of kept)
    for (const message of talk.messages) if (message.body !== '') said.set(message.id, { talk, message });
  const rows = [...said.values()].sort((a, b) => b.message.at - a.message.at);
  return searchable(rows, textsOf).search(words, MOST);
}

/** Every message of one conversation that this device has, oldest first. */
export async function keptOf(userId: string, id: string): Promise<ChatMessage[]> {
  const kept = (await cachedAnswers(userId, chatMessages.path)) as Conversation[];
  const said = new Map(
    kept.filter((talk) => talk.id === id).flatMap(({ messages }) => messages.map((one) => [one.no, one])),
  );
  return [...said.values()].sort((a, b) => a.no - b.no);
}

/** Whom one spoke with and about what are found too. */
const textsOf = ({ message, talk: { other, card } }: Found): string[] => [
  message.body,
  ...(other ? [other.nickname] : []),
  ...(card ? [card.item.name.zh, card.item.name.en] : []),
];

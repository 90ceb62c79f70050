/** Searching what was said, in what this device keeps of one's own conversations. Nothing of it leaves the device. */
import { type ChatMessage, type Conversation, chatMessages } from '../../../contract/chat/calls.ts';
import { cachedAnswers } from '../../offline/cache/cache.ts';
import { searchable } from '../../offline/cache/search.ts';

export interface Found {
  talk: Conversation;
  message: ChatMessage;
}

const MOST = 50;

/** The latest first among those that fit equally well. */
export async function searchChats(userId: string, words: string): Promise<Found[]> {
  const kept = (await cachedAnswers(userId, chatMessages.path)) as Conversation[];
  const said = new Map<string, Found>();
  for (const talk of kept)
    for (const message of talk.messages) if (message.body !== '') said.set(message.id, { talk, message });
  const rows = [...said.values()].sort((a, b) => b.message.at - a.message.at);
  return searchable(rows, ({ message }) => [message.body]).search(words, MOST);
}

/** Which questions are meant by what somebody typed. */
import { type HelpTopic, helpTopics, type Question } from '../../../contract/shop/help-calls.ts';
import type { Words } from '../../../contract/wire/states.ts';

const plain = ({ zh, en }: Words) => `${zh} ${en}`.normalize('NFKC').toLowerCase();

/** Those that have every word, in either language; the ones that ask it before those that only answer it. */
export function questionsFor(list: readonly Question[], asked: string, topic?: HelpTopic): Question[] {
  const words = plain({ zh: asked, en: '' }).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.includes(word));
  const found = list.filter(
    (one) =>
      (!topic || one.topic === topic) && has(`${plain(one.asks)} ${plain(one.answer)} ${plain(helpTopics[one.topic])}`),
  );
  const asks = found.filter((one) => has(plain(one.asks)));
  return [...asks, ...found.filter((one) => !asks.includes(one))];
}

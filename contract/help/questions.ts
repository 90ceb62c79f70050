/** Every question, and which of them are meant by what somebody typed. */
import { chatTimes } from '../chat/rules.ts';
import type { Words } from '../wire/states.ts';
import { hours } from '../wire/units.ts';
import { moreQuestions } from './more.ts';
import { type HelpTopic, helpTopics, type Question, said } from './question.ts';
import { tradeQuestions } from './trade.ts';

const heard = hours(() => chatTimes.answer);
const table = { ...tradeQuestions, ...moreQuestions };

export type QuestionId = keyof typeof table;
export const questions: Readonly<Record<QuestionId, Question>> = table;
export const questionIds = Object.keys(table) as QuestionId[];

/** How soon somebody of the shop answers what is asked in a conversation. */
export const answeredWithin: Words = said(
  () => heard.zh,
  () => heard.en,
);

const plain = (text: string) => text.toLowerCase().normalize('NFKC');

/**
 * Those that have every word, the ones that ask it before those that only answer it.
 * @param closed parts of the shop in which nothing begins: nobody is told how
 */
export function questionsFor(
  asked: string,
  { topic, closed }: { topic?: HelpTopic | undefined; closed: readonly string[] },
): QuestionId[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const open = questionIds.filter((id) => {
    const { topic: its, part } = questions[id];
    return (!topic || its === topic) && !(part && closed.includes(part));
  });
  const having = (text: (one: Question) => Words) => (id: QuestionId) => {
    const { zh, en } = text(questions[id]);
    const all = plain(`${zh} ${en}`);
    return words.every((word) => all.includes(word));
  };
  const inQuestion = having(({ asks }) => asks);
  const inAny = having(({ asks, answer: says, topic: its }) => ({
    zh: `${asks.zh}${says.zh}${helpTopics[its].zh}`,
    en: `${asks.en} ${says.en} ${helpTopics[its].en}`,
  }));
  const found = open.filter(inAny);
  return words.length === 0 ? found : [...found.filter(inQuestion), ...found.filter((id) => !inQuestion(id))];
}

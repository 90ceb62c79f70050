/** Every question, as it is answered now. */
import { chatTimes } from '../../../../contract/chat/rules.ts';
import type * as contract from '../../../../contract/shop/help-calls.ts';
import { hours } from '../../../../contract/wire/units.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { rulesHere } from '../../../kernel/lib/rules.ts';
import { moreQuestions } from './more.ts';
import type { Question } from './question.ts';
import { tradeQuestions } from './trade.ts';

const heard = hours(() => chatTimes.answer);
const questions: Readonly<Record<string, Question>> = { ...tradeQuestions, ...moreQuestions };

export const helpRead: Handler<typeof contract.helpRead> = async () => {
  const closed = rulesHere()?.closed ?? [];
  return {
    list: Object.entries(questions)
      // Nobody is told how to begin what nobody may begin.
      .filter(([, { part }]) => !closed.includes(part ?? ''))
      .map(([id, { topic, asks, answer, to, does }]) => ({
        ...{ id, topic, asks, to, does },
        // A rule's number is read now, not when this is sent.
        answer: { zh: answer.zh, en: answer.en },
      })),
    answeredWithin: { zh: heard.zh, en: heard.en },
  };
};

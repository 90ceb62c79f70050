/** The deep card of a case: whose turn it is, how long they have, and what happens then. */

import { aftersaleMachine } from '../../../contract/aftersale/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { DeepCard } from '../../ui/surface/Card.tsx';
import { actorOf, type CaseData } from './case.ts';
import { text } from './words.ts';

/** The sweeper is this much behind a deadline at most, ms. */
const SWEPT = 2_000;

export function CaseTurn({ data, onEnd }: { data: CaseData; onEnd: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { state, waitsFor, deadlineAt, role } = data;
  const then = (role === 'seller' ? t.thenSeller : t.thenBuyer)[state];
  const name = aftersaleMachine.states[state][language];
  if (!waitsFor) {
    const amount = `¥${yuan(data.amount)}`;
    return <DeepCard lead={name} big={state === 'refunded' ? amount : t.kinds[data.kind]} foot={then} />;
  }
  const lead = (
    <>
      {t.now} <b>{waitsFor === actorOf[role] ? t.you : t.waiting[waitsFor]}</b> {t.todo[state]}
    </>
  );
  const counts = deadlineAt !== null && deadlineAt > now && state !== 'refunding';
  return (
    <DeepCard
      lead={lead}
      big={counts ? <Countdown to={deadlineAt} onDeep withLeft onEnd={() => setTimeout(onEnd, SWEPT)} /> : name}
      foot={then}
    />
  );
}

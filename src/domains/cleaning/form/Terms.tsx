/** What an order was agreed under, as it is recorded with it: it stays to be read however far the piece is. */

import { isOver } from '../../../../contract/cleaning/called.ts';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import type { CleaningEvent } from '../../../../contract/cleaning/machine.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { AsWritten } from '../../item/AsWritten.tsx';
import { text as objection } from '../../objection/words.ts';
import styles from '../cleaning.module.css';
import { wayOf } from '../way.ts';
import { Agreed } from './Agreed.tsx';
import { text } from './words.ts';

const isOneOf = (events: readonly CleaningEvent[], event: string) => events.some((one) => one === event);

export function Terms({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const { rule } = useText(objection);
  const language = useLanguage();
  const now = useNow(60_000);
  // An answer kept on the phone may be of before they were told.
  const { lines, declared, covered, timeline, terms } = data;
  const when = (at: number) => dateTime(at, now, language);
  const assessed = timeline.findLast(({ event }) => isOneOf(['assess', 'askExtra'], event));
  const agreed = timeline.find(({ event }) => isOneOf(['agree', 'payExtra'], event));
  const found = assessed?.reason && (
    <Card title={t.agreedLater}>
      <ul className={styles.says}>
        <li>
          {t.can(when(assessed.at))}
          <AsWritten>{assessed.reason}</AsWritten>
          {agreed && ` · ${t.agreedAt(when(agreed.at))}`}
        </li>
      </ul>
    </Card>
  );
  const worth = <li>{t.worth(`¥${yuan(declared)}`, `¥${yuan(covered)}`)}</li>;
  const way = wayOf(data);
  // Of what is over nothing can be asked for any more: what could still be paid on an objection is said until then.
  if (isOver(data))
    return (
      <>
        {(data.objection?.until ?? 0) > now && (
          <Card title={t.agreed}>
            <ul className={styles.says}>
              <li>{t.coveredBy[way]}</li>
              {worth}
              <li>{rule}</li>
            </ul>
          </Card>
        )}
        {found}
      </>
    );
  return (
    <>
      <Agreed
        bills={[lines]}
        way={way}
        extraMost={data.extraMost}
        {...(terms && { within: terms.agree, claim: terms.claim, arrival: terms.arrival, lost: terms.lost })}
      >
        {worth}
      </Agreed>
      {found}
    </>
  );
}

/** What an order was agreed under, as it is recorded with it: it stays to be read however far the piece is. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import type { CleaningEvent } from '../../../../contract/cleaning/machine.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { days } from '../../../../contract/wire/units.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Said } from '../../item/Said.tsx';
import styles from '../cleaning.module.css';
import { isOver } from '../stored/machine.ts';
import { wayOf } from '../way.ts';
import { Agreed } from './Agreed.tsx';
import { text } from './words.ts';

const isOneOf = (events: readonly CleaningEvent[], event: string) => events.some((one) => one === event);

export function Terms({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  // An answer kept on the phone may be of before they were told.
  const { lines, declared, covered, timeline, terms } = data;
  const when = (at: number) => dateTime(at, now, language);
  const assessed = timeline.findLast(({ event }) => isOneOf(['assess', 'askExtra'], event));
  const agreed = timeline.find(({ event }) => isOneOf(['agree', 'payExtra'], event));
  const found = assessed?.reason && (
    <li>
      {t.can(when(assessed.at))}
      <Said>{assessed.reason}</Said>
      {agreed && ` · ${t.agreedAt(when(agreed.at))}`}
    </li>
  );
  // Of what is over nothing can be asked for any more, nor paid: what was found and agreed to stays.
  if (isOver(data))
    return (
      found && (
        <Card title={t.agreed}>
          <ul className={styles.says}>{found}</ul>
        </Card>
      )
    );
  return (
    <Agreed bills={[lines]} way={wayOf(data)} {...(terms && { within: terms.agree })}>
      <li>{t.worth(`¥${yuan(declared)}`, `¥${yuan(covered)}`)}</li>
      {terms && <li>{(data.stored ? t.claimWithinHere : t.claimWithin)(days(terms.claim)[language])}</li>}
      {found}
    </Agreed>
  );
}

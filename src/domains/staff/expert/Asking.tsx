/** Pieces that lie here for their owners' word. */
import { identifyFault } from '../../../../contract/identify/claim-calls.ts';
import type { identifyWork } from '../../../../contract/identify/desk-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { deadlineText, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Break } from './Break.tsx';
import styles from './desk.module.css';
import { text } from './words.ts';

type Work = Pick<Output<typeof identifyWork>, 'asking' | 'askingCount'>;

/** Nobody here does anything about them before their owners have spoken, or their time is up. */
export function Asking({ work: { asking, askingCount } }: { work: Work }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (asking.length === 0) return null;
  return (
    <Card title={t.asking(askingCount)}>
      <ul className={styles.lines}>
        {asking.map(({ id, no, name, until }) => (
          <li key={id}>
            <span>
              {name[language]} · {grouped(no)}
            </span>
            {until !== null && <span>{deadlineText(until, now, language)}</span>}
            <Break id={id} by={identifyFault} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How long each state took against what is promised of it, those first in which something is late. */
import { useQuery } from '@tanstack/react-query';
import { type Promised, workPromises } from '../../../../contract/shop/number-calls.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Row, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { nameOfQueue } from './FigureRows.tsx';
import styles from './numbers.module.css';
import { text } from './words.ts';

export function Promises({ days }: { days: number }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(workPromises, { days }), ...ALWAYS_FRESH });
  if (!data) return null;
  return (
    <Card title={t.promises}>
      {data.list.length === 0 && <p className={styles.note}>{t.noPromises}</p>}
      <Rows>
        {data.list.map((one) => (
          <State key={`${one.entity} ${one.state}`} {...one} />
        ))}
      </Rows>
      <p className={styles.note}>{t.promisesNote}</p>
    </Card>
  );
}

/** What was sold there leaves from its seller's home or from our warehouse: whoever has it ships it. */
const SHIPPED_FROM_EITHER = 'sold_remote';

function State({ entity, state, name, waitsFor, promised, left, leftLate, half, most, now, late }: Promised) {
  const t = useText(text);
  const language = useLanguage();
  const long = (ms: number) =>
    ms < HOUR
      ? t.minutes(String(Math.round(ms / 60_000)))
      : ms < 2 * DAY
        ? t.hours((ms / HOUR).toFixed(1).replace(/\.0$/, ''))
        : t.daysLong((ms / DAY).toFixed(1).replace(/\.0$/, ''));
  const took =
    half === null || most === null ? t.noneLeft(long(promised)) : t.stay(long(half), long(most), long(promised));
  const parts = {
    note: `${state === SHIPPED_FROM_EITHER ? t.whoHasIt : t.who[waitsFor]} · ${t.left(left, leftLate, now)} · ${took}`,
    value: <Tag tone={late > 0 ? 'bad' : 'ok'}>{late > 0 ? t.late(late) : t.inTime}</Tag>,
    children: `${t.entities[entity]} · ${name[language]}`,
  };
  return late > 0 ? (
    <RowLink
      to="/pages/user/workbench"
      search={{ work: 'numbers', queue: nameOfQueue({ kind: 'late', entity, state }) }}
      {...parts}
    />
  ) : (
    <Row {...parts} />
  );
}

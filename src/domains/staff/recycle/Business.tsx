/** What a business keeps with us and did with its offers; each figure opens its rows. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import { decidedOf, recycleRules } from '../../../../contract/recycle/rules.ts';
import type { MerchantRecord } from '../../../../contract/recycle/shown.ts';
import { type BusinessFigure, businessFigures, recycleBusiness } from '../../../../contract/recycle/work-calls.ts';
import { exactYuan, yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read, readPages, STAYING } from '../../../api/read.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts, Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from '../staff.module.css';
import { text } from './business-words.ts';
import { text as work } from './words.ts';

/** `--` where nothing was decided yet. */
const hitRateOf = (record: MerchantRecord): string =>
  decidedOf(record) === 0 ? '--' : `${Math.round((record.won / decidedOf(record)) * 100)}%`;

/** The figures that a decision about a business looks at first, on its card. */
export function BusinessFacts({ id }: { id: string }) {
  const t = useText(text);
  const { record: lowered, recordOf } = useText(work);
  const { data } = useQuery({ ...read(recycleBusiness, { id, size: 1 }), ...ALWAYS_FRESH });
  if (!data) return null;
  const { deposit, record } = data;
  return (
    <Facts>
      <Fact name={t.whole}>{`¥${yuan(deposit.free + deposit.frozen)}`}</Fact>
      <Fact name={t.hitRate}>{t.hits(hitRateOf(record), record.won, decidedOf(record))}</Fact>
      <Fact name={lowered}>{recordOf(record.lowered, record.inspected)}</Fact>
      <Fact name={t.waiting}>{t.waitingOf(record.open)}</Fact>
    </Facts>
  );
}

export function BusinessSheet({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [of, setOf] = useState<BusinessFigure>('won');
  const query = useInfiniteQuery({ ...readPages(recycleBusiness, { id, of }), ...ALWAYS_FRESH, ...STAYING });
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const count = (figure: BusinessFigure) =>
    first && (figure === 'disputes' ? first.disputes.opened : first.record[figure]);
  return (
    <Sheet open onClose={onClose} title={name}>
      <div className={styles.form}>
        {first && (
          <Facts>
            <Fact name={t.whole}>{`¥${yuan(first.deposit.free + first.deposit.frozen)}`}</Fact>
            <Fact name={t.frozen}>{`¥${yuan(first.deposit.frozen)}`}</Fact>
            <Fact name={t.free}>{`¥${yuan(first.deposit.free)}`}</Fact>
            <Fact name={t.held}>{`¥${yuan(first.deposit.held)}`}</Fact>
            <Fact name={t.hitRate}>{hitRateOf(first.record)}</Fact>
            <Fact name={t.inspected}>{first.record.inspected}</Fact>
            {first.record.lowered > 0 && <Fact name={t.loweredBy}>{`¥${yuan(first.record.loweredBy)}`}</Fact>}
            {first.disputes.opened > 0 && <Fact name={t.upheld}>{first.disputes.upheld}</Fact>}
          </Facts>
        )}
        <p className={styles.hint}>{t.note(recycleRules.days)}</p>
        <Pills<BusinessFigure>
          name={t.rows}
          value={of}
          onChange={setOf}
          options={businessFigures.map((value) => ({ value, label: t.figures[value], count: count(value) }))}
        />
        <Rows>
          {rows.map((row) => (
            <Row
              key={row.id}
              note={`${grouped(row.no)} · ${dateTime(row.at, now, language)}`}
              value={<StateTag machine={recycleMachine} state={row.state} />}
            >
              {row.name[language]} · {row.offered === null ? '--' : `¥${exactYuan(row.offered)}`}
              {row.newPrice !== null && ` → ¥${exactYuan(row.newPrice)}`}
            </Row>
          ))}
          {!query.isPending && rows.length === 0 && <Row>{t.none}</Row>}
        </Rows>
        {query.hasNextPage && (
          <Button kind="line" block pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.more}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

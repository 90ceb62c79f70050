/** Pieces on the washing table: one queue a step, the nearest deadline first. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type CleaningJob,
  cleaningDecide,
  cleaningDetail,
  cleaningScanIn,
  cleaningWork,
} from '../../../../contract/cleaning/calls.ts';
import { cleaningIdle, cleaningQueueNames } from '../../../../contract/cleaning/queues.ts';
import { cares } from '../../../../contract/cleaning/rules.ts';
import { cleaningObjectionDecide } from '../../../../contract/objection/calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read, readPages, STAYING } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { grouped } from '../../../ui/format/format.ts';
import { IconBox } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { ArrivalAnswer } from '../../cleaning/trouble/ArrivalAnswer.tsx';
import { OnWay } from '../../cleaning/trouble/OnWay.tsx';
import { shortNo } from '../../cleaning/way.ts';
import { slotWords } from '../../express/PickupSlots.tsx';
import { Whereto } from '../../express/SendTo.tsx';
import { WaybillScan } from '../../express/WaybillScan.tsx';
import { Acts, SecondPerson } from '../Acts.tsx';
import { OtherDesks } from '../desk/OtherDesks.tsx';
import { Objections } from '../objection/Objections.tsx';
import { Numbered } from '../own/Numbered.tsx';
import { Queues, useQueue } from '../Queues.tsx';
import { text as secondWords } from '../second-words.ts';
import { WorkList } from '../WorkList.tsx';
import { Claimed } from './Claimed.tsx';
import { CleaningWork } from './CleaningWork.tsx';
import { Disputed } from './Disputed.tsx';
import { Evidence } from './Evidence.tsx';
import { Keeps } from './Keeps.tsx';
import styles from './table.module.css';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

export default function Cleanings() {
  const t = useText(text);
  const second = useText(secondWords);
  const queries = useQueryClient();
  const { queue, of } = useQueue(cleaningQueueNames, 'receive');
  // A number is looked for once: whoever opens another queue sees that.
  const { code: begin = '' } = route.useSearch();
  const [scanned, setScanned] = useState({ queue, typed: begin, code: begin });
  const { typed, code } = scanned.queue === queue ? scanned : { typed: '', code: '' };
  const find = (value: string) => setScanned({ queue, typed: value, code: value });
  const query = useInfiniteQuery({
    // Whatever queue is open, what was scanned is somewhere.
    ...readPages(cleaningWork, { queue, ...(code && { code, anywhere: true }) }),
    ...ALWAYS_FRESH,
    ...STAYING,
  });
  // Marked while it lies on the table, it is seen there.
  useLive(['cleaning.marked'], ({ data }) => {
    void query.refetch();
    void queries.invalidateQueries(read(cleaningDetail, data));
  });
  return (
    <WorkList
      name={`work-cleaning-${queue}${code && `-${code}`}`}
      of={{ kind: 'cleaning', by: cleaningScanIn }}
      query={query}
      rowHeight={180}
      row={({ cover, name, care, no, waitsFor, deadlineAt }, language) => ({
        photo: cover,
        name: name[language],
        facts: [cares[care][language], grouped(no)],
        due: waitsFor === 'P' ? deadlineAt : null,
      })}
      empty={
        !code && query.data?.pages[0]?.objections?.length
          ? null
          : {
              title: code ? t.noneOf(code) : t.emptyTitle,
              body: code ? t.noneOfBody : t.emptyBody,
              ...(code && { action: <OtherDesks desks={query.data?.pages[0]?.desks} code={code} /> }),
              icon: <IconBox size={24} />,
            }
      }
      above={(first) => (
        <>
          <Queues {...of} words={t} counts={first?.counts} idle={cleaningIdle} />
          <WaybillScan
            label={t.find}
            value={typed}
            onChange={(value) => {
              if (value === '') find('');
              else setScanned({ queue, typed: value, code });
            }}
            onRead={(value) => setScanned({ queue, typed: value, code: value.trim() })}
          />
          <Objections jobs={first?.objections} by={cleaningObjectionDecide} evidence={(id) => <Evidence id={id} />} />
        </>
      )}
    >
      {(row) => (
        <Card>
          <Disputed row={row} />
          <Numbered of={row.number} />
          <Link to="/pages/cleaning/washdetail" search={{ id: row.id }}>
            <OrderRow row={row} desk />
          </Link>
          <p className={styles.where}>
            {grouped(row.no)}
            {/* What is written on the slip in its box. An answer of before that was told has none of its order. */}
            {row.orderNo !== undefined && ` · ${t.slip(shortNo(row.orderNo))}`}
            {/* An answer of before that was told with the piece. */}
            {row.declared !== undefined && ` · ${t.worth(`¥${yuan(row.declared)}`, `¥${yuan(row.covered)}`)}`}
          </p>
          <Where row={row} />
          <div className={styles.notices}>
            <Claimed job={row} />
            <OnWay row={row} />
            {row.gone && <Notice tone="bad">{t.gone}</Notice>}
            {row.note && <Notice title={t.asks}>{row.note}</Notice>}
            <Keeps row={row} />
            {row.arrivalAnswer?.agreed && <ArrivalAnswer data={row} />}
            {(row.noMore || !row.washed) && row.state === 'qc' && (
              <Notice tone="wait" title={row.washed ? t.noMore : t.unwashed}>
                {row.washed ? t.noMoreNote : t.unwashedNote}
              </Notice>
            )}
          </div>
          {row.needsSecond && <SecondPerson by={cleaningDecide} title={second.nobody} />}
          {row.state === 'claim' && row.own && !row.late && !row.returned ? (
            !row.needsSecond && <Notice tone="wait">{second.own}</Notice>
          ) : (
            <Acts by={row.state === 'claim' && !row.late && !row.returned ? cleaningDecide : cleaningScanIn}>
              <CleaningWork row={row} code={code} onTaken={() => row.pieces === 1 && find('')} />
            </Acts>
          )}
        </Card>
      )}
    </WorkList>
  );
}

/** What tells whoever has to act where the piece is. */
function Where({ row }: { row: CleaningJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (row.late)
    return (
      <p className={styles.where}>{row.state === 'claim' ? t.vanished : row.state === 'done' ? t.latePaid : t.late}</p>
    );
  if (row.returned) return <p className={styles.where}>{t.returned}</p>;
  if (row.left) return <p className={styles.where}>{t.leftHere}</p>;
  if (row.state === 'undelivered') return <p className={styles.where}>{t.undelivered}</p>;
  if (row.state === 'found') return <p className={styles.where}>{t.asked}</p>;
  if (row.state === 'unsuitable' && row.compensated > 0) return <p className={styles.where}>{t.paidFor}</p>;
  if (row.piece) {
    const { code, shelf, size } = row.piece;
    return <p className={styles.where}>{t.stored(code, shelf, sizeName(size, language))}</p>;
  }
  const others = row.state === 'to_return' || row.state === 'unsuitable' ? t.others(row) : '';
  if (others) return <p className={styles.where}>{others}</p>;
  // Nothing is waited for any more: it lies with us.
  if (row.state === 'sent' && row.broughtAt) return <p className={styles.where}>{t.brought}</p>;
  if (row.state !== 'to_fetch' || row.pickupAt === null) return null;
  return (
    <>
      <p className={styles.where}>{t.pickup(slotWords(row.pickupAt, now, language), row.city ?? '')}</p>
      {row.home && <Whereto to={row.home} />}
    </>
  );
}

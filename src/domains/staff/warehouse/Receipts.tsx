/** Receipts on the workbench: scanned in at the door, opened, counted line by line, put away. */
import {
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import {
  type ReceiptQueue,
  receiptQueues,
  workReceiptArrive,
  workReceiptList,
} from '../../../../contract/stock/warehouse.ts';
import type { Input, Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, keyOf, readPages, STAYING } from '../../../api/read.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { IconBox, IconClock } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { tellSaved } from '../../device/kept.ts';
import { useQueuedWrite, useQueuedWrites } from '../../device/use-queued-write.ts';
import { useQueuedOn } from '../../device/work/QueuedNotice.tsx';
import { isWaybill, WaybillScan } from '../../express/WaybillScan.tsx';
import { Acts, Apart } from '../Acts.tsx';
import { Queues, useQueue } from '../Queues.tsx';
import { WorkList } from '../WorkList.tsx';
import { Count } from './Count.tsx';
import { expectedQueue, expectedState, steps } from './expected.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');
type Receipt = Output<typeof workReceiptList>['list'][number];

export default function Receipts() {
  const t = useText(text);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { queue, choose, of } = useQueue(receiptQueues, 'arrive');
  const query = useExpected(
    queue,
    useInfiniteQuery({ ...readPages(workReceiptList, { queue }), ...ALWAYS_FRESH, ...STAYING }),
  );
  if (search.receipt) return <Count id={search.receipt} />;
  return (
    <WorkList
      name={`receipts-${queue}`}
      of={{ kind: 'receipt', by: workReceiptArrive }}
      query={query}
      rowHeight={170}
      row={({ cover, title, counted, pieces, seller, deadlineAt }, language) => ({
        photo: cover,
        name: title[language],
        facts: [t.pieces(counted, pieces), seller.nickname],
        due: deadlineAt,
      })}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconBox size={24} /> }}
      above={(first) => (
        <div className={styles.above}>
          <Door onArrived={() => choose('count')} />
          <Queues {...of} words={t} counts={first?.counts} />
        </div>
      )}
    >
      {(receipt) => (
        <Job receipt={receipt} onOpen={() => void navigate({ search: (now) => ({ ...now, receipt: receipt.id }) })} />
      )}
    </WorkList>
  );
}

type Pages = InfiniteData<Output<typeof workReceiptList>>;

/** What was done here and is not sent yet counts: who looks for a parcel that was just taken in finds it where it is counted. */
function useExpected(queue: ReceiptQueue, query: UseInfiniteQueryResult<Pages>): UseInfiniteQueryResult<Pages> {
  const queries = useQueryClient();
  const waiting = useQueuedWrites(steps, query.dataUpdatedAt);
  if (!query.data || waiting.length === 0) return query;
  const pages = expectedQueue(queue, query.data.pages, { known: knownRows(queries), waiting });
  return { ...query, data: { ...query.data, pages } } as typeof query;
}

const knownRows = (queries: QueryClient): Receipt[] =>
  queries
    .getQueriesData<Pages>({ queryKey: keyOf(workReceiptList) })
    .flatMap(([, data]) => data?.pages.flatMap(({ list }) => list) ?? []);

/** Receipts that this desk has seen on their way under a waybill, or the label inside. */
function knownUnder(queries: QueryClient, waybill: string): string[] {
  const rows = knownRows(queries);
  const same = (other: string | null) => other?.toUpperCase() === plain(waybill);
  return [...new Set(rows.filter(({ no, expressNo }) => same(no) || same(expressNo)).map(({ id }) => id))];
}

const plain = (waybill: string) => waybill.trim().toUpperCase();
const waybillOf = ({ input }: { input: unknown }) => plain((input as Input<typeof workReceiptArrive>).waybill);

function Door({ onArrived }: { onArrived: () => void }) {
  const t = useText(text);
  const [waybill, setWaybill] = useState('');
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const arrive = useQueuedWrite(workReceiptArrive, {
    label: (input) => ({ zh: text.zh.arriveLabel(input.waybill), en: text.en.arriveLabel(input.waybill) }),
    link: '/pages/user/workbench?work=receipts',
    touches: (input) => knownUnder(queries, input.waybill).map((id) => `receipt-${id}`),
  });
  const waiting = useQueuedOn('', workReceiptArrive.path);
  const takeIn = async (code: string) => {
    setTried(true);
    if (!isWaybill(code)) return;
    if (waiting.some((item) => waybillOf(item) === plain(code))) {
      setTried(false);
      return toast(t.arriveWaits(code.trim()), { failure: true });
    }
    const saved = await arrive.mutateAsync({ waybill: code.trim() });
    setWaybill('');
    setTried(false);
    tellSaved(saved, saved.queued ? '' : t.arrived(saved.output.list.length));
    // The other queue may never have been read here.
    if (!saved.queued) onArrived();
  };
  const go = (code: string) => void takeIn(code).catch(() => undefined);
  return (
    <Acts by={workReceiptArrive} silent>
      <Card>
        <div className={styles.door}>
          <WaybillScan
            label={t.waybill}
            value={waybill}
            onChange={setWaybill}
            // Emptied by what was taken in, it says nothing.
            check={(value) => ((value === '' && !tried) || isWaybill(value) ? null : t.waybillBad)}
            insist={tried}
            onRead={go}
          />
          <Button block pending={arrive.isPending} onClick={() => go(waybill)}>
            {t.arrive}
          </Button>
        </div>
        <ul className={styles.lines}>
          {waiting
            .filter(({ touches = [] }) => !touches.some((thing) => thing.startsWith('receipt-')))
            .map((item) => (
              <li key={item.id} className={styles.head}>
                <b>{waybillOf(item)}</b>
                <Tag tone={item.why === 'refused' ? 'bad' : 'wait'}>
                  {item.why === 'refused' ? t.arriveRefused : t.arriveUnknown}
                </Tag>
              </li>
            ))}
        </ul>
      </Card>
    </Acts>
  );
}

function Job({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const queued = useQueuedOn(`receipt-${receipt.id}`);
  const state = expectedState(receipt.state, queued);
  return (
    <Card>
      <div className={styles.head}>
        <StateTag machine={receiptMachine} state={state} />
        {queued.length > 0 && <Tag tone="wait">{t.waiting(queued.length)}</Tag>}
        {receipt.deadlineAt !== null && (
          <Tag icon={<IconClock size={12} />}>
            <Countdown to={receipt.deadlineAt} late />
          </Tag>
        )}
      </div>
      <div className={styles.goods}>
        <Photo src={receipt.cover} alt="" sizes="56px" radius={10} />
        <span className={styles.words}>
          <b>{receipt.title[language]}</b>
          <small>
            {t.lines(receipt.lines)} · {t.pieces(receipt.counted, receipt.pieces)}
          </small>
          <small>
            {t.seller(receipt.seller.nickname)} · {grouped(receipt.no)}
          </small>
          {receipt.expressNo && (
            <small>
              {carrierName(receipt.expressCompany ?? '', language)} {receipt.expressNo}
            </small>
          )}
        </span>
      </div>
      <div className={styles.acts}>
        <Apart by={workReceiptArrive}>
          <Button size="sm" kind={state === 'shipped' ? 'line' : 'pri'} onClick={onOpen}>
            {state === 'shipped' || state === 'discrepancy' ? t.look : t.open}
          </Button>
        </Apart>
      </div>
    </Card>
  );
}

/** The seller's receipts: those still waiting on this phone first, then what the server has, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { receiptList, receiptSave } from '../../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { IconPlus } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { SyncChip } from '../../device/SyncChip.tsx';
import { useOutbox } from '../../device/use-outbox.ts';
import { QueuedTag, useQueuedThings } from '../../device/work/QueuedTag.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

const PATH = '/pages/stock/receipt/receiptList';
type Receipt = Output<typeof receiptList>['list'][number];

export const Route = createFileRoute('/pages/stock/receipt/receiptList')({ component: ReceiptList });

function ReceiptList() {
  const t = useText(text);
  const language = useLanguage();
  const query = useInfiniteQuery({ ...readPages(receiptList, {}), ...ALWAYS_FRESH });
  const queued = useQueuedThings();
  const sent = new Set(query.data?.pages.flatMap((page) => page.list.map((receipt) => receipt.id)));
  // A receipt whose answer was lost may be on both sides for a moment; the server's word counts.
  const waiting = (useOutbox() ?? []).filter((item) => item.call === receiptSave.path && !sent.has(item.id));
  return (
    <Screen
      screen={PATH}
      title={t.list}
      ground="task"
      wide="list"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      empty={(data) => waiting.length === 0 && data.pages.every((page) => page.list.length === 0) && <NoReceipts />}
      bar={
        <LinkButton block to="/pages/stock/receipt/createReceipt">
          <IconPlus size={20} />
          {t.create}
        </LinkButton>
      }
    >
      {(data) => (
        <>
          {waiting.map((item) => (
            <Card key={item.id} title={item.label[language]} end={<Tag tone="wait">{t.waiting}</Tag>}>
              <Link to="/pages/user/outbox" className={styles.link}>
                {t.submittedBody}
              </Link>
            </Card>
          ))}
          <InfiniteList
            name="receipts"
            as="cards"
            rowHeight={112}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(receipt) => receipt.id}
            pages={query}
          >
            {(receipt) => <ReceiptCard receipt={receipt} waiting={queued.get(`receipt-${receipt.id}`)} />}
          </InfiniteList>
        </>
      )}
    </Screen>
  );
}

function ReceiptCard({ receipt, waiting }: { receipt: Receipt; waiting?: readonly OutboxItem[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Link to="/pages/stock/receipt/receiptDetail" search={{ id: receipt.id }} className={styles.row}>
      <Photo src={receipt.cover} alt="" sizes="72px" radius={10} className={styles.thumb} />
      <span className={styles.words}>
        <b>{t.more(receipt.title[language], receipt.lines)}</b>
        <small>
          {t.pieces(receipt.pieces)} · {t.photosN(receipt.photos)}
        </small>
        <small>
          {grouped(receipt.no)} · {dateTime(receipt.submittedAt, now, language)}
        </small>
      </span>
      <span className={styles.tags}>
        <QueuedTag waiting={waiting} />
        <StateTag machine={receiptMachine} state={receipt.state as keyof typeof receiptMachine.states} />
      </span>
    </Link>
  );
}

function NoReceipts() {
  const t = useText(text);
  return (
    <Empty
      art={<img src={`${import.meta.env.BASE_URL}art/empty-stock.svg`} alt="" width={160} height={160} />}
      title={t.emptyTitle}
      body={t.emptyBody}
      action={
        <LinkButton kind="tint" to="/pages/stock/receipt/createReceipt">
          {t.create}
        </LinkButton>
      }
    />
  );
}

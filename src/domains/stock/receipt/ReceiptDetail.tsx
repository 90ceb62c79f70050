/** One receipt: where it is, what it holds, what the count found, what was said, and its photos chained by their hashes. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { warehouseAddress } from '../../../../contract/express/calls.ts';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import type { ReceiptState } from '../../../../contract/stock/calls.ts';
import { receiptDetail, receiptLabels, receiptMessage } from '../../../../contract/stock/calls.ts';
import { announceLabels } from '../../../../contract/stock/labels.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { type Actor, eventsFor } from '../../../../contract/wire/states.ts';
import { download } from '../../../api/download.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../../api/read.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { saveDownload, saveFile } from '../../../ui/feedback/save-file.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { idIn, type Search } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { SyncChip } from '../../device/SyncChip.tsx';
import { useOnline } from '../../device/use-outbox.ts';
import { QueuedNotice } from '../../device/work/QueuedNotice.tsx';
import { Unwanted } from '../../device/work/Unwanted.tsx';
import { SendToUs } from '../../express/SendTo.tsx';
import { AsWritten } from '../../item/AsWritten.tsx';
import { Said, SaidDefects } from '../../item/Said.tsx';
import { Custody } from '../Custody.tsx';
import { Difference, differencesIn } from './Difference.tsx';
import { Messages } from './Messages.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

const PATH = '/pages/stock/receipt/receiptDetail';
type Receipt = Output<typeof receiptDetail>;

export const Route = createFileRoute('/pages/stock/receipt/receiptDetail')({
  validateSearch: (search: Search) => ({ id: idIn(search.id) ?? '' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetch(context.queries, read(receiptDetail, deps));
    prefetch(context.queries, read(warehouseAddress, {}));
  },
  component: ReceiptDetail,
});

function ReceiptDetail() {
  const t = useText(text);
  const search = Route.useSearch();
  const query = useQuery({ ...read(receiptDetail, search), ...ALWAYS_FRESH });
  return (
    <Screen
      screen={PATH}
      title={t.detail}
      ground="task"
      wide="columns"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(receipt) => <ReceiptActions receipt={receipt} />}
    >
      {(receipt) => <Content receipt={receipt} />}
    </Screen>
  );
}

function Content({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const language = useLanguage();
  const state = receipt.state;
  const { lines, extra } = differencesIn(receipt);
  const told = state === 'discrepancy' || state === 'stocked';
  return (
    <Stack>
      <QueuedNotice thing={`receipt-${receipt.id}`} />
      {eventsFor(receiptMachine, state, 'S').includes('cancel') && <Unwanted id={receipt.id} />}
      <Card title={t.journey} end={<StateTag machine={receiptMachine} state={state} />}>
        <Timeline
          machine={receiptMachine}
          state={state}
          transitions={receipt.timeline.map(({ to, actor, at, reason }) => ({
            to: to as ReceiptState,
            actor: actor as Actor,
            at,
            ...(reason !== null && { reason: <AsWritten>{reason}</AsWritten> }),
          }))}
          deadlineAt={receipt.deadlineAt}
          me="S"
        />
      </Card>
      {eventsFor(receiptMachine, state, 'S').includes('ship') && (
        <SendToUs inside={{ kind: 'receipt', id: receipt.id, no: receipt.no, pieces: receipt.pieces }} />
      )}
      {told && lines.length + extra.length > 0 && (
        <Card title={t.difference}>
          {state === 'discrepancy' && <p className={styles.link}>{t.differenceNote}</p>}
          <Difference receipt={receipt} />
        </Card>
      )}
      <Lines receipt={receipt} />
      {receipt.photoList.length > 0 && (
        <Card title={t.photos} end={t.photosN(receipt.photoList.length)}>
          <ImageGrid
            photos={receipt.photoList.map((photo, n) => ({ id: photo.sha256, src: photo.url, alt: t.photoAlt(n + 1) }))}
          />
        </Card>
      )}
      {state !== 'submitted' && state !== 'cancelled' && (
        <Messages
          messages={receipt.messages}
          me="S"
          receiptId={receipt.id}
          call={receiptMessage}
          label={{ zh: text.zh.messageLabel, en: text.en.messageLabel }}
          page={`${PATH}?id=${receipt.id}`}
        />
      )}
      {receipt.custody.length > 0 && (
        <Card>
          <details>
            <summary>{t.fingerprints}</summary>
            <Custody chain={receipt.custody} />
          </details>
        </Card>
      )}
      <Card>
        <Facts>
          {receipt.facts.stocked > 0 && <Fact name={t.facts}>{t.factsOf(receipt.facts)}</Fact>}
          <Fact name={t.no} copy={receipt.no}>
            {grouped(receipt.no)}
          </Fact>
          {receipt.expressNo && (
            <Fact
              name={receipt.expressCompany ? carrierName(receipt.expressCompany, language) : t.waybill}
              copy={receipt.expressNo}
            >
              {receipt.expressNo}
            </Fact>
          )}
          {receipt.note && (
            <Fact name={t.note}>
              <Said>{receipt.note}</Said>
            </Fact>
          )}
        </Facts>
        <Labels receipt={receipt} />
      </Card>
    </Stack>
  );
}

function Lines({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={t.lines} end={t.goodsCount(receipt.lines, receipt.pieces)}>
      <ul className={styles.lines}>
        {receipt.lineList.map((line) => (
          <li key={line.position}>
            <Photo src={line.photos[0]?.url ?? line.cover} alt="" sizes="56px" radius={10} />
            <span className={styles.words}>
              <b>{line.name[language]}</b>
              <small>
                {line.styleNo} · {sizeName(line.size, language)} · {gradeName[line.grade][language]} ×{line.quantity}
              </small>
              {line.defects.length > 0 && (
                <small>
                  <SaidDefects of={line.defects} />
                </small>
              )}
              {line.note && (
                <small>
                  <Said>{line.note}</Said>
                </small>
              )}
              {line.identifyId && (
                <Link to="/pages/identify/detail" search={{ id: line.identifyId }}>
                  {t.withReport}
                </Link>
              )}
              {line.photos.length > 0 && <small>{t.linePhotos(line.photos.length)}</small>}
              {line.counted !== null && <small>{t.counted(line.counted, line.quantity)}</small>}
              {shelvesOf(receipt, line.position).map((shelf) => (
                <small key={shelf}>{t.onShelf(shelf)}</small>
              ))}
            </span>
            <span className={styles.expected}>
              {line.expectedPrice !== null && <small>{t.expected}</small>}
              <Price amount={line.expectedPrice} decimals={0} size={15} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shelvesOf = ({ found }: Receipt, line: number): string[] => [
  ...new Set(found.filter((one) => one.line === line && one.stocked && one.shelf).map(({ shelf }) => shelf)),
];

function Labels({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const language = useLanguage();
  const online = useOnline();
  const [pending, setPending] = useState(false);
  if (receipt.state === 'cancelled') return null;
  /** This phone draws them. */
  const printHere = async () => {
    const { drawLabels } = await import('../print-labels.ts');
    const labels = announceLabels(receipt.no, receipt.lineList, language);
    saveFile(`labels-${receipt.no}.pdf`, 'application/pdf', await drawLabels(labels));
  };
  const printThere = async () => {
    try {
      saveDownload(await download(receiptLabels, { id: receipt.id }));
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
      await printHere();
    }
  };
  const print = async () => {
    setPending(true);
    try {
      await (online ? printThere() : printHere());
      toast(t.labelsDone, { success: true });
    } catch (error) {
      toast(error instanceof ApiError ? error.message : t.labelsFailed, { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.print}>
      <Button kind="tint" block pending={pending} onClick={() => void print()}>
        {t.labels}
      </Button>
    </div>
  );
}

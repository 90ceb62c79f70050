/** Counting one receipt: every line as told with one tap, or with what differs; then away to the shelves. */

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import { SHELF } from '../../../../contract/item/shelf.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import { seenLine } from '../../../../contract/stock/seen.ts';
import {
  workReceiptCount,
  workReceiptDetail,
  workReceiptLabels,
  workReceiptMessage,
  workReceiptStart,
} from '../../../../contract/stock/warehouse.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { download } from '../../../api/download.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { saveDownload } from '../../../ui/feedback/save-file.ts';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { useReopened } from '../../device/drafts/use-reopened.ts';
import { tellNotKept } from '../../device/not-kept.ts';
import { useOnline } from '../../device/use-outbox.ts';
import { useQueuedWrites } from '../../device/use-queued-write.ts';
import { tellKept } from '../../device/waiting/kept-news.ts';
import { QueuedNotice } from '../../device/work/QueuedNotice.tsx';
import { SaidDefects } from '../../item/Said.tsx';
import { Difference } from '../../stock/receipt/Difference.tsx';
import { Messages } from '../../stock/receipt/Messages.tsx';
import { Apart } from '../Acts.tsx';
import { ThisOne, useBarred } from '../own/barred.ts';
import { CountClose, differs } from './CountClose.tsx';
import { CountSheet } from './CountSheet.tsx';
import { type CountLine, type Found, isNoted, type Receipt } from './counted.ts';
import { ExtraSheet } from './ExtraSheet.tsx';
import { expectedOf, steps } from './expected.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

const PATH = '/pages/user/workbench';
const extra = () => ({ zh: text.zh.extra, en: text.en.extra });

export function Count({ id }: { id: string }) {
  const t = useText(text);
  const language = useLanguage();
  const thing = `receipt-${id}`;
  const query = useQuery({ ...read(workReceiptDetail, { id }), ...ALWAYS_FRESH });
  const barred = useBarred({ kind: 'receipt', by: workReceiptStart }, [{ id }])(id);
  const waiting = useQueuedWrites(steps, query.dataUpdatedAt).filter((item) => item.touches?.includes(thing));
  const [shelf, setShelf] = useState('A-01');
  /** The position of the line that differs. */
  const [line, setLine] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const page = `${PATH}?work=receipts&receipt=${id}` as const;
  useReopened('count', (key) => {
    if (key.startsWith(`${id}-`)) setLine(Number(key.slice(id.length + 1)));
  });
  useReopened('extra', (one) => one === id && setAdding(true));
  /** One at a time: a second tap is none. */
  const noting = useRef(false);
  const note = async ({ no, lineList }: Receipt, position: number | null, found: Found, seen: string) => {
    if (noting.current) return;
    noting.current = true;
    let noted: string | undefined;
    try {
      // The very same stands in the queue already.
      if (!(await isNoted(id, position, found)))
        noted = await enqueue({
          call: workReceiptCount,
          label: countLabel(
            no,
            lineList.find((one) => one.position === position),
            found,
          ),
          link: page,
          input: { id, line: position, found, seen },
        });
    } catch (error) {
      return tellNotKept(error);
    } finally {
      noting.current = false;
    }
    await tellKept(noted, t.savedCount);
  };
  const extras = (receipt: Receipt): Found =>
    receipt.found
      .filter((one) => one.line === null && !one.stocked)
      .map(({ skuId, grade, quantity, shelf: place, note: words }) => ({
        ...{ kind: 'extra' as const, skuId, grade, quantity, shelf: place, note: words },
      }));
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(known) => (
        <ThisOne value={barred}>
          <Apart by={workReceiptStart}>
            <CountClose receipt={expectedOf(known, waiting, extra())} waiting={waiting} />
          </Apart>
        </ThisOne>
      )}
    >
      {(known) => {
        const receipt = expectedOf(known, waiting, extra());
        const differing = receipt.lineList.find(({ position }) => position === line);
        const counting = !barred && (receipt.state === 'checking' || receipt.state === 'partial');
        return (
          <>
            <QueuedNotice thing={thing} />
            <Card
              title={`${t.seller(receipt.seller.nickname)} · ${grouped(receipt.no)}`}
              end={<StateTag machine={receiptMachine} state={receipt.state} />}
            >
              <p className={styles.note}>
                {carrierName(receipt.expressCompany ?? '', language)} {receipt.expressNo}
              </p>
              {receipt.note && <p>{receipt.note}</p>}
              {counting && (
                <Field
                  label={t.shelf}
                  hint={t.shelfHint}
                  value={shelf}
                  onChange={(value) => setShelf(value.toUpperCase())}
                  check={(value) => (SHELF.test(value) ? null : t.shelfBad)}
                  maxLength={20}
                />
              )}
              {known.found.some((one) => one.stocked) && <Labels id={id} />}
            </Card>
            <Card title={t.goods}>
              <ul className={styles.lines}>
                {receipt.lineList.map((one) => (
                  <Line
                    key={one.position}
                    line={one}
                    counting={counting}
                    queued={waiting.some(
                      ({ call, input }) =>
                        call === workReceiptCount.path && (input as { line?: number }).line === one.position,
                    )}
                    done={stockedOf(receipt, one) === one.quantity}
                    onAll={() =>
                      void note(
                        receipt,
                        one.position,
                        [
                          {
                            kind: 'asTold',
                            grade: one.grade,
                            quantity: one.quantity - stockedOf(receipt, one),
                            shelf: SHELF.test(shelf) ? shelf : '',
                          },
                        ],
                        seenLine(receipt, one.position),
                      )
                    }
                    onDiffer={() => setLine(one.position)}
                  />
                ))}
              </ul>
            </Card>
            {counting && (
              <Card
                title={t.extra}
                end={
                  <Button kind="text" size="sm" onClick={() => setAdding(true)}>
                    {t.addExtra}
                  </Button>
                }
              >
                <p className={styles.note}>{t.extraNote}</p>
              </Card>
            )}
            {differs(receipt) && (
              <Card title={t.differs}>
                <Difference receipt={receipt} />
              </Card>
            )}
            <Messages
              messages={receipt.messages}
              me="P"
              receiptId={receipt.id}
              call={workReceiptMessage}
              label={{ zh: text.zh.messageLabel(receipt.no), en: text.en.messageLabel(receipt.no) }}
              page={page}
            />
            {differing && counting && (
              <CountSheet
                key={differing.position}
                line={differing}
                receipt={receipt}
                most={differing.quantity - stockedOf(receipt, differing)}
                shelf={SHELF.test(shelf) ? shelf : ''}
                onClose={() => setLine(null)}
              />
            )}
            {adding && (
              <ExtraSheet
                receipt={receipt}
                found={extras(receipt)}
                shelf={SHELF.test(shelf) ? shelf : ''}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        );
      }}
    </Screen>
  );
}

const countLabel = (no: string, line: CountLine | undefined, found: Found) => {
  const pieces = found.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = (language: Language) => line && `${line.name[language]} ${sizeName(line.size, language)} × ${pieces}`;
  return { zh: text.zh.countLabel(no, what('zh')), en: text.en.countLabel(no, what('en')) };
};

const stockedOf = ({ found }: Receipt, line: CountLine): number =>
  found.filter((one) => one.line === line.position && one.stocked).reduce((sum, { quantity }) => sum + quantity, 0);

interface LineProps {
  line: CountLine;
  counting: boolean;
  /** Its count is on its way to the server. */
  queued: boolean;
  /** All of it is on the shelf already. */
  done: boolean;
  onAll: () => void;
  onDiffer: () => void;
}

function Line({ line, counting, queued, done, onAll, onDiffer }: LineProps) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <li>
      <div className={styles.goods}>
        <Photo src={line.cover} alt="" sizes="56px" radius={10} />
        <span className={styles.words}>
          <b>
            {line.name[language]} {sizeName(line.size, language)}
          </b>
          <small>
            {line.styleNo} · {gradeName[line.grade][language]} · {t.told(line.quantity)}
          </small>
          {line.defects.length > 0 && (
            <small>
              <SaidDefects of={line.defects} />
            </small>
          )}
          <span>
            {done ? (
              <Tag tone="ok">{t.onShelf}</Tag>
            ) : queued ? (
              <Tag tone="wait">{t.countWaits(line.counted ?? 0)}</Tag>
            ) : line.counted === null ? (
              <Tag>{t.notCounted}</Tag>
            ) : (
              <Tag tone={line.counted === line.quantity ? 'ok' : 'bad'}>
                {line.counted === line.quantity ? t.countedAs(line.counted) : t.missing(line.quantity - line.counted)}
              </Tag>
            )}
          </span>
        </span>
      </div>
      {line.photos.length > 0 && (
        <ImageGrid columns={6} photos={line.photos.map(({ sha256, url }) => ({ id: sha256, src: url }))} />
      )}
      {counting && !done && (
        <div className={styles.acts}>
          <Button size="sm" kind="line" onClick={onDiffer}>
            {t.differs}
          </Button>
          <Button size="sm" kind={line.counted === null ? 'pri' : 'tint'} onClick={onAll}>
            {t.all}
          </Button>
        </div>
      )}
    </li>
  );
}

function Labels({ id }: { id: string }) {
  const t = useText(text);
  const online = useOnline();
  const [pending, setPending] = useState(false);
  const print = async () => {
    setPending(true);
    try {
      saveDownload(await download(workReceiptLabels, { id }));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      kind="tint"
      block
      pending={pending}
      disabledReason={!online && t.labelsOffline}
      onClick={() => void print()}
    >
      {t.labels}
    </Button>
  );
}

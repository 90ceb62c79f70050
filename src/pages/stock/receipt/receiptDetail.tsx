/** One receipt: where it is, its goods, its photos with their fingerprints, and the waybill it travels with. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '../../../../contract/call.ts';
import { gradeName } from '../../../../contract/grades.ts';
import { type Actor, eventsFor } from '../../../../contract/states.ts';
import { receiptCancel, receiptDeliver, receiptDetail, receiptMachine } from '../../../../contract/stock.ts';
import { prefetch, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { enqueue } from '../../../offline/outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { confirm } from '../../../ui/dialogs.ts';
import { Field } from '../../../ui/Field.tsx';
import { grouped } from '../../../ui/format.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { Price } from '../../../ui/Price.tsx';
import { Fact, Facts } from '../../../ui/Row.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { StateTag } from '../../../ui/Tag.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import { toast } from '../../../ui/toast.ts';
import { SyncChip } from '../../-SyncChip.tsx';
import { idIn, type Search } from '../../-search.ts';
import styles from './-receipt.module.css';
import { text } from './-text.ts';

const PATH = '/pages/stock/receipt/receiptDetail';
type Receipt = Output<typeof receiptDetail>;
type State = keyof typeof receiptMachine.states;

export const Route = createFileRoute('/pages/stock/receipt/receiptDetail')({
  validateSearch: (search: Search) => ({ id: idIn(search.id) ?? '' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(receiptDetail, deps)),
  component: ReceiptDetail,
});

function ReceiptDetail() {
  const t = useText(text);
  const search = Route.useSearch();
  const query = useQuery(read(receiptDetail, search));
  return (
    <Screen
      screen={PATH}
      title={t.detail}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(receipt) => <Actions receipt={receipt} />}
    >
      {(receipt) => <Content receipt={receipt} />}
    </Screen>
  );
}

function Content({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const language = useLanguage();
  const state = receipt.state as State;
  return (
    <>
      <Card title={t.journey} end={<StateTag machine={receiptMachine} state={state} />}>
        <Timeline
          machine={receiptMachine}
          state={state}
          passages={receipt.timeline.map(({ to, actor, at, reason }) => ({
            to: to as State,
            actor: actor as Actor,
            at,
            ...(reason !== null && { reason }),
          }))}
          deadlineAt={receipt.deadlineAt}
          me="S"
        />
      </Card>
      <Card title={t.lines} end={t.goodsCount(receipt.lines, receipt.pieces)}>
        <ul className={styles.lines}>
          {receipt.lineList.map((line) => (
            <li key={`${line.skuId}-${line.grade}`}>
              <Photo src={line.cover} alt="" sizes="56px" radius={10} />
              <span className={styles.words}>
                <b>{line.name[language]}</b>
                <small>
                  {line.styleNo} · {line.size} · {gradeName[line.grade][language]} ×{line.quantity}
                </small>
                {line.counted > 0 && <small>{t.counted(line.counted, line.quantity)}</small>}
              </span>
              <Price amount={line.expectedPrice} decimals={0} size={15} />
            </li>
          ))}
        </ul>
      </Card>
      {receipt.photoList.length > 0 && (
        <Card title={t.photos} end={t.photosN(receipt.photoList.length)}>
          <div className={styles.photos}>
            {receipt.photoList.map((photo, n) => (
              <Photo key={photo.sha256} src={photo.url} alt={t.photoAlt(n + 1)} sizes="25vw" />
            ))}
          </div>
          <details>
            <summary>{t.fingerprints}</summary>
            <p className={styles.link}>{t.fingerprintsNote}</p>
            <ol className={styles.hashes}>
              {receipt.photoList.map((photo) => (
                <li key={photo.sha256}>{photo.sha256}</li>
              ))}
            </ol>
          </details>
        </Card>
      )}
      <Card>
        <Facts>
          <Fact name={t.no} copy={receipt.no}>
            {grouped(receipt.no)}
          </Fact>
          {receipt.expressNo && (
            <Fact name={receipt.expressCompany ?? t.waybill} copy={receipt.expressNo}>
              {receipt.expressNo}
            </Fact>
          )}
          {receipt.note && <Fact name={t.note}>{receipt.note}</Fact>}
        </Facts>
      </Card>
    </>
  );
}

function Actions({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const [shipping, setShipping] = useState(false);
  const cancel = useWrite(receiptCancel);
  const events = eventsFor(receiptMachine, receipt.state as State, 'S');
  if (!events.includes('cancel') && !events.includes('ship')) return null;
  const giveUp = async () => {
    if (!(await confirm({ title: t.cancel, body: t.cancelBody, ok: t.cancel, bad: true }))) return;
    await cancel.mutateAsync({ id: receipt.id });
    toast(t.cancelled);
  };
  return (
    <>
      {events.includes('cancel') && (
        <Button kind="bad" grow pending={cancel.isPending} onClick={() => void giveUp().catch(() => undefined)}>
          {t.cancel}
        </Button>
      )}
      {events.includes('ship') && (
        <Button grow onClick={() => setShipping(true)}>
          {t.ship}
        </Button>
      )}
      <ShipSheet receipt={receipt} open={shipping} onClose={() => setShipping(false)} />
    </>
  );
}

const waybillRule = /^[A-Za-z0-9-]{8,32}$/;

function ShipSheet({ receipt, open, onClose }: { receipt: Receipt; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const [company, setCompany] = useState('');
  const [waybill, setWaybill] = useState('');
  const [tried, setTried] = useState(false);
  const check = (value: string) => (waybillRule.test(value.trim()) ? null : t.waybillBad);
  const save = async () => {
    setTried(true);
    if (check(waybill) || !company.trim()) return;
    await enqueue({
      call: receiptDeliver,
      lane: `receipt-${receipt.id}`,
      label: { zh: text.zh.shipLabel(receipt.no), en: text.en.shipLabel(receipt.no) },
      link: `${PATH}?id=${receipt.id}`,
      input: { id: receipt.id, company: company.trim(), waybill: waybill.trim() },
    });
    toast(t.shipSaved);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t.ship} onOk={() => void save()} dirty={waybill !== ''}>
      <Field
        label={t.company}
        value={company}
        onChange={setCompany}
        insist={tried}
        check={(value) => (value.trim() ? null : t.company)}
      />
      <Field
        label={t.waybill}
        value={waybill}
        onChange={setWaybill}
        insist={tried}
        check={check}
        autoCapitalize="characters"
      />
    </Sheet>
  );
}

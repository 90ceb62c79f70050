/** Shipping: receipts and sold orders that wait for their waybill, typed once for all that travel in one parcel. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { carrierName } from '../../../contract/express/carriers.ts';
import { orderList } from '../../../contract/order/calls.ts';
import { receiptList } from '../../../contract/stock/calls.ts';
import { yunList } from '../../../contract/stock/goods.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { readPages } from '../../api/read.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { keptWords } from '../device/kept.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOutbox } from '../device/use-outbox.ts';
import { whyKept } from '../device/waiting/why-kept.ts';
import { type Inside, OurLabel, SendToUs } from '../express/SendTo.tsx';
import { WaybillSheet } from '../express/WaybillSheet.tsx';
import styles from './goods.module.css';
import { text as receiptText } from './receipt/words.ts';
import { shipTogether } from './sent/ship-together.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/deliver';
type Receipt = Output<typeof receiptList>['list'][number];
type Order = Output<typeof orderList>['list'][number];
type View = 'ship' | 'all' | 'in' | 'out';

export const Route = createFileRoute('/pages/stock/deliver')({
  validateSearch: ({ view }): { view?: View } => ({ view: views.find((one) => one === view) }),
  component: Deliver,
});
const views: readonly View[] = ['ship', 'all', 'in', 'out'];

function Deliver() {
  const t = useText(text);
  const { view = 'ship' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = (
    <div className={styles.tools}>
      <Segment<'ship' | 'all'>
        name={t.deliver}
        value={view === 'ship' ? 'ship' : 'all'}
        onChange={(next) => void navigate({ search: next === 'ship' ? {} : { view: next }, replace: true })}
        options={[
          { value: 'ship', label: t.deliver },
          { value: 'all', label: t.waybills },
        ]}
      />
    </div>
  );
  return view === 'ship' ? <ToShip tabs={tabs} /> : <Waybills tabs={tabs} view={view} />;
}

function ToShip({ tabs }: { tabs: ReactNode }) {
  const t = useText(text);
  const receipts = useInfiniteQuery(readPages(receiptList, { state: 'submitted', size: 50 }));
  const orders = useInfiniteQuery(readPages(orderList, { role: 'seller', tab: 'ship', size: 50 }));
  // What was refused is to be sent anew.
  const queued = (useOutbox() ?? []).filter(({ why }) => why !== 'refused');
  const waiting = new Set(queued.map(({ input }) => (input as { id?: string })?.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const choose = (id: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)));
  const parcels = (receipts.data?.pages.flatMap(({ list }) => list) ?? []).filter(({ id }) => !waiting.has(id));
  const sold = (orders.data?.pages.flatMap(({ list }) => list) ?? []).filter(
    (order) => order.state === 'awaiting_ship' && !order.inWarehouse && !waiting.has(order.id),
  );
  const none = parcels.length === 0 && sold.length === 0;
  return (
    <Screen
      screen={PATH}
      title={t.deliver}
      ground="task"
      query={receipts}
      end={<SyncChip />}
      onRefresh={() => Promise.all([receipts.refetch(), orders.refetch()])}
      bar={
        !none && (
          <Button block disabledReason={chosen.size === 0 && t.shipNone} onClick={() => setAsking(true)}>
            {t.ship(chosen.size)}
          </Button>
        )
      }
    >
      {() => (
        <>
          {tabs}
          {none && <Empty title={t.deliverEmpty} body={t.deliverEmptyBody} />}
          {!none && <SendToUs />}
          {parcels.length > 0 && (
            <Card title={t.receipts} end={t.together}>
              {parcels.map((receipt) => (
                <ReceiptRow
                  key={receipt.id}
                  receipt={receipt}
                  chosen={chosen.has(receipt.id)}
                  onChange={(on) => choose(receipt.id, on)}
                />
              ))}
            </Card>
          )}
          {sold.length > 0 && (
            <Card title={t.orders}>
              {sold.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  chosen={chosen.has(order.id)}
                  onChange={(on) => choose(order.id, on)}
                />
              ))}
            </Card>
          )}
          <ShipSheet
            open={asking}
            receipts={parcels.filter(({ id }) => chosen.has(id))}
            orders={sold.filter(({ id }) => chosen.has(id))}
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false);
              setChosen(new Set());
            }}
          />
        </>
      )}
    </Screen>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChange: (on: boolean) => void;
}

function ReceiptRow({ receipt, chosen, onChange }: ChoiceProps & { receipt: Receipt }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <>
      <Checkbox checked={chosen} onChange={onChange}>
        <span className={styles.words}>
          <b>{receipt.title[language]}</b>
          <small>
            {t.pieces(receipt.pieces)} · {grouped(receipt.no)}
          </small>
        </span>
      </Checkbox>
      <OurLabel inside={receiptInside(receipt)} />
    </>
  );
}

function OrderRow({ order, chosen, onChange }: ChoiceProps & { order: Order }) {
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <>
      <Checkbox checked={chosen} onChange={onChange}>
        <span className={styles.words}>
          <b>{order.item.name[language]}</b>
          <small>
            {grouped(order.no)}
            {order.deadlineAt !== null && ` · ${deadlineText(order.deadlineAt, now, language)}`}
          </small>
        </span>
      </Checkbox>
      <OurLabel inside={orderInside(order)} />
    </>
  );
}

interface ShipProps {
  open: boolean;
  receipts: readonly Receipt[];
  orders: readonly Order[];
  onClose: () => void;
  onDone: () => void;
}

function ShipSheet({ open, receipts, orders, onClose, onDone }: ShipProps) {
  const t = useText(text);
  const words = useText(receiptText);
  const count = receipts.length + orders.length;
  const send = async (parcel: { company: string; waybill: string }) => {
    const [first = ''] = await shipTogether(receipts, orders, parcel);
    toast(t.shipSaved(count, keptWords({ why: await whyKept(first) })), { success: true });
    onDone();
  };
  const failed = (error: unknown) => {
    toast(error instanceof OfflineError ? words.errors[error.code] : words.errors.STORAGE_REFUSED, { failure: true });
    throw error;
  };
  return (
    <WaybillSheet
      open={open}
      onClose={onClose}
      // Each parcel is asked for anew.
      parcelOf={[...receipts, ...orders].map(({ id }) => id).join()}
      title={t.ship(count)}
      ok={t.ship(count)}
      toUs={{ inside: [...receipts.map(receiptInside), ...orders.map(orderInside)] }}
      onOk={(parcel) => send(parcel).catch(failed)}
    />
  );
}

/** A label names one receipt or one order. */
const receiptInside = ({ id, no, pieces }: Receipt): Inside => ({ kind: 'receipt', id, no, pieces });
const orderInside = ({ id, no }: Order): Inside => ({ kind: 'order', id, no, pieces: 1 });

function Waybills({ tabs, view }: { tabs: ReactNode; view: 'all' | 'in' | 'out' }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery(readPages(yunList, view === 'all' ? {} : { way: view }));
  return (
    <Screen screen={PATH} title={t.waybills} ground="task" query={query} onRefresh={() => query.refetch()}>
      {(data) => (
        <>
          {tabs}
          <div className={styles.tools}>
            <Pills<'all' | 'in' | 'out'>
              name={t.way}
              value={view}
              onChange={(next) => void navigate({ search: { view: next }, replace: true })}
              options={(['all', 'in', 'out'] as const).map((value) => ({ value, label: t.ways[value] }))}
            />
          </div>
          {data.pages[0]?.list.length === 0 ? (
            <Empty title={t.noWaybills} body={t.sinceEmpty} />
          ) : (
            <InfiniteList
              name="waybills"
              as="cards"
              rowHeight={120}
              items={data.pages.flatMap((page) => page.list)}
              keyOf={(one) => one.id}
              pages={query}
            >
              {(one) => (
                <Card
                  title={`${t.kinds[one.kind]} · ${t.pieces(one.pieces)}`}
                  end={<Tag tone={one.way === 'in' ? 'ok' : 'idle'}>{t.ways[one.way]}</Tag>}
                >
                  <Facts>
                    <Fact name={carrierName(one.company, language)} copy={one.waybill}>
                      {one.waybill}
                    </Fact>
                    <Fact name={t.kinds[one.kind]} copy={one.no}>
                      {grouped(one.no)}
                    </Fact>
                  </Facts>
                  <p className={styles.note}>{dateTime(one.at, now, language)}</p>
                </Card>
              )}
            </InfiniteList>
          )}
        </>
      )}
    </Screen>
  );
}

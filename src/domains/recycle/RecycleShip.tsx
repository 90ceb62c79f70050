/** The waybill of a piece: kept on the device at once, sent when there is a network. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import { recycleDetail, recycleReslot, recycleShip } from '../../../contract/recycle/calls.ts';
import { mayBeFetched } from '../../../contract/recycle/rules.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText, grouped } from '../../ui/format/format.ts';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useArrived } from '../device/work/outcome.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { SentForm } from '../device/work/SentForm.tsx';
import { PickupSlots, slotWords } from '../express/PickupSlots.tsx';
import { Whereto } from '../express/SendTo.tsx';
import { WaybillFields, wholeWaybill } from '../express/WaybillFields.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { courierOf, type PieceData, pickedUp } from './piece.ts';
import styles from './recycle.module.css';
import { text as turn } from './turn-words.ts';
import { useMissing } from './way/use-missing.ts';
import { text } from './words.ts';

const PATH = '/pages/order/recycle/deliver';

export const Route = createFileRoute('/pages/order/recycle/deliver')({ validateSearch: idSearch, component: Ship });

function Ship() {
  const t = useText(text);
  const { fetched, sending } = useText(turn);
  const online = useOnline();
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(recycleDetail, { id }), ...ALWAYS_FRESH });
  useLive(['recycle'], () => void query.refetch());
  const [sent, setSent] = useState<string | null>(null);
  const arrived = useArrived(sent ?? '');
  const form = useDraftForm({
    form: 'recycle-ship',
    id,
    start: () => ({ company: '', waybill: '' }),
    isTouched: ({ company, waybill }) => company !== '' || waybill !== '',
  });
  const language = useLanguage();
  const now = useServerNow(60_000);
  const missing = useMissing(form?.value);
  const toDetail = (
    <LinkButton kind="tint" to="/pages/order/recycle/detail" search={{ id }}>
      {t.toDetail}
    </LinkButton>
  );
  // The number has reached us.
  const isThere = arrived || (query.data !== undefined && query.data.state !== 'accepted');
  if (sent !== null)
    return (
      <Screen screen={PATH} title={t.shipTitle} ground="task">
        <SentForm
          id={sent}
          form={form}
          onBack={() => setSent(null)}
          title={t.shipSaved}
          body={isThere ? t.shipThereBody : online ? sending : t.shipSavedBody}
          action={toDetail}
        />
      </Screen>
    );
  const send = async (no: string) => {
    const parcel = form && wholeWaybill(form.value);
    if (!parcel) return;
    setSent(
      await sendForm(form, {
        call: recycleShip,
        input: (value) => ({ id, ...(wholeWaybill(value) ?? parcel) }),
        label: { zh: text.zh.shipLabel(no), en: text.en.shipLabel(no) },
        link: `/pages/order/recycle/detail?id=${id}`,
        path: `${PATH}?id=${id}`,
      }),
    );
  };
  return (
    <Screen
      screen={PATH}
      title={t.shipTitle}
      ground="task"
      query={query}
      empty={(data) =>
        data.state !== 'accepted' && <Empty icon={<IconCheck size={24} />} title={t.shipNotNow} action={toDetail} />
      }
      bar={(data) =>
        data.state === 'accepted' && (
          <Button
            block
            kind={pickedUp(data) ? 'line' : 'pri'}
            pending={form?.submitting}
            disabledReason={missing}
            onClick={() => void send(data.no)}
          >
            {pickedUp(data) ? fetched.shipSelf : t.ship}
          </Button>
        )
      }
    >
      {(data) => (
        <Stack>
          <QueuedNotice thing={`recycle-${id}`} />
          <Card>
            <ItemRow item={data} />
          </Card>
          <Courier key={data.pickupAt} data={data} />
          {data.sendTo && (
            <Card title={t.sendTo}>
              <Whereto to={data.sendTo} />
              <div className={styles.gap}>
                <Facts>
                  <Fact name={t.no} copy={data.no}>
                    {grouped(data.no)}
                  </Fact>
                </Facts>
              </div>
            </Card>
          )}
          {form && (
            <Card
              title={t.shipSelf}
              // Whoever has booked a courier need not hurry for this.
              end={data.deadlineAt !== null && !pickedUp(data) && deadlineText(data.deadlineAt, now, language)}
            >
              <div className={styles.stack}>
                <p className={styles.note}>
                  {t.shipLead} {fetched.pays}
                </p>
                <WaybillFields value={form.value} onChange={form.set} />
              </div>
            </Card>
          )}
        </Stack>
      )}
    </Screen>
  );
}

/** When the courier comes; another hour for who was not at home, or a courier after all. */
function Courier({ data }: { data: PieceData }) {
  const { fetched } = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const change = useWrite(recycleReslot);
  const [chosen, setChosen] = useState(data.pickupAt);
  const { id, deadlineAt } = data;
  const coming = pickedUp(data) && courierOf(data, now) === 'coming';
  const free =
    !mayBeFetched(data.pickupAt, now) &&
    deadlineAt !== null &&
    pickupSlots(now).some(({ until }) => until <= deadlineAt);
  const book = async (pickupAt: number) => {
    await change.mutateAsync({ id, pickupAt });
    toast(fetched.booked, { success: true });
  };
  return (
    <>
      {pickedUp(data) && (
        <Notice tone={coming ? 'idle' : 'wait'}>
          {fetched[coming ? 'orSelf' : 'unknown'](slotWords(data.pickupAt, now, language))}
        </Notice>
      )}
      {free && (
        <Card title={pickedUp(data) ? fetched.slot : fetched.slotAfterAll}>
          <NeedsNetwork />
          <p className={styles.note}>{fetched.fetchPays}</p>
          <PickupSlots name={fetched.slot} value={chosen} onChange={setChosen} before={deadlineAt} />
          {chosen !== null && chosen !== data.pickupAt && (
            <div className={styles.gap}>
              <LiveButton block pending={change.isPending} onClick={() => quietly(book(chosen))}>
                {fetched.book}
              </LiveButton>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

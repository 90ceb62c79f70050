/** What staff can do with an order now: the buttons are the edges of its table for the platform and the carrier. */
import { useState } from 'react';
import {
  type OrderRow,
  workbenchDelivered,
  workbenchInspect,
  workbenchScanIn,
  workbenchSendBack,
  workbenchShip,
} from '../../../../contract/order/calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { mayDo } from '../../order/order.ts';
import { Acts } from '../Acts.tsx';
import styles from '../staff.module.css';
import { text } from '../words.ts';
import { JudgeSheet } from './JudgeSheet.tsx';
import { ScanSheet } from './ScanSheet.tsx';

type Open = 'scan' | 'judge' | 'ship' | 'back' | null;

export function Work({ order }: { order: OrderRow }) {
  const t = useText(text);
  const [open, setOpen] = useState<Open>(null);
  const inspect = useWrite(workbenchInspect);
  const ship = useWrite(workbenchShip);
  const back = useWrite(workbenchSendBack);
  const deliver = useWrite(workbenchDelivered);
  const events = [...mayDo(order, 'P'), ...mayDo(order, 'C')];
  const close = () => setOpen(null);
  /** The shell says why something failed; here only success is told. */
  const after = (done: Promise<unknown>, words: string) =>
    done.then(() => {
      close();
      toast(words, { success: true });
    });
  const { id } = order;
  return (
    <div className={styles.work}>
      {events.includes('deliver') && <small>{t.sandbox}</small>}
      {events.includes('scanIn') && (
        <Acts by={workbenchScanIn}>
          <Button size="sm" onClick={() => setOpen('scan')}>
            {t.scanIn}
          </Button>
        </Acts>
      )}
      {events.includes('inspect') && (
        <Acts by={workbenchInspect}>
          <LiveButton
            size="sm"
            pending={inspect.isPending}
            onClick={() => after(inspect.mutateAsync({ id, result: 'start' }), t.startDone)}
          >
            {t.start}
          </LiveButton>
        </Acts>
      )}
      {events.includes('pass') && (
        <Acts by={workbenchInspect}>
          <Button size="sm" onClick={() => setOpen('judge')}>
            {t.judge}
          </Button>
        </Acts>
      )}
      {events.includes('dispatch') && (
        <Acts by={workbenchShip}>
          <Button size="sm" onClick={() => setOpen('ship')}>
            {t.ship}
          </Button>
        </Acts>
      )}
      {events.includes('deliver') && (
        <Acts by={workbenchDelivered}>
          <LiveButton
            size="sm"
            kind="tint"
            pending={deliver.isPending}
            onClick={() => after(deliver.mutateAsync({ id }), t.deliveredDone)}
          >
            {t.delivered}
          </LiveButton>
        </Acts>
      )}
      {events.includes('sendBack') && (
        <Acts by={workbenchSendBack}>
          <Button size="sm" onClick={() => setOpen('back')}>
            {t.sendBack}
          </Button>
        </Acts>
      )}

      <ScanSheet order={order} open={open === 'scan'} onClose={close} />
      <JudgeSheet order={order} open={open === 'judge'} onClose={close} />
      <WaybillSheet
        open={open === 'ship'}
        onClose={close}
        parcelOf={`work-order-${id}`}
        title={t.ship}
        ok={t.ship}
        note={order.unconfirmedUntil ? t.shipUnconfirmed : t.shipNote}
        pending={ship.isPending}
        onOk={(parcel) =>
          after(ship.mutateAsync({ id, ...parcel, unconfirmed: Boolean(order.unconfirmedUntil) }), t.shipDone)
        }
      />
      <WaybillSheet
        open={open === 'back'}
        onClose={close}
        parcelOf={`work-back-${id}`}
        title={t.sendBack}
        ok={t.sendBack}
        note={t.sendBackNote}
        pending={back.isPending}
        onOk={(parcel) => after(back.mutateAsync({ id, ...parcel }), t.sendBackDone)}
      />
    </div>
  );
}

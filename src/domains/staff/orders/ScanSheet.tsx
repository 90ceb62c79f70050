/** Takes a parcel in by its waybill number; a hand scanner types it and presses Enter. */

import { useState } from 'react';
import { type OrderRow, workbenchScanIn } from '../../../../contract/order/calls.ts';
import { WAYBILL } from '../../../../contract/wire/patterns.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Field } from '../../../ui/input/Field.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { text } from '../words.ts';

export function ScanSheet({ order, open, onClose }: { order: OrderRow; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const scan = useWrite(workbenchScanIn);
  const [waybill, setWaybill] = useState('');
  const [tried, setTried] = useState(false);
  const fault = (value: string) => (WAYBILL.pattern.test(value.trim()) ? null : t.scanBad);
  const send = async () => {
    setTried(true);
    if (fault(waybill)) return;
    await scan.mutateAsync({ id: order.id, waybill: waybill.trim() });
    onClose();
    toast(t.scanDone, { success: true });
  };
  const go = () => void send().catch(() => undefined);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.scanTitle}
      dirty={waybill !== ''}
      foot={
        <LiveButton block pending={scan.isPending} onClick={go}>
          {t.scanIn}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      <Field
        label={t.scanWaybill}
        hint={t.scanNote}
        value={waybill}
        onChange={setWaybill}
        check={fault}
        insist={tried}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={32}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
    </Sheet>
  );
}

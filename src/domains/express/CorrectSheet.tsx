/** The number of a parcel to us was mistyped: the right one is asked for. */
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { names } from './names.ts';
import type { Waybill } from './WaybillFields.tsx';
import { WaybillSheet } from './WaybillSheet.tsx';

interface Props {
  /** Whose parcel, e.g. `identify-1`. */
  subject: string;
  /** As it was said. */
  was: Waybill;
  pending: boolean;
  onClose: () => void;
  onOk: (parcel: Waybill) => Promise<unknown>;
}

export function CorrectSheet({ subject, was, pending, onClose, onOk }: Props) {
  const t = useText(names);
  return (
    <WaybillSheet
      open
      onClose={onClose}
      parcelOf={`correct-${subject}`}
      title={t.correct}
      ok={t.correct}
      about={<NeedsNetwork />}
      note={t.correctNote}
      start={{ company: was.company, waybill: was.waybill }}
      pending={pending}
      onOk={(parcel) =>
        onOk(parcel).then(() => {
          onClose();
          toast(t.corrected, { success: true });
        })
      }
    />
  );
}

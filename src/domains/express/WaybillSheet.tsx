/** Says with which parcel something travels. */

import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { OurAddress, type Place, SheetAddress } from './SendTo.tsx';
import { type Waybill, WaybillFields, wholeWaybill } from './WaybillFields.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  ok: string;
  /** What is sent. */
  about?: ReactNode;
  note?: ReactNode;
  /** The parcel comes to us: where to is said above the fields. */
  toUs?: boolean;
  /** It goes home: where to. */
  to?: Place | null;
  pending?: boolean;
  onOk: (parcel: Waybill) => void;
}

export function WaybillSheet({ open, onClose, title, ok, about, note, toUs, to, pending, onOk }: Props) {
  const [parcel, setParcel] = useState<Waybill>({ company: '', waybill: '' });
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    const whole = wholeWaybill(parcel);
    if (whole) onOk(whole);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      dirty={parcel.company !== '' || parcel.waybill !== ''}
      foot={
        <Button block pending={pending} onClick={send}>
          {ok}
        </Button>
      }
    >
      {about}
      {toUs && <OurAddress />}
      {to && <SheetAddress to={to} />}
      <WaybillFields value={parcel} onChange={(more) => setParcel({ ...parcel, ...more })} insist={tried} hint={note} />
    </Sheet>
  );
}

/** Says with which parcel something travels. */

import { type ReactNode, useRef, useState } from 'react';
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
  /** What it answers is waited for: a second tap is none. */
  onOk: (parcel: Waybill) => unknown;
}

export function WaybillSheet({ open, onClose, title, ok, about, note, toUs, to, pending, onOk }: Props) {
  const [parcel, setParcel] = useState<Waybill>({ company: '', waybill: '' });
  const [tried, setTried] = useState(false);
  const [going, setGoing] = useState(false);
  const busy = useRef(false);
  const send = async () => {
    setTried(true);
    const whole = wholeWaybill(parcel);
    if (!whole || busy.current) return;
    const turn = (on: boolean) => {
      busy.current = on;
      setGoing(on);
    };
    turn(true);
    await Promise.resolve(onOk(whole)).finally(() => turn(false));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      dirty={parcel.company !== '' || parcel.waybill !== ''}
      foot={
        <Button block pending={pending || going} onClick={() => void send()}>
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

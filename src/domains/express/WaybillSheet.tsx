/** Says with which parcel something travels. */

import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { SheetAddress } from './SendTo.tsx';
import { isParcel, isTouched, noParcel, type Parcel, trimmed, WaybillFields } from './WaybillFields.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  ok: string;
  note?: ReactNode;
  /** The parcel comes to us: where to is said above the fields. */
  toUs?: boolean;
  pending?: boolean;
  onOk: (parcel: Parcel) => void;
}

export function WaybillSheet({ open, onClose, title, ok, note, toUs, pending, onOk }: Props) {
  const [parcel, setParcel] = useState(noParcel);
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    if (isParcel(parcel)) onOk(trimmed(parcel));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      dirty={isTouched(parcel)}
      foot={
        <Button block pending={pending} onClick={send}>
          {ok}
        </Button>
      }
    >
      {toUs && <SheetAddress />}
      <WaybillFields
        value={parcel}
        onChange={(change) => setParcel((now) => ({ ...now, ...change }))}
        insist={tried}
        note={note}
      />
    </Sheet>
  );
}

/** Says with which parcel something travels. */

import { type ReactNode, useState } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { CarrierPills } from './CarrierPills.tsx';
import { SheetAddress } from './SendTo.tsx';
import { isWaybill, WaybillScan } from './WaybillScan.tsx';
import styles from './WaybillSheet.module.css';
import { text } from './words.ts';

interface Parcel {
  company: string;
  waybill: string;
}

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
  const t = useText(text);
  const [company, setCompany] = useState('');
  const [waybill, setWaybill] = useState('');
  const [tried, setTried] = useState(false);
  const companyFault = (value: string) => (value.trim() ? null : t.companyBad);
  const waybillFault = (value: string) => (isWaybill(value) ? null : t.waybillBad);
  const send = () => {
    setTried(true);
    if (!companyFault(company) && !waybillFault(waybill)) onOk({ company: company.trim(), waybill: waybill.trim() });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      dirty={company !== '' || waybill !== ''}
      foot={
        <Button block pending={pending} onClick={send}>
          {ok}
        </Button>
      }
    >
      {toUs && <SheetAddress />}
      <div className={styles.carriers}>
        <CarrierPills name={t.carriers} value={company} onChange={setCompany} />
      </div>
      <Field
        label={t.company}
        value={company}
        onChange={setCompany}
        check={companyFault}
        insist={tried}
        maxLength={20}
        hint={note}
      />
      <WaybillScan label={t.waybill} value={waybill} onChange={setWaybill} check={waybillFault} insist={tried} />
    </Sheet>
  );
}

/** Says with which parcel something travels. */

import { type ReactNode, useState } from 'react';
import { WAYBILL } from '../../../contract/wire/patterns.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { CarrierPills } from './CarrierPills.tsx';
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
  pending: boolean;
  onOk: (parcel: Parcel) => void;
}

/** As the contract has it. */

export function WaybillSheet({ open, onClose, title, ok, note, pending, onOk }: Props) {
  const t = useText(text);
  const [company, setCompany] = useState('');
  const [waybill, setWaybill] = useState('');
  const [tried, setTried] = useState(false);
  const companyFault = (value: string) => (value.trim() ? null : t.companyBad);
  const waybillFault = (value: string) => (WAYBILL.pattern.test(value.trim()) ? null : t.waybillBad);
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
      <Field
        label={t.waybill}
        value={waybill}
        onChange={setWaybill}
        check={waybillFault}
        insist={tried}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={32}
      />
    </Sheet>
  );
}

/** With which parcel something travels: its carrier, and the number on it. */
import type { ReactNode } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { CarrierPills } from './CarrierPills.tsx';
import { isWaybill, WaybillScan } from './WaybillScan.tsx';
import styles from './WaybillSheet.module.css';
import { text } from './words.ts';

export interface Parcel {
  company: string;
  waybill: string;
}

export const noParcel: Parcel = { company: '', waybill: '' };
export const isTouched = ({ company, waybill }: Parcel) => company !== '' || waybill !== '';
export const trimmed = ({ company, waybill }: Parcel): Parcel => ({ company: company.trim(), waybill: waybill.trim() });
export const isParcel = ({ company, waybill }: Parcel) => company.trim() !== '' && isWaybill(waybill);

interface Props {
  value: Parcel;
  onChange: (change: Partial<Parcel>) => void;
  /** What is missing is said, also where nothing was typed. */
  insist?: boolean;
  note?: ReactNode;
}

export function WaybillFields({ value, onChange, insist, note }: Props) {
  const t = useText(text);
  return (
    <>
      <div className={styles.carriers}>
        <CarrierPills name={t.carriers} value={value.company} onChange={(company) => onChange({ company })} />
      </div>
      <Field
        label={t.company}
        value={value.company}
        onChange={(company) => onChange({ company })}
        check={(company) => (company.trim() ? null : t.companyBad)}
        insist={insist}
        maxLength={20}
        hint={note}
      />
      <WaybillScan
        label={t.waybill}
        value={value.waybill}
        onChange={(waybill) => onChange({ waybill })}
        check={(waybill) => (isWaybill(waybill) ? null : t.waybillBad)}
        insist={insist}
      />
    </>
  );
}

/** With whom a parcel travels, and under which number. */
import type { ReactNode } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { CarrierPills } from './CarrierPills.tsx';
import { isWaybill, WaybillScan } from './WaybillScan.tsx';
import styles from './WaybillSheet.module.css';
import { text } from './words.ts';

export interface Waybill {
  company: string;
  waybill: string;
}

/** Without the spaces around them; null while one of them is missing or cannot be. */
export function wholeWaybill({ company, waybill }: Waybill): Waybill | null {
  return company.trim() !== '' && isWaybill(waybill) ? { company: company.trim(), waybill: waybill.trim() } : null;
}

interface Props {
  value: Waybill;
  onChange: (more: Partial<Waybill>) => void;
  /** Says what is missing before anything was left. */
  insist?: boolean;
  hint?: ReactNode;
}

export function WaybillFields({ value, onChange, insist, hint }: Props) {
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
        hint={hint}
      />
      <div className={styles.number}>
        <WaybillScan
          label={t.waybill}
          value={value.waybill}
          onChange={(waybill) => onChange({ waybill })}
          check={(waybill) => (isWaybill(waybill) ? null : t.waybillBad)}
          insist={insist}
        />
      </div>
    </>
  );
}

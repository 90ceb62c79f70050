/** A waybill typed, read by the camera or by a hand scanner. */
import { WAYBILL } from '../../../contract/wire/patterns.ts';
import { useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { ScanButton } from '../scan/ScanButton.tsx';
import { names } from './names.ts';
import styles from './WaybillSheet.module.css';
import { text } from './words.ts';

/** As the contract has it. */
export const isWaybill = (value: string) => WAYBILL.pattern.test(value.trim());

const unspaced = (value: string) => value.replace(/\s/g, '');

/** What is wrong with one that was typed: half of it, say. */
export function useWaybillCheck(): (value: string) => string | null {
  const t = useText(names);
  return (value) => (isWaybill(value) ? null : t.waybillBad);
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  check?: (value: string) => string | null;
  insist?: boolean;
  /** Told when a code was read or Enter pressed. */
  onRead?: (value: string) => void;
}

export function WaybillScan({ label, value, onChange, check, insist, onRead }: Props) {
  const t = useText(text);
  // Printed and copied in groups of four.
  const enter = (typed: string) => onChange(unspaced(typed));
  const onCode = (code: string) => {
    enter(code);
    onRead?.(unspaced(code));
  };
  return (
    <div className={styles.pair}>
      <Field
        label={label}
        value={value}
        onChange={enter}
        check={check}
        insist={insist}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        onKeyDown={(event) => event.key === 'Enter' && onRead?.(value)}
      />
      <ScanButton label={t.scan} title={t.scanTitle} onCode={onCode} />
    </div>
  );
}

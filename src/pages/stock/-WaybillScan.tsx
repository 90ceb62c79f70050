/** A waybill typed, read by the camera or by a hand scanner. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconScan } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './-goods.module.css';
import { text } from './-goods-text.ts';

const Scanner = lazy(() => import('../../ui/Scanner.tsx').then((module) => ({ default: module.Scanner })));
const openDecoder = async () => (await import('../../offline/decoder.ts')).openDecoder();

/** As the contract has it. */
const WAYBILL = /^[A-Za-z0-9-]{8,32}$/;
export const isWaybill = (value: string) => WAYBILL.test(value.trim());

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
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={label}
          value={value}
          onChange={onChange}
          check={check}
          insist={insist}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          onKeyDown={(event) => event.key === 'Enter' && onRead?.(value)}
        />
        <Button kind="sec" onClick={() => setScanning(true)}>
          <IconScan size={20} />
          {t.scan}
        </Button>
      </div>
      <Sheet open={scanning} onClose={() => setScanning(false)} title={t.scanTitle}>
        {scanning && (
          <Suspense fallback={<SkeletonRows count={2} />}>
            <Scanner
              openDecoder={openDecoder}
              onCode={(code) => {
                setScanning(false);
                onChange(code);
                onRead?.(code);
              }}
            />
          </Suspense>
        )}
      </Sheet>
    </>
  );
}

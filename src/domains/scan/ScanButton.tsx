/** Beside a field: what would be typed into it, read by the camera or by a hand scanner. */
import { useState } from 'react';
import { IconScan } from '../../ui/format/icons.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { part, useAhead } from '../../ui/surface/part.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';

const Scanner = part(() => import('../../ui/media/Scanner.tsx').then((module) => module.Scanner));
const openDecoder = async () => (await import('../../offline/device/decoder.ts')).openDecoder();

interface Props {
  label: string;
  /** Of the sheet with the camera: what to aim at. */
  title: string;
  onCode: (code: string) => void;
}

export function ScanButton({ label, title, onCode }: Props) {
  const [scanning, setScanning] = useState(false);
  useAhead(Scanner);
  return (
    <>
      <Button kind="sec" onClick={() => setScanning(true)}>
        <IconScan size={20} />
        {label}
      </Button>
      <Sheet open={scanning} onClose={() => setScanning(false)} title={title}>
        {scanning && (
          <Scanner
            openDecoder={openDecoder}
            onCode={(code) => {
              setScanning(false);
              onCode(code);
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Sheet>
    </>
  );
}

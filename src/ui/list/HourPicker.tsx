/** A full hour of the day, chosen on a wheel. */
import { useState } from 'react';
import { ChoiceField } from '../input/Field.tsx';
import { Picker } from '../input/Picker.tsx';
import { Sheet } from '../surface/Sheet.tsx';

interface Props {
  label: string;
  /** `0` to `23`, or `24` for the end of the day. */
  value: string;
  options: readonly string[];
  onChange: (hour: string) => void;
}

const clock = (hour: string) => `${hour.padStart(2, '0')}:00`;

export function HourPicker({ label, value, options, onChange }: Props) {
  const [turned, setTurned] = useState<string | null>(null);
  return (
    <>
      <ChoiceField label={label} value={clock(value)} placeholder="" onClick={() => setTurned(value)} />
      <Sheet
        open={turned !== null}
        onClose={() => setTurned(null)}
        title={label}
        onOk={() => {
          onChange(turned ?? value);
          setTurned(null);
        }}
      >
        <Picker
          columns={[
            {
              name: label,
              options: options.map((hour) => ({ value: hour, label: clock(hour) })),
              value: turned ?? value,
              onChange: setTurned,
            },
          ]}
        />
      </Sheet>
    </>
  );
}

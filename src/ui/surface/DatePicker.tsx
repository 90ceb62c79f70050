/** A day, chosen on three wheels of five rows: year, month, day. */
import { useState } from 'react';
import { beginOf, clampDay, type Day, daysIn, formOf, partsOf } from '../format/days.ts';
import { date } from '../format/format.ts';
import { moreWords } from '../format/more-words.ts';
import { useLanguage, useText } from '../format/text.ts';
import { useNow } from '../format/use-now.ts';
import { ChoiceField } from '../input/Field.tsx';
import { Picker } from '../input/Picker.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  label: string;
  /** `2026-11-21` */
  value: Day | null;
  onChange: (day: Day) => void;
  min: Day;
  max: Day;
  placeholder?: string;
}

export function DatePicker({ label, value, onChange, min, max, placeholder }: Props) {
  const t = useText(moreWords);
  const language = useLanguage();
  const now = useNow(null);
  const [open, setOpen] = useState(false);
  const [turned, setTurned] = useState<Day>(clampDay(value ?? max, min, max));
  const { year, month, day } = partsOf(turned);
  const turn = (part: Partial<ReturnType<typeof partsOf>>) =>
    setTurned(clampDay(formOf({ year, month, day, ...part }), min, max));
  const first = partsOf(min);
  const last = partsOf(max);
  const months = range(year === first.year ? first.month : 1, year === last.year ? last.month : 12);
  const atStart = year === first.year && month === first.month;
  const atEnd = year === last.year && month === last.month;
  const days = range(atStart ? first.day : 1, atEnd ? last.day : daysIn(year, month));
  const wheel = (name: string, numbers: number[], at: number, change: (to: number) => void) => ({
    name,
    options: numbers.map((n) => ({ value: String(n), label: String(n) })),
    value: String(at),
    onChange: (to: string) => change(Number(to)),
  });
  return (
    <>
      <ChoiceField
        label={label}
        value={value ? date(beginOf(value), now, language) : undefined}
        placeholder={placeholder ?? t.chooseDay}
        onClick={() => {
          setTurned(clampDay(value ?? max, min, max));
          setOpen(true);
        }}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        onOk={() => {
          onChange(turned);
          setOpen(false);
        }}
      >
        <Picker
          columns={[
            wheel(t.year, range(first.year, last.year), year, (to) => turn({ year: to })),
            wheel(t.month, months, month, (to) => turn({ month: to })),
            wheel(t.day, days, day, (to) => turn({ day: to })),
          ]}
        />
      </Sheet>
    </>
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

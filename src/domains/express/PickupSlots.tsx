/** When a courier shall come: one of the next mornings or afternoons. */
import { pickupSlots, slotFrom } from '../../../contract/express/pickup.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { chinaClock, chinaDate } from '../../ui/print/shop-time.ts';

interface Props {
  name: string;
  /** Epoch ms; null before one is chosen. */
  value: number | null;
  onChange: (from: number) => void;
  /** Slots that begin later are not offered. */
  before?: number;
}

/** `11月24日 09:00–12:00`, by the clock of the place that the courier comes to. */
export function slotWords(from: number, now: number, language: Language): string {
  const slot = slotFrom(from);
  return `${chinaDate(from, now, language)} ${chinaClock(slot.from)}–${chinaClock(slot.until)}`;
}

export function PickupSlots({ name, value, onChange, before = Number.POSITIVE_INFINITY }: Props) {
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Pills<string>
      name={name}
      value={String(value)}
      onChange={(from) => onChange(Number(from))}
      options={pickupSlots(now)
        .filter(({ until }) => until <= before)
        .map(({ from }) => ({ value: String(from), label: slotWords(from, now, language) }))}
    />
  );
}

/** How a piece comes to us, and where it goes back to: with a waybill of one's own, or by a courier who fetches it. */
import type { addressDefault } from '../../../contract/address/calls.ts';
import { cleaningPrices } from '../../../contract/cleaning/rules.ts';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Card, MoreLink } from '../../ui/surface/Card.tsx';
import { regionLine } from '../address/divisions.ts';
import { PickupSlots } from '../express/PickupSlots.tsx';
import styles from './cleaning.module.css';
import { text } from './words.ts';

interface Props {
  home: Output<typeof addressDefault>['address'];
  /** Whether there is one has been answered. */
  known: boolean;
  /** It is on its way. */
  asking: boolean;
  /** Epoch ms; null for one's own waybill. */
  pickupAt: number | null;
  onChange: (pickupAt: number | null) => void;
}

export function Travel({ home, known, asking, pickupAt, onChange }: Props) {
  const t = useText(text);
  const now = useServerNow(60_000);
  return (
    <>
      <Card title={t.travel}>
        <RadioRows<'send' | 'fetch'>
          name={t.travel}
          value={pickupAt === null ? 'send' : 'fetch'}
          onChange={(way) => onChange(way === 'send' ? null : (pickupSlots(now)[0]?.from ?? null))}
          options={[
            { value: 'send', label: t.ways.send, note: t.wayNotes.send },
            { value: 'fetch', label: `${t.ways.fetch} +¥${yuan(cleaningPrices.pickup, 0)}`, note: t.wayNotes.fetch },
          ]}
        />
        {pickupAt !== null && <PickupSlots name={t.slot} value={pickupAt} onChange={onChange} />}
      </Card>
      <Card
        title={pickupAt === null ? t.home : t.homeAndFetch}
        end={<MoreLink to="/pages/address/address">{t.change}</MoreLink>}
      >
        <p className={styles.note}>
          {home ? `${home.name} ${regionLine(home)} ${home.detail}` : known ? t.noAddress : !asking && t.addressAway}
        </p>
      </Card>
    </>
  );
}

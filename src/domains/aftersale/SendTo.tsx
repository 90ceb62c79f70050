/** Where a return goes, ready to be copied onto a parcel. */

import type { InferOutput } from 'valibot';
import type { shipTo } from '../../../contract/address/calls.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { regionLine } from '../address/divisions.ts';
import styles from './case.module.css';
import { text } from './words.ts';

export function SendTo({ to }: { to: InferOutput<typeof shipTo> }) {
  const t = useText(text);
  const place = `${regionLine(to)} ${to.detail}`;
  return (
    <Card
      title={t.sendTo}
      end={
        <Button kind="tint" size="sm" onClick={() => void copy(`${to.name} ${to.phone} ${place}`)}>
          {t.copyAll}
        </Button>
      }
    >
      <p className={styles.address}>
        {to.name} {to.phone}
        <br />
        {place}
      </p>
      <p className={styles.note}>{t.sendToNote}</p>
    </Card>
  );
}

/** The chain of a receipt's photos, checked on this very phone when asked. */
import { useState } from 'react';
import { brokenAt, type CustodyLink } from '../../../contract/item/custody.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import styles from './goods.module.css';
import { text } from './words.ts';

export function Custody({ chain, mark }: { chain: readonly CustodyLink[]; mark?: readonly (string | null)[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [checked, setChecked] = useState<{ broken: number | null } | null>(null);
  return (
    <>
      <p className={styles.note}>{t.chainNote}</p>
      {checked ? (
        <Notice tone={checked.broken === null ? 'ok' : 'bad'}>
          {checked.broken === null ? t.chainWhole(chain.length) : t.chainBroken(checked.broken + 1)}
        </Notice>
      ) : (
        <Button kind="tint" size="sm" onClick={() => void brokenAt(chain).then((broken) => setChecked({ broken }))}>
          {t.chainCheck}
        </Button>
      )}
      <ol className={styles.hashes}>
        {chain.map((photo) => (
          <li key={photo.position} data-own={mark?.includes(photo.sha256) || undefined}>
            {photo.position + 1} · {photo.side === 'S' ? t.seller : t.warehouse} · {dateTime(photo.at, now, language)}
            <br />
            <code>{photo.sha256}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

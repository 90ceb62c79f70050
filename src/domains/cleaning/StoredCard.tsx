/** An item of our warehouse that is washed before it is sold, and what that added to sales that are recorded. */
import type { cleaningGain } from '../../../contract/cleaning/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './cleaning.module.css';
import { text } from './words.ts';

export function StoredCard({ item }: { item: Output<typeof cleaningGain> }) {
  const t = useText(text);
  const language = useLanguage();
  const { gain } = item;
  return (
    <Card title={t.stored}>
      <div className={styles.row}>
        <Photo src={item.cover} alt="" sizes="64px" radius={10} />
        <span>
          <b>{item.name[language]}</b>
          <small>
            {sizeName(item.size, language)} · {t.storedNote}
          </small>
        </span>
      </div>
      {gain && (
        <p className={styles.gain}>
          {gain.adds > 0 ? t.adds(gain.sales, `¥${yuan(gain.adds)}`) : t.addsNothing(gain.sales)}
        </p>
      )}
    </Card>
  );
}

/** An item of our warehouse that is washed before it is sold, and what that added to sales that are recorded. */
import type { cleaningGain } from '../../../../contract/cleaning/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import styles from '../cleaning.module.css';
import { text as cleaning } from '../words.ts';
import { text } from './words.ts';

interface Props {
  item: Output<typeof cleaningGain>;
  /** What is ordered now costs so much, fen; null until all that decides it is chosen. */
  cost: number | null;
}

export function StoredCard({ item, cost }: Props) {
  const t = useText(text);
  const { kindNames } = useText(cleaning);
  const language = useLanguage();
  const { gain, kind, defects = [] } = item;
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
      {/* An answer kept on the phone may be of before that was told. */}
      {defects.length > 0 && (
        <p className={styles.gain}>
          {t.recorded(defects.map((one) => one[language]).join(language === 'zh' ? '；' : '; '))}
        </p>
      )}
      {kind && !gain && <p className={styles.gain}>{t.tooFew(kindNames[kind])}</p>}
      {gain && kind && (
        <p className={styles.gain}>
          {gain.adds > 0
            ? t.adds(kindNames[kind], gain.sales, `¥${yuan(gain.adds)}`)
            : t.addsNothing(kindNames[kind], gain.sales)}{' '}
          {cost !== null &&
            (gain.adds > cost ? t.leaves : t.loses)(`¥${yuan(cost)}`, `¥${yuan(Math.abs(gain.adds - cost))}`)}
        </p>
      )}
    </Card>
  );
}

/** What the inspection found: our photos beside the owner's, point by point, measured, and the price it led to. */
import { yuan } from '../../../contract/wire/yuan.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useText } from '../../ui/format/text.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './recycle.module.css';
import { text } from './words.ts';

interface Found {
  result: 'pass' | 'differ' | 'refuse';
  note: string;
  points: { words: string; measure: string; photo: string }[];
}
interface Props {
  data: { photos: string[]; price: number | null; newPrice: number | null };
  inspection: Found;
}

export function Inspection({ data, inspection }: Props) {
  const t = useText(text);
  const { result, note, points } = inspection;
  return (
    <Card title={t.inspection} end={<Tag tone={result === 'pass' ? 'ok' : 'bad'}>{t.inspectionResult[result]}</Tag>}>
      <div className={styles.stack}>
        {note && <p>{note}</p>}
        {points.length > 0 && (
          <>
            <p className={styles.note}>{t.theirs}</p>
            {points.map((point, n) => (
              <div key={point.photo}>
                <ImageGrid columns={3} photos={[{ id: point.photo, src: point.photo, alt: point.words }]} />
                <p>
                  {n + 1}. {[point.words, point.measure].filter(Boolean).join(' · ')}
                </p>
              </div>
            ))}
            <p className={styles.note}>{t.yours}</p>
            <ImageGrid columns={3} photos={data.photos.map((src) => ({ id: src, src }))} />
          </>
        )}
        {data.newPrice !== null && data.price !== null && (
          <FeeLines
            lines={[{ label: t.priceBefore, amount: data.price }]}
            total={{ label: t.priceNow, amount: data.newPrice, note: `−¥${yuan(data.price - data.newPrice)}` }}
          />
        )}
      </div>
    </Card>
  );
}

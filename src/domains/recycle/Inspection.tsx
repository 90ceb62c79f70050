/** What the inspection found: item by item our photo beside the owner's of the same side, marked and measured, and the price it led to. */
import { lazy, Suspense, useState } from 'react';
import type { RefusalKind } from '../../../contract/recycle/shown.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useText } from '../../ui/format/text.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Facts } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { PointPhoto } from '../inspection/PointPhoto.tsx';
import { Said } from '../item/Said.tsx';
import { text } from './inspection-words.ts';
import styles from './recycle.module.css';
import { Told } from './Told.tsx';

const ImageViewer = lazy(() =>
  import('../../ui/media/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

interface Point {
  words: string;
  measure: string;
  photo: string;
  spot: { x: number; y: number } | null;
  beside: number | null;
}
interface Props {
  data: Parameters<typeof Told>[0]['of'] & {
    photos: string[];
    ownPhotos: number;
    /** Undefined of what the device kept from before it was told. */
    stored?: boolean;
    price: number | null;
    newPrice: number | null;
  };
  inspection: {
    result: 'pass' | 'differ' | 'refuse';
    kind?: RefusalKind | undefined;
    /** Its refusal was taken back. */
    withdrawn?: object | undefined;
    note: string;
    points: Point[];
    photos: string[];
  };
  /** Whoever reads it is the merchant. */
  merchant?: boolean;
  /** The lower price came to nothing: it is told, and is no sum. */
  refused?: boolean;
}

export function Inspection({ data, inspection, merchant, refused }: Props) {
  const t = useText(text);
  const own = merchant ? t.toMerchant : t;
  const { result, kind, withdrawn, note, points, photos } = inspection;
  return (
    <Card
      title={t.inspection}
      end={
        withdrawn ? (
          <Tag tone="idle">{t.takenBack}</Tag>
        ) : (
          <Tag tone={result === 'pass' ? 'ok' : 'bad'}>{kind ? t.refusals[kind] : own.inspectionResult[result]}</Tag>
        )
      }
    >
      <div className={styles.stack}>
        <div>
          <p className={styles.pointWords}>
            <b>{data.stored ? t.toldStored : own.told}</b>
          </p>
          <Facts>
            <Told of={data} />
          </Facts>
        </div>
        {note && (
          <p>
            <Said>{note}</Said>
          </p>
        )}
        {points.map((point, n) => (
          <Pair key={point.photo} point={point} n={n + 1} data={data} own={own} />
        ))}
        {photos.length > 0 && (
          <div>
            <p className={styles.note}>{t.theirs}</p>
            <ImageGrid photos={photos.map((src) => ({ id: src, src }))} />
          </div>
        )}
        {data.newPrice !== null && data.price !== null && (
          <FeeLines
            lines={[
              { label: t.priceBefore, amount: data.price },
              ...(refused ? [{ label: own.priceRefused, amount: data.newPrice }] : []),
            ]}
            total={
              refused
                ? undefined
                : { label: t.priceNow, amount: data.newPrice, note: `−¥${yuan(data.price - data.newPrice)}` }
            }
          />
        )}
      </div>
    </Card>
  );
}

interface PairProps {
  point: Point;
  n: number;
  data: Props['data'];
  own: { yours: string; besideNone: string };
}

function Pair({ point, n, data: { photos, ownPhotos, stored }, own }: PairProps) {
  const t = useText(text);
  const [viewed, setViewed] = useState<number | null>(null);
  const ours = point.beside !== null && point.beside >= ownPhotos;
  const beside = ours ? t.atIntake : own.yours;
  const theirs = point.beside === null ? null : (photos[point.beside] ?? null);
  const spot = point.spot && { photo: 0, ...point.spot };
  const both = [
    { src: point.photo, caption: `${t.theirs} · ${t.nthPoint(n)}`, ...(point.spot && { mark: { n, ...point.spot } }) },
    ...(theirs === null ? [] : [{ src: theirs, caption: `${beside} · ${t.nthPoint(n)}` }]),
  ];
  return (
    <div>
      <p className={styles.pointWords}>
        <b>{t.nthPoint(n)}</b> <Said>{point.words}</Said>
        {point.measure && ` · ${point.measure}`}
      </p>
      <div className={styles.pair}>
        <button type="button" aria-label={`${t.theirs} · ${t.nthPoint(n)}`} onClick={() => setViewed(0)}>
          <PointPhoto src={point.photo} alt="" index={0} points={[{ n, ok: false, spot }]} sizes="45vw" />
          <small>{t.theirs}</small>
        </button>
        {theirs === null ? (
          <p className={styles.note}>{stored && ownPhotos === 0 ? t.besideStored : own.besideNone}</p>
        ) : (
          <button type="button" aria-label={`${beside} · ${t.nthPoint(n)}`} onClick={() => setViewed(1)}>
            <Photo src={theirs} alt="" sizes="45vw" radius={10} />
            <small>{beside}</small>
          </button>
        )}
      </div>
      {viewed !== null && (
        <Suspense>
          <ImageViewer photos={both} start={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </div>
  );
}

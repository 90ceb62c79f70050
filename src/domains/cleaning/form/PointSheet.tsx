/** Whoever orders points at stains and at what is worn on purpose, on their own photos. */
import { useState } from 'react';
import type { PointAt } from '../../../../contract/cleaning/pieces.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { usePhotoUrls } from '../../device/photos/use-photo-urls.ts';
import styles from '../cleaning.module.css';
import { usePointNames } from '../Kept.tsx';
import { MarkPhotos } from '../photos/MarkPhotos.tsx';
import { text } from '../photos/words.ts';
import { type Piece, pointsAt, pointsOn } from './piece.ts';

interface Props {
  piece: Piece;
  onChange: (change: Pick<Piece, 'points'>) => void;
}

export function PointOut({ piece, onChange }: Props) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  if (piece.photos.length === 0) return null;
  const { length } = pointsAt(piece);
  return (
    <>
      <Button block kind="tint" onClick={() => setOpen(true)}>
        {length > 0 ? t.pointedAt(length) : t.point}
      </Button>
      {open && <PointSheet piece={piece} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Kept with the draft at once: there is nothing to lose by closing it. */
function PointSheet({ piece, onChange, onClose }: Props & { onClose: () => void }) {
  const t = useText(text);
  const called = usePointNames();
  const ids = piece.photos.map(({ $photo }) => $photo);
  const urls = usePhotoUrls(ids);
  const [what, setWhat] = useState<PointAt['what']>('stain');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.point}
      foot={
        <Button block onClick={onClose}>
          {t.pointDone}
        </Button>
      }
    >
      <p className={styles.note}>{t.pointHint}</p>
      <Segment
        name={t.pointWhat}
        value={what}
        onChange={setWhat}
        options={(['stain', 'worn'] as const).map((value) => ({ value, label: called[value] }))}
      />
      <MarkPhotos
        photos={ids.map((id) => urls.get(id) ?? '')}
        marks={pointsAt(piece)}
        markAt={(spot) => ({ spot, note: '', what })}
        called={(one) => called[one.what]}
        example={(one) => (one.what === 'stain' ? t.stainExample : undefined)}
        onChange={(points) => onChange({ points: pointsOn(piece, points) })}
      />
    </Sheet>
  );
}

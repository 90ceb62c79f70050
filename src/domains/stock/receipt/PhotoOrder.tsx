/** Putting the photos in order by dragging, or with the arrows: the first one is the cover. Fetched after the form. */
import { Reorder, useDragControls } from 'framer-motion';
import type { ReactNode } from 'react';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { IconBack, IconNext } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { IconButton } from '../../../ui/input/Button.tsx';
import { usePhotoUrl } from '../../device/use-outbox.ts';
import styles from './PhotoOrder.module.css';
import { text } from './words.ts';

interface Props {
  photos: readonly PhotoRef[];
  onOrder: (photos: PhotoRef[]) => void;
}

/** Of photos that are on the device only. */
export const PhotoOrder = ({ photos, onOrder }: Props) => (
  <PictureOrder
    ids={photos.map(({ $photo }) => $photo)}
    onOrder={(next) => onOrder(next.map(($photo) => ({ $photo })))}
    picture={(id, alt) => <OnDevice id={id} alt={alt} />}
  />
);

function OnDevice({ id, alt }: { id: string; alt: string }) {
  const url = usePhotoUrl(id);
  return url && <img src={url} alt={alt} draggable={false} />;
}

interface OrderProps {
  ids: readonly string[];
  onOrder: (ids: string[]) => void;
  picture: (id: string, alt: string) => ReactNode;
}

export function PictureOrder({ ids, onOrder, picture }: OrderProps) {
  const move = (from: number, to: number) => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    onOrder(next);
  };
  return (
    <Reorder.Group axis="y" values={[...ids]} onReorder={onOrder} className={styles.list}>
      {ids.map((id, index) => (
        <PhotoRow
          key={id}
          id={id}
          picture={picture}
          number={index + 1}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
          onDown={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
        />
      ))}
    </Reorder.Group>
  );
}

interface RowProps {
  id: string;
  picture: OrderProps['picture'];
  number: number;
  onUp?: () => void;
  onDown?: () => void;
}

function PhotoRow({ id, picture, number, onUp, onDown }: RowProps) {
  const t = useText(text);
  // Only the picture is a handle, so that the rest of the row still scrolls the sheet.
  const controls = useDragControls();
  return (
    <Reorder.Item value={id} dragListener={false} dragControls={controls} className={styles.row}>
      <span className={styles.handle} onPointerDown={(event) => controls.start(event)}>
        {picture(id, t.photoAlt(number))}
      </span>
      <span className={styles.number}>{number === 1 ? <Tag tone="ok">{t.cover}</Tag> : number}</span>
      <IconButton name={t.earlier(number)} className={styles.up} aria-disabled={!onUp} onClick={onUp}>
        <IconBack />
      </IconButton>
      <IconButton name={t.later(number)} className={styles.down} aria-disabled={!onDown} onClick={onDown}>
        <IconNext />
      </IconButton>
    </Reorder.Item>
  );
}

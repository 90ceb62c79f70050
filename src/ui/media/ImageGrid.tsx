/** Photos in a grid: an album opens in the viewer; an uploader's tiles say how far each one is. */

import type { CSSProperties } from 'react';
import { type ReactNode, useState } from 'react';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { cx } from '../format/cx.ts';
import { IconCheck, IconClock, IconClose, IconCloudUp, IconPlus, IconRefresh } from '../format/icons.tsx';
import { keepPlace } from '../format/keep-place.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import { part } from '../surface/part.ts';
import styles from './ImageGrid.module.css';
import { Photo } from './Photo.tsx';

const ImageViewer = part(() => import('./ImageViewer.tsx').then((module) => module.ImageViewer));

export interface GridPhoto {
  id: string;
  src: string;
  alt?: string;
  /** Below it, once it fills the screen. */
  caption?: string;
  /** While it is on its way to the server. */
  upload?: 'queued' | 'uploading' | 'done' | 'failed';
  /** 0 to 1 */
  progress?: number;
}

interface Props {
  photos: readonly GridPhoto[];
  columns?: number;
  /** So many can be added; however many there are, all of them are photos. */
  max?: number;
  /** Shows what each photo is of below it. */
  named?: boolean;
  /** Shows each photo's number in its corner. */
  numbered?: boolean;
  /** Shows a tile to add with, while there is room. */
  onAdd?: () => void;
  /** What the adding tile says. */
  add?: ReactNode;
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
}

export function ImageGrid({
  photos,
  columns = PHOTO.albumPerRow,
  max = PHOTO.albumMax,
  named,
  numbered,
  onAdd,
  add,
  onRemove,
  onRetry,
}: Props) {
  const t = useText(moreWords);
  const [viewed, setViewed] = useState<number | null>(null);
  if (photos.length === 0 && !onAdd) return null;
  return (
    <>
      <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
        {photos.map((photo, i) => (
          <div key={photo.id}>
            <div className={cx(styles.tile, photo.upload && styles[photo.upload])}>
              <button
                type="button"
                aria-label={`${photo.alt ?? t.photo} ${t.nth(i + 1, photos.length)}${photo.upload ? `, ${t.upload[photo.upload]}` : ''}`}
                onClick={() => (photo.upload === 'failed' ? onRetry?.(photo.id) : setViewed(i))}
              >
                <Photo src={photo.src} alt="" radius={10} sizes={`${Math.round(100 / columns)}vw`} />
              </button>
              {numbered && <span className={styles.index}>{i + 1}</span>}
              <UploadMark photo={photo} />
              {onRemove && (
                <button
                  type="button"
                  ref={keepPlace}
                  className={styles.remove}
                  aria-label={`${t.remove} ${t.photo} ${i + 1}`}
                  onClick={() => onRemove(photo.id)}
                >
                  <span>
                    <IconClose size={12} />
                  </span>
                </button>
              )}
            </div>
            {named && (
              <small className={styles.name} aria-hidden="true">
                {photo.caption}
              </small>
            )}
          </div>
        ))}
        {onAdd && photos.length < max && (
          <button type="button" className={styles.add} onClick={onAdd}>
            <IconPlus size={20} />
            {add ?? t.add}
          </button>
        )}
      </div>
      {viewed !== null && <ImageViewer photos={photos} start={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

function UploadMark({ photo: { upload, progress = 0 } }: { photo: GridPhoto }) {
  const t = useText(moreWords);
  if (!upload) return null;
  if (upload === 'done')
    return (
      <span className={styles.tick} aria-hidden="true">
        <IconCheck size={12} />
      </span>
    );
  const percent = `${Math.round(progress * 100)}%`;
  return (
    <>
      {upload === 'uploading' && <span className={styles.progress} style={{ width: percent }} />}
      <span className={styles.state} aria-hidden="true">
        {upload === 'queued' && <IconClock size={12} />}
        {upload === 'uploading' && <IconCloudUp size={12} />}
        {upload === 'failed' && <IconRefresh size={12} />}
        {upload === 'uploading' ? percent : t.upload[upload]}
      </span>
    </>
  );
}

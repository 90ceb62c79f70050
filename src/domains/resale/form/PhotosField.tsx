/** An item's photos as they go to a shop elsewhere: which, in which order, whole or cut to a square. */
import { lazy, Suspense, useState } from 'react';
import { channelLimits, type PostPhoto } from '../../../../contract/resale/rules.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import styles from '../resale.module.css';
import { CutPhoto } from './CutPhoto.tsx';
import { text } from './words.ts';

const CutSheet = lazy(() => import('./CutSheet.tsx'));

interface Props {
  /** All of the item's. */
  all: readonly string[];
  chosen: readonly PostPhoto[];
  onChange: (chosen: PostPhoto[]) => void;
}

export function PhotosField({ all, chosen, onChange }: Props) {
  const t = useText(text);
  const m = useText(moreWords);
  const [cutting, setCutting] = useState<PostPhoto | null>(null);
  const left = all.flatMap((_, n) => (chosen.some((one) => one.n === n) ? [] : [{ n, cut: null }]));
  const forward = (at: number) => {
    const next = [...chosen];
    next.splice(at - 1, 2, ...next.slice(at - 1, at + 1).reverse());
    onChange(next);
  };
  return (
    <div>
      <p className={styles.meta}>
        {t.photosLabel} · {t.photosNote}
      </p>
      <div className={styles.photos}>
        {[...chosen, ...left].map((photo, at) => {
          const used = at < chosen.length;
          const name = `${t.photosLabel} ${photo.n + 1}`;
          const src = all[photo.n];
          return (
            <span key={photo.n} className={styles.photo} data-used={used}>
              <CutPhoto src={src} cut={photo.cut} alt={name} />
              {used && src && (
                <Button kind="text" size="sm" aria-label={m.of(t.cut, name)} onClick={() => setCutting(photo)}>
                  {photo.cut ? t.cutAgain : t.cut}
                </Button>
              )}
              {used && at > 1 && (
                <Button
                  kind="text"
                  size="sm"
                  aria-label={m.of(t.cover, name)}
                  onClick={() => onChange([photo, ...chosen.filter(({ n }) => n !== photo.n)])}
                >
                  {t.cover}
                </Button>
              )}
              {used && at > 0 && (
                <Button kind="text" size="sm" aria-label={m.of(t.forward, name)} onClick={() => forward(at)}>
                  {t.forward}
                </Button>
              )}
              {(used ? chosen.length > 1 : chosen.length < channelLimits.images.max) && (
                <Button
                  kind="text"
                  size="sm"
                  aria-label={m.of(used ? t.leaveOut : t.putBack, name)}
                  onClick={() => onChange(used ? chosen.filter(({ n }) => n !== photo.n) : [...chosen, photo])}
                >
                  {used ? t.leaveOut : t.putBack}
                </Button>
              )}
            </span>
          );
        })}
      </div>
      {cutting && (
        <Suspense>
          <CutSheet
            src={all[cutting.n] ?? ''}
            cut={cutting.cut}
            onClose={() => setCutting(null)}
            onCut={(cut) => {
              onChange(chosen.map((one) => (one.n === cutting.n ? { n: one.n, cut } : one)));
              setCutting(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

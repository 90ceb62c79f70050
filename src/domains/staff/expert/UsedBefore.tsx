/** Other pieces that photos of this one stand for, too: whose, and each photo beside the other's. */
import { lazy, Suspense, useState } from 'react';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import { EXTRA } from '../../../../contract/identify/slots.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { photoName } from '../../identify/form.ts';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../../ui/media/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

type Used = IdentifyJob['usedBefore'][number];
/** An answer kept on the phone may be of before that was told. */
type Known = Pick<Used, 'code' | 'photos'> & Partial<Used>;

/** Places of photos that stand for another piece, too. */
export const usedPlaces = (usedBefore: readonly Known[] = []): ReadonlySet<number> =>
  new Set(usedBefore.flatMap(({ pairs = [] }) => pairs.map(({ place }) => place)));

export function UsedBefore({
  of: { usedBefore = [], photos },
}: {
  of: Pick<IdentifyJob, 'photos'> & { usedBefore?: readonly Known[] };
}) {
  const t = useText(text);
  const language = useLanguage();
  const [beside, setBeside] = useState<Known | null>(null);
  const nameOf = (place: number) => photoName(photos[place] ?? { slot: EXTRA, taken: 'first' }, language);
  const sides = (beside?.pairs ?? []).flatMap(({ place, url }) => {
    const [own, other] = [t.thisOf(nameOf(place)), t.usedOther];
    return [
      { src: photos[place]?.url ?? '', alt: own, caption: own },
      { src: url, alt: other, caption: other },
    ];
  });
  return (
    <>
      {usedBefore.map((used, n) => (
        <Notice
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have as many photos in common, and none moves
          key={n}
          tone="bad"
          title={t.usedBefore(used.photos)}
          end={
            <>
              {used.pairs && used.pairs.length > 0 && (
                <Button kind="line" size="sm" onClick={() => setBeside(used)}>
                  {t.usedBeside}
                </Button>
              )}
              {used.code !== null && (
                <LinkButton kind="line" size="sm" to="/pages/identify/certificate" search={{ code: used.code }}>
                  {t.usedWhere}
                </LinkButton>
              )}
            </>
          }
        >
          {used.own === undefined ? '' : t.usedBy[used.own ? 'own' : 'other']}
          {t.usedNote}
        </Notice>
      ))}
      {beside && (
        <Suspense>
          <ImageViewer close photos={sides} start={0} onClose={() => setBeside(null)} />
        </Suspense>
      )}
    </>
  );
}

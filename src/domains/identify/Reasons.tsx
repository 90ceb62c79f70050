/** Why a result is what it is: the points that experts looked at, numbered on the photos on which they lie. */
import { Fragment, useState } from 'react';
import { type Examined, type Finding, findingOf, type SlotPhoto } from '../../../contract/identify/calls.ts';
import type { Category, Result } from '../../../contract/identify/rules.ts';
import { OTHER_PIECE, saidIn, signName } from '../../../contract/identify/signs.ts';
import { turnedBy, weighed } from '../../../contract/identify/weighed.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { PointPhoto } from '../inspection/PointPhoto.tsx';
import { fromMiddle } from '../inspection/place.ts';
import { AsWritten } from '../item/AsWritten.tsx';
import { resultText } from './certificate/result-words.ts';
import { inViews, photoName } from './form.ts';
import styles from './identify.module.css';
import { tones } from './PieceTag.tsx';

interface Opinion {
  result: Result;
  points: readonly Examined[];
  note: string;
  at: number;
}

const NO_PHOTO = { slot: 'extra', taken: 'first' } as const;
const findingTones = { fits: 'ok', differs: 'bad', unseen: 'idle' } as const satisfies Record<Finding, string>;

interface Props {
  category: Category;
  opinions: readonly Opinion[];
  photos: readonly SlotPhoto[];
  result: Result | null;
  /** When its owner appealed, epoch ms. */
  appealedAt: number | null;
}

/** What bears the result stands first, and each keeps its number in the chain; who was outvoted is called so, and what an appeal has overtaken is folded. */
export function Reasons({ category, opinions, photos, result, appealedAt }: Props) {
  const t = useText(resultText);
  const turned = turnedBy(opinions, result, appealedAt);
  const { bearing, outvoted, before } = weighed(opinions, result, appealedAt);
  const cards = (some: readonly Opinion[]) =>
    some.map((opinion) => (
      <Reason
        key={`${opinion.at}-${opinion.result}`}
        title={opinions.length > 1 ? t.opinion(opinions.indexOf(opinion) + 1) : t.reasons}
        category={category}
        opinion={opinion}
        photos={photos}
      />
    ));
  return (
    <>
      {turned && result && (
        <Notice tone="wait" title={t.turned}>
          {t.turnedHow(turned, result)}
        </Notice>
      )}
      {cards(bearing)}
      {outvoted.length > 0 && result && <Notice title={t.outvoted(outvoted.length)}>{t.outvotedBy(result)}</Notice>}
      {cards(outvoted)}
      {before.length > 0 && (
        <details className={styles.before}>
          <summary>{t.before(before.length)}</summary>
          <Stack>{cards(before)}</Stack>
        </details>
      )}
    </>
  );
}

/** All of them, what was added later beside what it shows better, to be held beside the piece itself. */
export function Photos({ photos }: { photos: readonly SlotPhoto[] }) {
  const t = useText(resultText);
  const language = useLanguage();
  if (photos.length === 0) return null;
  return (
    <Card title={t.photos}>
      <ImageGrid
        named
        photos={inViews(photos).map(({ photo }) => ({
          id: `${photo.at}-${photo.slot}-${photo.print}`,
          src: photo.url,
          alt: photoName(photo, language),
          caption: photoName(photo, language),
        }))}
      />
    </Card>
  );
}

function Reason({
  title,
  category,
  opinion,
  photos,
}: Pick<Props, 'category' | 'photos'> & { title: string; opinion: Opinion }) {
  const t = useText(resultText);
  const language = useLanguage();
  const [opened, setOpened] = useState<number | null>(null);
  const points = opinion.points.map((point, i) => ({ ...point, n: i + 1 }));
  const on = (index: number) => points.filter(({ spot }) => spot.photo === index).length;
  // The one that shows most stands large, all others are a tap away.
  const [main] = photos.map((_photo, index) => index).sort((a, b) => on(b) - on(a) || a - b);
  const viewOf = (index: number) => photoName(photos[index] ?? NO_PHOTO, language);
  const photoAt = (index: number) => (
    <PointPhoto src={photos[index]?.url ?? ''} alt={viewOf(index)} index={index} points={points} sizes="90vw" />
  );
  return (
    <Card title={title} end={<Tag tone={tones[opinion.result]}>{t.verdicts[opinion.result]}</Tag>}>
      {main !== undefined && photoAt(main)}
      <ol className={styles.points}>
        {points.map(({ n, sign, ok, seen, note, spot }) => (
          <li key={n}>
            <button
              type="button"
              aria-label={`${t.photo(n)} ${viewOf(spot.photo)}`}
              onClick={() => setOpened(spot.photo)}
            >
              <span className={styles.crop} style={fromMiddle(spot)}>
                <Photo src={photos[spot.photo]?.url} alt="" sizes="220px" radius={0} fit="contain" />
              </span>
              <span className={styles[findingOf({ ok, seen })]}>{n}</span>
            </button>
            <span>
              {signName(sign)[language]}
              <small>
                {viewOf(spot.photo) !== signName(sign)[language] && viewOf(spot.photo)}
                {viewOf(spot.photo) !== signName(sign)[language] && note && ' · '}
                {note && <AsWritten>{note}</AsWritten>}
              </small>
            </span>
            {/* That it is another piece says it all. */}
            {sign !== OTHER_PIECE && (
              <Tag tone={findingTones[findingOf({ ok, seen })]}>{t.findings[findingOf({ ok, seen })]}</Tag>
            )}
          </li>
        ))}
      </ol>
      {opinion.note && (
        <p className={styles.note}>
          {saidIn(opinion.note, category, language).map(({ words, own }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be said twice, and none moves
            <Fragment key={n}>{own ? <AsWritten>{words}</AsWritten> : words} </Fragment>
          ))}
        </p>
      )}
      {opened !== null && (
        <Sheet open onClose={() => setOpened(null)} title={viewOf(opened)}>
          {photoAt(opened)}
        </Sheet>
      )}
    </Card>
  );
}

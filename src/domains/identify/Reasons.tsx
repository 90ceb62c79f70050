/** Why a result is what it is: the points that experts looked at, numbered on the photos on which they lie. */
import { type Examined, type Finding, findingOf, type SlotPhoto } from '../../../contract/identify/calls.ts';
import type { Result } from '../../../contract/identify/rules.ts';
import { signName } from '../../../contract/identify/signs.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Card } from '../../ui/surface/Card.tsx';
import { PointPhoto } from '../inspection/PointPhoto.tsx';
import { slotName } from './form.ts';
import styles from './identify.module.css';
import { text } from './words.ts';

interface Opinion {
  result: Result;
  points: readonly Examined[];
  note: string;
  at: number;
}

const findingTones = { fits: 'ok', differs: 'bad', unseen: 'idle' } as const satisfies Record<Finding, string>;
const tones = { genuine: 'ok', fake: 'bad', inconclusive: 'idle' } as const;

export function Reasons({ opinions, photos }: { opinions: readonly Opinion[]; photos: readonly SlotPhoto[] }) {
  const t = useText(text);
  const language = useLanguage();
  if (opinions.length === 0) return null;
  return (
    <>
      {opinions.map((opinion, n) => {
        const points = opinion.points.map((point, i) => ({ ...point, n: i + 1 }));
        const marked = photos
          .map((photo, index) => ({ photo, index }))
          .filter(({ index }) => points.some(({ spot }) => spot.photo === index));
        return (
          <Card
            key={`${opinion.at}-${opinion.result}`}
            title={opinions.length > 1 ? t.opinion(n + 1) : t.reasons}
            end={<Tag tone={tones[opinion.result]}>{t.verdicts[opinion.result]}</Tag>}
          >
            <div className={styles.photos}>
              {marked.map(({ photo, index }) => (
                <PointPhoto
                  key={photo.print}
                  src={photo.url}
                  alt={slotName(photo.slot)[language]}
                  index={index}
                  points={points}
                  sizes="90vw"
                />
              ))}
            </div>
            <ol className={styles.points}>
              {points.map(({ n: number, sign, ok, seen, note, spot }) => (
                <li key={number}>
                  <span className={styles[findingOf({ ok, seen })]}>{number}</span>
                  <span>
                    {signName(sign)[language]}
                    <small>
                      {slotName(photos[spot.photo]?.slot ?? 'extra')[language]}
                      {note && ` · ${note}`}
                    </small>
                  </span>
                  <Tag tone={findingTones[findingOf({ ok, seen })]}>{t.findings[findingOf({ ok, seen })]}</Tag>
                </li>
              ))}
            </ol>
            {opinion.note && <p className={styles.note}>{opinion.note}</p>}
          </Card>
        );
      })}
    </>
  );
}

/** What an expert says of one place on a photo: of the signs that its view can show, how it is. */
import { useState } from 'react';
import { type Examined, type Finding, findings } from '../../../../contract/identify/calls.ts';
import type { IdentifyJob, JobPhoto } from '../../../../contract/identify/desk-calls.ts';
import { leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { OTHER_PIECE, type SignId, signName } from '../../../../contract/identify/signs.ts';
import { EXTRA } from '../../../../contract/identify/slots.ts';
import { signsSeen } from '../../../../contract/identify/views.ts';
import { IconZoom } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { photoName } from '../../identify/form.ts';
import { PointPhoto } from '../../inspection/PointPhoto.tsx';
import { placeOf } from '../../inspection/place.ts';
import styles from './desk.module.css';
import { text } from './words.ts';

type Spot = Examined['spot'];
/** Nothing is looked at until the expert says what. */
const NONE: ReadonlySet<SignId> = new Set();

export function PointSheet({
  job,
  spot,
  n,
  onPlace,
  onClosely,
  onAdd,
  onClose,
}: {
  job: IdentifyJob;
  spot: Spot;
  /** Its number among the points. */
  n: number;
  onPlace: (spot: Spot) => void;
  onClosely: (photo: JobPhoto) => void;
  onAdd: (point: Examined) => void;
  onClose: () => void;
}) {
  const t = useText(text);
  const language = useLanguage();
  const photo = job.photos[spot.photo];
  const { slot } = photo ?? { slot: EXTRA };
  const [sign, setSign] = useState<SignId | null>(null);
  const [finding, setFinding] = useState<Finding | null>(null);
  const [note, setNote] = useState('');
  return (
    <Sheet
      open
      onClose={onClose}
      title={photoName(photo ?? { slot: EXTRA, taken: 'first' }, language)}
      foot={
        <Button
          block
          disabledReason={
            (sign === null && t.missing.sign) ||
            (finding === null && t.missing.finding) ||
            (leadsAway(note) && leadsAwayWords[language])
          }
          onClick={() =>
            sign && onAdd({ sign, ok: finding === 'fits', seen: finding !== 'unseen', note: note.trim(), spot })
          }
        >
          {t.add}
        </Button>
      }
    >
      <div className={styles.stack}>
        {photo && (
          <button
            type="button"
            className={styles.large}
            aria-label={t.place}
            onClick={(event) => onPlace({ photo: spot.photo, ...placeOf(event) })}
          >
            <PointPhoto
              src={photo.url}
              alt=""
              index={spot.photo}
              points={[{ n, ok: finding === 'fits', seen: finding === 'fits' || finding === 'differs', spot }]}
            />
          </button>
        )}
        {photo && (
          <Button size="sm" kind="line" onClick={() => onClosely(photo)}>
            <IconZoom size={20} />
            {t.closer}
          </Button>
        )}
        <Pills<SignId>
          name={t.sign}
          value={sign ?? NONE}
          onChange={(one) => {
            setSign(one);
            if (one === OTHER_PIECE) setFinding('unseen');
          }}
          options={signsSeen(job.category, slot).map((value) => ({ value, label: signName(value)[language] }))}
        />
        {/* That it is another piece says it all. */}
        {sign !== OTHER_PIECE && (
          <Segment<Finding>
            name={t.points}
            value={finding}
            onChange={setFinding}
            options={findings.map((value) => ({ value, label: t.findings[value] }))}
          />
        )}
        <Field label={t.note} value={note} onChange={setNote} maxLength={60} />
      </div>
    </Sheet>
  );
}
